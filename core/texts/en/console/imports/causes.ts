export const quoted = (text: string) => `“${text}”`;

/** Faults that many rows of a file have, each once, with its correction. */
export const causeTexts = {
  /** What rows have in common whose findings differ in their numbers. */
  varying: {
    AMBIGUOUS: {
      what: 'can be read as two amounts',
      correction: 'Write it without a thousands separator and with two decimals, such as 1500.00.',
    },
    EITHER_DAY: { what: 'can be read as two days', correction: 'Write the year first, such as 2026-09-30.' },
    PAST_LIMIT: {
      what: 'would take the donor past the annual limit',
      correction:
        'Correct the amount or the donor. Anything above the limit goes back to the donor; each row says how much is already counted.',
    },
  },
  /** What to do about a fault. */
  corrections: {
    MISSING: 'Type it in these rows, or choose another column or one value for all rows.',
    TOO_LONG: 'Shorten it in these rows.',
    TOO_MANY: 'Take some off the voter first, or leave these out of the file.',
    FORM: 'Correct it in these rows. If the column was mistaken for another one, change the columns.',
    LIMIT_UNKNOWN: 'Check the year of the date.',
    PAST_CANDIDATE_LIMIT: 'Correct the amount, or say that it is not the candidate’s own contribution.',
    NOT_THE_CANDIDATE:
      'Correct the name, or say that it is not the candidate’s own contribution. The Campaign page names the candidate.',
  },
  /** Before the import, where the rows can be corrected. */
  howHere:
    'Correct the rows below, or download them, fix them, and upload that file: the other rows need not wait for it.',
  correct: 'Correct it here',
  correctHow:
    'Type what the cells should say, then check the list again. The rows keep their lines, nothing is recorded by it, and your file stays as it is.',
  checkAgain: 'Check again',
  ofLine: (line: number) => `line ${line}`,
  how: 'Download the rows, fix them, and upload that file: the other rows need not wait for it.',
  rows: (count: number, shown: string) => (count === 1 ? 'One row' : `${shown} rows`),
  lines: (lines: readonly number[], more: string | undefined) =>
    `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more === undefined ? '' : ` and ${more} more`}`,
  found: (values: readonly string[]) => `In the file: ${values.map(quoted).join(', ')}`,
  show: 'Show these rows',
  showNamed: (cause: string) => `Show these rows: ${cause}`,
  download: 'Download these rows (CSV)',
  downloadNamed: (cause: string) => `Download these rows (CSV): ${cause}`,
  everyRow: 'All of these rows, line by line',
  onlyCause: (cause: string) => `Only the rows with this error: ${cause}`,
  everyCause: 'Show the rows of every error',
};
