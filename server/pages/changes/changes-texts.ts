import type { Bilingual } from '#server/pages/language.ts';

type Action = 'publish' | 'rollback' | 'withdraw';

interface ChangesTexts {
  readonly title: string;
  readonly titled: (name: string) => string;
  readonly lead: string;
  readonly feed: string;
  readonly levels: string;
  readonly all: string;
  readonly none: string;
  readonly recorded: string;
  readonly map: string;
  readonly change: string;
  readonly actions: Readonly<Record<Action, string>>;
  /** The same before the sentence of what changed. */
  readonly taken: Readonly<Record<Action, string>>;
  readonly newer: string;
  readonly older: string;
  readonly pages: string;
  readonly list: string;
  readonly since: (day: string) => string;
  readonly compared: (before: string, after: string) => string;
  readonly anew: string;
  readonly first: string;
  readonly drawing: string;
  readonly old: string;
  readonly now: string;
  readonly between: string;
  readonly closeUps: string;
  readonly json: string;
  readonly added: string;
  readonly ended: string;
  readonly renamed: string;
  readonly moved: string;
  readonly redrawn: string;
  readonly redrawnMeans: string;
  readonly from: string;
  readonly to: string;
  readonly nowhere: string;
  readonly area: string;
  readonly share: string;
  readonly addresses: string;
  readonly addressesMean: string;
  readonly threshold: (km2: string, share: string, metres: string, below: string) => string;
  readonly more: (count: string) => string;
  readonly became: string;
}

export const changesTexts: Bilingual<ChangesTexts> = {
  en: {
    title: 'What changed',
    titled: (name) => `What changed: ${name}`,
    lead: 'Each publication of an electoral map, the newest first: which districts it added, ended or renamed, and what moved from one district to another.',
    feed: 'Atom feed',
    levels: 'Level of government',
    all: 'All levels',
    none: 'No maps published yet.',
    recorded: 'Since',
    map: 'Map',
    change: 'What changed',
    actions: { publish: 'published', rollback: 'taken back', withdraw: 'withdrawn' },
    taken: { publish: 'Published:', rollback: 'Taken back:', withdraw: 'Withdrawn:' },
    newer: 'Newer',
    older: 'Older',
    pages: 'Pages of the list',
    list: 'All publications',
    since: (day) => `Known since ${day}.`,
    compared: (before, after) => `From “${before}” to “${after}”.`,
    anew: 'Compared with what was known of the same map before.',
    first: 'There was nothing to compare it with.',
    drawing: 'Before and after',
    old: 'Before',
    now: 'After',
    between: 'Area that changed',
    closeUps: 'Where most changed',
    json: 'This publication as JSON',
    added: 'Added',
    ended: 'Ended',
    renamed: 'Under another name or code',
    moved: 'What moved',
    redrawn: 'Only redrawn',
    redrawnMeans: 'The line is different, but no area above the threshold changed district.',
    from: 'From',
    to: 'To',
    nowhere: 'no district',
    area: 'Area',
    share: 'Share of the smaller',
    addresses: 'Addresses',
    addressesMean: 'Addresses are counted by postal code: all addresses of a code count together, at their centre.',
    threshold: (km2, share, metres, below) =>
      `Area counts as moved from ${km2} on, if it is more than ${share} of the smaller district or more than ${metres} m wide. ${below} changed district in smaller pieces.`,
    more: (count) => `${count} more are in the JSON.`,
    became: 'became',
  },
  fr: {
    title: 'Ce qui a changé',
    titled: (name) => `Ce qui a changé\u00a0: ${name}`,
    lead: 'Chaque publication d’une carte électorale, la plus récente en premier\u00a0: les circonscriptions qu’elle a ajoutées, supprimées ou renommées, et ce qui est passé de l’une à l’autre.',
    feed: 'Fil Atom',
    levels: 'Palier de gouvernement',
    all: 'Tous les paliers',
    none: 'Aucune carte n’a encore été publiée.',
    recorded: 'Depuis',
    map: 'Carte',
    change: 'Ce qui a changé',
    actions: { publish: 'publiée', rollback: 'annulée', withdraw: 'retirée' },
    taken: { publish: 'Publiée\u00a0:', rollback: 'Annulée\u00a0:', withdraw: 'Retirée\u00a0:' },
    newer: 'Plus récentes',
    older: 'Plus anciennes',
    pages: 'Pages de la liste',
    list: 'Toutes les publications',
    since: (day) => `Connu depuis le ${day}.`,
    compared: (before, after) => `De «\u00a0${before}\u00a0» à «\u00a0${after}\u00a0».`,
    anew: 'Comparée à ce qu’on savait de la même carte auparavant.',
    first: 'Il n’y avait rien à quoi la comparer.',
    drawing: 'Avant et après',
    old: 'Avant',
    now: 'Après',
    between: 'Superficie qui a changé',
    closeUps: 'Là où le plus a changé',
    json: 'Cette publication en JSON',
    added: 'Ajoutées',
    ended: 'Disparues',
    renamed: 'Sous un autre nom ou code',
    moved: 'Ce qui est passé d’une circonscription à l’autre',
    redrawn: 'Seulement retracées',
    redrawnMeans: 'Le tracé est différent, mais aucune superficie au-dessus du seuil n’a changé de circonscription.',
    from: 'De',
    to: 'À',
    nowhere: 'aucune circonscription',
    area: 'Superficie',
    share: 'Part de la plus petite',
    addresses: 'Adresses',
    addressesMean:
      'Les adresses sont comptées par code postal\u00a0: toutes les adresses d’un code comptent ensemble, à leur centre.',
    threshold: (km2, share, metres, below) =>
      `Une superficie compte à partir de ${km2}, si elle dépasse ${share} de la plus petite des deux circonscriptions ou ${metres} m de largeur. ${below} ont changé de circonscription en morceaux plus petits.`,
    more: (count) => `${count} autres se trouvent dans le JSON.`,
    became: 'devenue',
  },
};
