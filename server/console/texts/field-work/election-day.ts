import type { Bilingual } from '#server/pages/language.ts';

interface ElectionDayTexts {
  readonly title: string;
  readonly how: string;
  readonly open: string;
  readonly poll: string;
  readonly numbers: string;
  readonly numbersHow: string;
  readonly mark: string;
  readonly undo: string;
  readonly undoHow: string;
  readonly nothing: string;
  readonly tooMany: (most: number) => string;
  readonly wrong: (number: string) => string;
  readonly summary: (marked: number, unchanged: number) => string;
  readonly undone: (undone: number) => string;
  readonly unknown: (poll: string, numbers: string) => string;
  readonly ambiguous: (poll: string, numbers: string) => string;
  readonly noneHasNumber: string;
  readonly columns: { readonly number: string; readonly name: string; readonly outcome: string };
  readonly outcomes: { readonly marked: string; readonly undone: string; readonly unchanged: string };
  readonly turnout: string;
  readonly turnoutNote: string;
  readonly asTable: string;
  readonly plotColumns: readonly string[];
  readonly all: string;
  readonly pollName: (poll: string) => string;
  readonly noPoll: string;
  readonly incomplete: string;
}

export const electionDayTexts: Bilingual<ElectionDayTexts> = {
  en: {
    title: 'Election day',
    how: 'Mark who has voted, as your scrutineers read it out: the poll, then the electors’ numbers on its list. From then on, phones and new turfs leave them out.',
    open: 'Election day',
    poll: 'Poll',
    numbers: 'Numbers of those who have voted',
    numbersHow: 'Separated by spaces, commas or new lines. Up to 500 at a time.',
    mark: 'Mark as voted',
    undo: 'Take these marks back',
    undoHow: 'Their numbers stay in the form, to be corrected.',
    nothing: 'Enter a poll and at least one number.',
    tooMany: (most) => `Enter ${most} numbers at most.`,
    wrong: (number) => `“${number}” is too long for a number.`,
    summary: (marked, unchanged) =>
      `${marked} marked as voted.${unchanged > 0 ? ` ${unchanged} had been marked before.` : ''}`,
    undone: (undone) => `${undone} marks taken back.`,
    unknown: (poll, numbers) => `Not on the list of poll ${poll}: ${numbers}.`,
    ambiguous: (poll, numbers) => `Several voters of poll ${poll} have these numbers, and none was marked: ${numbers}.`,
    noneHasNumber:
      'No voter of this campaign has a number on the list of electors yet. Import the list with its numbers, or enter them on the voters’ pages.',
    columns: { number: 'Number', name: 'Name', outcome: 'Mark' },
    outcomes: { marked: 'marked now', undone: 'taken back', unchanged: 'as it was' },
    turnout: 'Who has voted, by poll',
    turnoutNote:
      'Among your supporters (1 and 2) and among all voters. The ten largest polls are drawn; the table has all of them.',
    asTable: 'As a table',
    plotColumns: ['Poll', 'Supporters voted', 'Supporters', 'All voted', 'All voters'],
    all: 'All polls',
    pollName: (poll) => `Poll ${poll}`,
    noPoll: 'No poll',
    incomplete: 'The campaign has more voters or polls than are counted here.',
  },
  fr: {
    title: 'Jour du scrutin',
    how: 'Marquez qui a voté, comme vos représentants le lisent\u00a0: la section de vote, puis les numéros des électeurs sur sa liste. Les téléphones et les nouveaux secteurs les omettent dès lors.',
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
  },
};
