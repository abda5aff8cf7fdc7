import type { Bilingual } from '#server/pages/language.ts';

interface WalkListTexts {
  readonly title: string;
  readonly how: string;
  /** Polls of one riding, or of all. */
  readonly pollsOf: (riding: string | undefined) => string;
  readonly showPolls: string;
  readonly noVoters: string;
  readonly noVotersHow: string;
  readonly canvasserField: string;
  readonly canvasserHow: string;
  readonly byHand: string;
  readonly more: string;
  readonly print: string;
  readonly canvasser: string;
  readonly phone: string;
  readonly pollsHow: string;
  readonly noPoll: string;
  readonly riding: string;
  readonly allRidings: string;
  readonly levels: string;
  readonly levelsHow: string;
  readonly level: Readonly<Record<1 | 2 | 3 | 4 | 5, string>>;
  readonly excludeContacted: string;
  readonly excludeVoted: string;
  readonly paper: string;
  readonly papers: Readonly<Record<'Letter' | 'A4', string>>;
  readonly open: string;
  readonly openHow: string;
  readonly none: string;
  readonly tooMany: (most: number) => string;
  readonly poll: (poll: string) => string;
  readonly pollUnknown: string;
  readonly otherAddresses: string;
  readonly printedOn: (day: string) => string;
  readonly total: (doors: number, voters: number) => string;
  readonly legend: string;
  readonly known: (level: number) => string;
  readonly contacted: string;
  /** Short words beside the boxes. */
  readonly boxes: readonly string[];
  readonly notes: string;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const walkListTexts: Bilingual<WalkListTexts> = {
  en: {
    title: 'Walk lists',
    how: 'Every door of the chosen polls, in the order in which a canvasser walks: up the odd side of each street and back down the even side. Each poll starts on a new page.',
    pollsOf: (riding) => (riding === undefined ? 'Polls' : `Polls of ${riding}`),
    showPolls: 'Show its polls',
    noVoters: 'No voters to visit yet',
    noVotersHow: 'Import a list of voters, or choose another riding.',
    canvasserField: 'Canvasser',
    canvasserHow: 'The name and number appear on every page, for whoever finds a lost list or waits for its return.',
    byHand: 'To be written by hand',
    more: 'Support, contacted voters, who has voted, paper',
    print: 'Print',
    canvasser: 'Canvasser:',
    phone: 'Telephone:',
    pollsHow: 'Tick none for all polls.',
    noPoll: 'poll unknown',
    riding: 'Riding',
    allRidings: 'all',
    levels: 'Support, as last noted',
    levelsHow: 'Tick none for everyone, including those not asked yet.',
    level: {
      1: '1, strong support',
      2: '2, leaning support',
      3: '3, undecided',
      4: '4, leaning against',
      5: '5, strongly against',
    },
    excludeContacted: 'Leave out those already contacted',
    excludeVoted: 'Leave out those who have voted',
    paper: 'Paper',
    papers: { Letter: 'Letter', A4: 'A4' },
    open: 'Open the list for printing',
    openHow: 'It contains names and addresses: it is only for canvassers, and goes back to the campaign after use.',
    none: 'No matching voters.',
    tooMany: (most) => `Choose ${most} polls at most, or none for all of them.`,
    poll: (poll) => `Poll ${poll}`,
    pollUnknown: 'Poll unknown',
    otherAddresses: 'Addresses without a street number',
    printedOn: (day) => `Printed on ${day}`,
    total: (doors, voters) => `${plural(doors, 'door', 'doors')}, ${plural(voters, 'voter', 'voters')}`,
    legend:
      'Support: 1 strong, 2 leaning, 3 undecided, 4 leaning against, 5 against. NH not home, MV moved, RF refused, S wants a sign.',
    known: (level) => `before: ${level}`,
    contacted: 'contacted',
    boxes: ['1', '2', '3', '4', '5', 'NH', 'MV', 'RF', 'S'],
    notes: 'Notes',
  },
  fr: {
    title: 'Porte-à-porte',
    how: 'Toutes les portes des sections choisies, dans l’ordre du parcours : le côté impair de chaque rue à l’aller, le côté pair au retour. Chaque section commence sur sa propre page.',
    pollsOf: (riding) => (riding === undefined ? 'Sections de vote' : `Sections de vote de ${riding}`),
    showPolls: 'Afficher ses sections',
    noVoters: 'Aucun électeur à visiter pour l’instant',
    noVotersHow: 'Importez une liste d’électeurs, ou choisissez une autre circonscription.',
    canvasserField: 'Bénévole du porte-à-porte',
    canvasserHow:
      'Son nom et son numéro figurent sur chaque page, pour qui trouve une liste perdue ou en attend le retour.',
    byHand: 'À écrire à la main',
    more: 'Appui, électeurs joints, vote, papier',
    print: 'Imprimer',
    canvasser: 'Bénévole :',
    phone: 'Téléphone :',
    pollsHow: 'N’en cochez aucune pour les avoir toutes.',
    noPoll: 'section inconnue',
    riding: 'Circonscription',
    allRidings: 'toutes',
    levels: 'Appui, tel que noté en dernier',
    levelsHow: 'N’en cochez aucun pour avoir tout le monde, y compris ceux à qui la question n’a pas été posée.',
    level: {
      1: '1, appui ferme',
      2: '2, plutôt favorable',
      3: '3, indécis',
      4: '4, plutôt opposé',
      5: '5, fermement opposé',
    },
    excludeContacted: 'Omettre ceux qui ont été joints',
    excludeVoted: 'Omettre ceux qui ont voté',
    paper: 'Papier',
    papers: { Letter: 'Lettre', A4: 'A4' },
    open: 'Ouvrir la liste à imprimer',
    openHow:
      'Elle contient des noms et des adresses : elle ne sert qu’aux bénévoles du porte-à-porte et revient à la campagne.',
    none: 'Aucun électeur ne correspond.',
    tooMany: (most) => `Choisissez au plus ${most} sections, ou aucune pour les avoir toutes.`,
    poll: (poll) => `Section ${poll}`,
    pollUnknown: 'Section inconnue',
    otherAddresses: 'Adresses sans numéro de rue',
    printedOn: (day) => `Imprimé le ${day}`,
    total: (doors, voters) => `${plural(doors, 'porte', 'portes')}, ${plural(voters, 'électeur', 'électeurs')}`,
    legend:
      'Appui : 1 ferme, 2 plutôt favorable, 3 indécis, 4 plutôt opposé, 5 opposé. AB absent, DM déménagé, RF refus, P veut une pancarte.',
    known: (level) => `avant\u00a0: ${level}`,
    contacted: 'joint',
    boxes: ['1', '2', '3', '4', '5', 'AB', 'DM', 'RF', 'P'],
    notes: 'Notes',
  },
};
