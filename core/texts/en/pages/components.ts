/** The words that components bring along. All others are given to them. */
export const componentTexts = {
  required: 'required',
  optional: 'optional',
  fault: 'Error:',
  problem: (count: number) => (count === 1 ? 'Fix 1 problem' : `Fix ${count} problems`),
  none: 'None',
  chooseFile: 'Choose a file',
  noFile: 'No file chosen yet',
  first: 'Back to the first',
  next: 'Next',
  pages: 'Pages of the list',
  whereYouAre: 'Where you are',
  total: 'Total',
  sortBy: (column: string) => `Sort by ${column}`,
  cancel: 'Cancel',
  dayHint: 'Such as 2026-09-15',
  calendar: (field: string) => `Calendar: ${field}`,
  notADay: (field: string) => `${field}: must be a date, such as 2026-09-15 or 15 Sep 2026`,
  /** The error of an input that could be two days. */
  eitherDay: (field: string, one: string, other: string) =>
    `${field}: could be ${one} or ${other}. Write the month in letters, or the year first.`,
};
