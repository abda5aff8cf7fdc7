export const electionDayTexts = {
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
  tooMany: (most: number) => `Enter ${most} numbers at most.`,
  wrong: (number: string) => `“${number}” is too long for a number.`,
  summary: (marked: number, unchanged: number) =>
    `${marked} marked as voted.${unchanged > 0 ? ` ${unchanged} had been marked before.` : ''}`,
  undone: (undone: number) => `${undone} marks taken back.`,
  unknown: (poll: string, numbers: string) => `Not on the list of poll ${poll}: ${numbers}.`,
  ambiguous: (poll: string, numbers: string) =>
    `Several voters of poll ${poll} have these numbers, and none was marked: ${numbers}.`,
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
  pollName: (poll: string) => `Poll ${poll}`,
  noPoll: 'No poll',
  incomplete: 'The campaign has more voters or polls than are counted here.',
};
