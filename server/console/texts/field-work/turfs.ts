import { formatters } from '#core/formatters.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface TurfTexts {
  readonly title: string;
  readonly how: string;
  readonly lists: string;
  readonly none: string;
  readonly noneHow: string;
  readonly columns: readonly string[];
  readonly progress: (done: number, doors: number) => string;
  readonly state: Readonly<Record<'open' | 'out' | 'ended' | 'needsLink', string>>;
  readonly newLink: string;
  /** Said of a turf whose volunteer had a link that opens nothing any more. */
  readonly linkEnded: string;
  readonly unassigned: string;
  readonly lastActive: (time: string) => string;
  readonly neverActive: string;
  readonly onlyOpen: string;
  readonly onlyEnded: string;
  readonly all: string;
  readonly older: string;
  readonly cutTitle: string;
  readonly cutHow: string;
  readonly cut: string;
  readonly name: string;
  readonly nameHow: string;
  readonly riding: string;
  readonly polls: string;
  readonly pollsHow: (polls: number) => string;
  readonly pollsUnknown: (typed: string) => string;
  readonly pollsMany: (chosen: number, most: number) => string;
  readonly streetsAndDoors: string;
  readonly streets: string;
  readonly streetsHow: string;
  readonly streetsMany: (named: number, most: number) => string;
  readonly doors: string;
  readonly doorsHow: string;
  readonly nameMissing: string;
  readonly nothingChosen: string;
  readonly doorsWrong: (most: number) => string;
  readonly facts: Readonly<Record<'doors' | 'voters' | 'volunteer' | 'active' | 'made' | 'ended', string>>;
  readonly volunteer: string;
  readonly nobody: string;
  readonly assign: string;
  readonly assignHow: string;
  readonly linkTitle: string;
  readonly linkHow: string;
  readonly linkNeeds: string;
  readonly makeLink: string;
  readonly shownOnce: string;
  readonly copy: string;
  readonly copied: string;
  readonly qr: string;
  readonly endLinks: string;
  readonly endLinksEffects: readonly string[];
  readonly end: string;
  readonly endEffects: readonly string[];
  readonly turfs: string;
  readonly paperTitle: string;
  readonly print: string;
  readonly rows: string;
  readonly rowsHow: string;
  readonly rowsMore: string;
  readonly rowsForms: ReadonlyArray<readonly [typed: string, meaning: string]>;
  readonly record: string;
  readonly recorded: (count: number) => string;
  readonly noRows: string;
  readonly tooManyRows: (most: number) => string;
  readonly changedMeanwhile: string;
  readonly wrongLine: Readonly<Record<'unread' | 'again' | 'many', (line: number) => string>>;
}

const whole = formatters.whole;

export const turfTexts: Bilingual<TurfTexts> = {
  en: {
    title: 'Turfs',
    how: 'A turf is one volunteer’s part of the walk: about sixty doors, in whole streets where possible. The volunteer opens it on a phone through a link, or walks it with a printed list.',
    lists: 'Printed walk lists',
    none: 'No turf yet',
    noneHow: 'Choose polls or streets below: their doors are cut into turfs.',
    columns: ['Turf', 'Progress', 'Volunteer', 'State', 'Last active'],
    progress: (done, doors) => `${whole.en.format(done)} of ${whole.en.format(doors)} doors`,
    state: { open: 'open', out: 'out now', ended: 'ended', needsLink: 'needs a new link' },
    newLink: 'New link',
    linkEnded:
      'The volunteer’s link opens nothing any more: it expired, was ended, or was made by someone who may not make links any more. Visits that the phone has not sent are sent through a new one.',
    unassigned: 'nobody yet',
    lastActive: (time) => time,
    neverActive: 'not yet',
    onlyOpen: 'Open',
    onlyEnded: 'Ended',
    all: 'All',
    older: 'Older turfs',
    cutTitle: 'Cut turfs',
    cutHow: 'Voters already on an open turf are left out.',
    cut: 'Cut turfs',
    name: 'Name',
    nameHow: 'If there are several turfs, each gets a number after the name.',
    riding: 'Riding',
    polls: 'Polls',
    pollsHow: (polls) =>
      polls === 0
        ? 'No voter has a poll yet: name streets below, or import the list of electors.'
        : 'Type them, such as 1-12, 20, 31A, or tick them below. None is needed if you name streets.',
    pollsUnknown: (typed) => `No voter is in these polls: ${typed}. Check the polls below.`,
    pollsMany: (chosen, most) => `${chosen} polls are chosen: cut at most ${most} at a time.`,
    streetsAndDoors: 'Streets, and how many doors a turf has',
    streets: 'Streets',
    streetsHow: 'One per line, such as Marram Rd. Leave it empty for all streets of the polls.',
    streetsMany: (named, most) => `${named} streets are named: cut at most ${most} at a time.`,
    doors: 'Doors per turf, about',
    doorsHow: 'A turf may have up to half as many again, to keep a street whole.',
    nameMissing: 'Give the turfs a name of 1 to 80 characters.',
    nothingChosen: 'Choose a poll, or name a street.',
    doorsWrong: (most) => `Give a number from 1 to ${most}.`,
    facts: {
      doors: 'Progress',
      voters: 'Voters',
      volunteer: 'Volunteer',
      active: 'Last active',
      made: 'Cut',
      ended: 'Ended',
    },
    volunteer: 'Volunteer',
    nobody: 'nobody',
    assign: 'Assign the turf to the volunteer',
    assignHow: 'The previous volunteer’s links stop working at once.',
    linkTitle: 'On the volunteer’s phone',
    linkHow:
      'The link opens this turf without signing in, for 14 days. Whoever has it sees the names and addresses on the turf: send it only to the volunteer.',
    linkNeeds: 'Choose the volunteer first.',
    makeLink: 'Create a link',
    shownOnce: 'This is the link. It is shown only once: send it, or let the volunteer’s phone scan the QR code.',
    copy: 'Copy the link',
    copied: 'Copied',
    qr: 'The link as a QR code',
    endLinks: 'End the links',
    endLinksEffects: [
      'Phones stop showing the turf at once.',
      'Visits that a phone has not sent can still be sent through a new link.',
    ],
    end: 'End the turf',
    endEffects: [
      'Its links end, and its progress stays as it is.',
      'Its voters can be put on another turf. An ended turf cannot be reopened.',
    ],
    turfs: 'Turfs for volunteers',
    paperTitle: 'On paper',
    print: 'Print the turf',
    rows: 'Results from paper',
    rowsHow:
      'One row per line, such as “12 3”: the code before the name, and the box that is ticked. All of them are recorded together, or none.',
    rowsMore: 'Signs, notes, a whole door on one line',
    rowsForms: [
      ['12 3', 'support 3 for code 12; 1 to 5'],
      ['13 NH', 'not home; MV for moved, RF for refused'],
      ['14 1 S asked about the ferry', 'support 1, wants a sign, and a note'],
      ['12-14 NH', 'codes 12 to 14, nobody home'],
      ['12+14 2', 'codes 12 and 14'],
      ['12 1 S, 13 4, 14 NH asked about the ferry', 'a door with different results; the note is that of the last code'],
    ],
    record: 'Record the rows',
    recorded: (count) => `${whole.en.format(count)} ${count === 1 ? 'visit is' : 'visits are'} recorded.`,
    noRows: 'Type at least one row.',
    tooManyRows: (most) => `Record at most ${most} people at a time.`,
    changedMeanwhile:
      'Someone else has changed this turf since. Nothing was done: you see the turf as it is now, and can decide again.',
    wrongLine: {
      unread: (line) => `Line ${line}: write a code and a result, such as “12 3”.`,
      again: (line) => `Line ${line}: one of its codes was typed before.`,
      many: (line) => `Line ${line}: at most 30 people per door.`,
    },
  },
  fr: {
    title: 'Secteurs',
    how: 'Un secteur est une partie du parcours confiée à un bénévole\u00a0: une soixantaine de portes, en rues entières si possible. Le bénévole l’ouvre sur son téléphone par un lien, ou le parcourt avec une liste imprimée.',
    lists: 'Listes à imprimer',
    none: 'Aucun secteur pour l’instant',
    noneHow: 'Choisissez ci-dessous des sections de vote ou des rues\u00a0: leurs portes sont découpées en secteurs.',
    columns: ['Secteur', 'Avancement', 'Bénévole', 'État', 'Dernière activité'],
    progress: (done, doors) =>
      `${whole.fr.format(done)} ${done < 2 ? 'porte' : 'portes'} sur ${whole.fr.format(doors)}`,
    state: { open: 'ouvert', out: 'en cours', ended: 'terminé', needsLink: 'besoin d’un nouveau lien' },
    newLink: 'Nouveau lien',
    linkEnded:
      'Le lien du bénévole n’ouvre plus rien\u00a0: il a expiré, on y a mis fin, ou la personne qui l’a créé ne peut plus en créer. Les visites que le téléphone n’a pas envoyées le sont par un nouveau lien.',
    unassigned: 'personne pour l’instant',
    lastActive: (time) => time,
    neverActive: 'pas encore',
    onlyOpen: 'Ouverts',
    onlyEnded: 'Terminés',
    all: 'Tous',
    older: 'Secteurs plus anciens',
    cutTitle: 'Découper des secteurs',
    cutHow: 'Les électeurs qui sont déjà dans un secteur ouvert sont omis.',
    cut: 'Découper',
    name: 'Nom',
    nameHow: 'S’il y a plusieurs secteurs, chacun reçoit un numéro à la suite.',
    riding: 'Circonscription',
    polls: 'Sections de vote',
    pollsHow: (polls) =>
      polls === 0
        ? 'Aucun électeur n’a de section pour l’instant\u00a0: nommez des rues ci-dessous, ou importez la liste électorale.'
        : 'Tapez-les, par exemple 1-12, 20, 31A, ou cochez-les ci-dessous. Aucune n’est requise si vous nommez des rues.',
    pollsUnknown: (typed) =>
      `Aucun électeur n’est dans ces sections\u00a0: ${typed}. Vérifiez les sections ci-dessous.`,
    pollsMany: (chosen, most) => `${chosen} sections sont choisies\u00a0: découpez-en au plus ${most} à la fois.`,
    streetsAndDoors: 'Rues, et nombre de portes par secteur',
    streets: 'Rues',
    streetsHow: 'Une par ligne, par exemple chemin Marram. Laissez vide pour toutes les rues des sections.',
    streetsMany: (named, most) => `${named} rues sont nommées\u00a0: découpez-en au plus ${most} à la fois.`,
    doors: 'Portes par secteur, environ',
    doorsHow: 'Un secteur peut en avoir moitié plus, pour qu’une rue reste entière.',
    nameMissing: 'Donnez aux secteurs un nom de 1 à 80 caractères.',
    nothingChosen: 'Choisissez une section, ou nommez une rue.',
    doorsWrong: (most) => `Donnez un nombre de 1 à ${most}.`,
    facts: {
      doors: 'Avancement',
      voters: 'Électeurs',
      volunteer: 'Bénévole',
      active: 'Dernière activité',
      made: 'Découpé',
      ended: 'Terminé',
    },
    volunteer: 'Bénévole',
    nobody: 'personne',
    assign: 'Confier le secteur au bénévole',
    assignHow: 'Les liens du bénévole précédent prennent fin aussitôt.',
    linkTitle: 'Sur le téléphone du bénévole',
    linkHow:
      'Le lien ouvre ce secteur sans mot de passe, pendant 14 jours. Qui le possède voit les noms et adresses du secteur\u00a0: ne l’envoyez qu’au bénévole.',
    linkNeeds: 'Choisissez d’abord le bénévole.',
    makeLink: 'Créer un lien',
    shownOnce:
      'Voici le lien. Il n’est affiché que cette fois\u00a0: envoyez-le, ou faites numériser le code QR par le téléphone du bénévole.',
    copy: 'Copier le lien',
    copied: 'Copié',
    qr: 'Le lien en code QR',
    endLinks: 'Mettre fin aux liens',
    endLinksEffects: [
      'Les téléphones cessent aussitôt d’afficher le secteur.',
      'Les visites qu’un téléphone n’a pas envoyées pourront l’être par un nouveau lien.',
    ],
    end: 'Terminer le secteur',
    endEffects: [
      'Ses liens prennent fin et son avancement reste tel quel.',
      'Ses électeurs peuvent être placés dans un autre secteur. Un secteur terminé ne peut pas être rouvert.',
    ],
    turfs: 'Secteurs pour bénévoles',
    paperTitle: 'Sur papier',
    print: 'Imprimer le secteur',
    rows: 'Résultats sur papier',
    rowsHow:
      'Une par ligne, par exemple «\u00a012 3\u00a0»\u00a0: le code devant le nom, et la case cochée. Toutes sont enregistrées ensemble, ou aucune.',
    rowsMore: 'Pancartes, notes, toute une porte sur une ligne',
    rowsForms: [
      ['12 3', 'appui 3 pour le code 12; de 1 à 5'],
      ['13 AB', 'absent; DM pour déménagé, RF pour refus'],
      ['14 1 P a parlé du traversier', 'appui 1, veut une pancarte, et une note'],
      ['12-14 AB', 'codes 12 à 14, personne à la maison'],
      ['12+14 2', 'codes 12 et 14'],
      [
        '12 1 P, 13 4, 14 AB a parlé du traversier',
        'une porte aux résultats différents; la note est celle du dernier code',
      ],
    ],
    record: 'Enregistrer les lignes',
    recorded: (count) => `${whole.fr.format(count)} ${count < 2 ? 'visite enregistrée' : 'visites enregistrées'}.`,
    noRows: 'Tapez au moins une ligne.',
    tooManyRows: (most) => `Enregistrez au plus ${most} personnes à la fois.`,
    changedMeanwhile:
      'Quelqu’un a modifié ce secteur entre-temps. Rien n’a été fait\u00a0: vous voyez maintenant le secteur tel qu’il est, et pouvez décider de nouveau.',
    wrongLine: {
      unread: (line) => `Ligne ${line}\u00a0: écrivez un code et un résultat, par exemple «\u00a012 3\u00a0».`,
      again: (line) => `Ligne ${line}\u00a0: un de ses codes a déjà été tapé.`,
      many: (line) => `Ligne ${line}\u00a0: au plus 30 personnes par porte.`,
    },
  },
};
