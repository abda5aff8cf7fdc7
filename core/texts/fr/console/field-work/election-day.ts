import type * as english from '#core/texts/en/console/field-work/election-day.ts';

export const electionDayTexts: typeof english.electionDayTexts = {
  title: 'Jour du scrutin',
  how: 'Saisissez les numéros que vos représentants vous transmettent\u00a0: la section de vote, puis les numéros des électeurs sur sa liste. Les téléphones et les nouveaux secteurs les omettent dès lors.',
  open: 'Jour du scrutin',
  poll: 'Section de vote',
  numbers: 'Numéros des électeurs qui ont voté',
  numbersHow: 'Séparés par des espaces, des virgules ou des sauts de ligne. Jusqu’à 500 à la fois.',
  mark: 'Marquer comme ayant voté',
  undo: 'Retirer ces marques',
  undoHow: 'Leurs numéros restent dans le formulaire, pour être corrigés.',
  nothing: 'Entrez une section de vote et au moins un numéro.',
  tooMany: (most) => `Entrez au plus ${most} numéros.`,
  wrong: (number) => `«\u00a0${number}\u00a0» est trop long pour un numéro.`,
  summary: (marked, unchanged) =>
    `${marked} marqués comme ayant voté.${unchanged > 0 ? ` ${unchanged} l’étaient déjà.` : ''}`,
  undone: (undone) => `${undone} marques retirées.`,
  unknown: (poll, numbers) => `Absents de la liste de la section ${poll}\u00a0: ${numbers}.`,
  ambiguous: (poll, numbers) =>
    `Plusieurs électeurs de la section ${poll} ont ces numéros, et aucun n’a été marqué\u00a0: ${numbers}.`,
  noneHasNumber:
    'Aucun électeur de cette campagne n’a encore de numéro sur la liste électorale. Importez la liste avec ses numéros, ou entrez-les sur les fiches des électeurs.',
  columns: { number: 'Numéro', name: 'Nom', outcome: 'Marque' },
  outcomes: { marked: 'marqué maintenant', undone: 'retirée', unchanged: 'comme avant' },
  turnout: 'Qui a voté, par section de vote',
  turnoutNote:
    'Parmi vos partisans (1 et 2) et parmi tous les électeurs. Le graphique montre les dix plus grandes sections; le tableau les contient toutes.',
  asTable: 'En tableau',
  plotColumns: ['Section', 'Partisans ayant voté', 'Partisans', 'Tous ayant voté', 'Tous les électeurs'],
  all: 'Toutes les sections',
  pollName: (poll) => `Section ${poll}`,
  noPoll: 'Sans section',
  incomplete: 'La campagne a plus d’électeurs ou de sections qu’on n’en compte ici.',
};
