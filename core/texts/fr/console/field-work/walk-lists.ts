import type * as english from '#core/texts/en/console/field-work/walk-lists.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const walkListTexts: typeof english.walkListTexts = {
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
  more: 'Appui, électeurs rejoints, vote, papier',
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
  excludeContacted: 'Omettre ceux qui ont été rejoints',
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
  contacted: 'rejoint',
  boxes: ['1', '2', '3', '4', '5', 'AB', 'DM', 'RF', 'P'],
  notes: 'Notes',
};
