/** What all lists of the console say. */
export const listTexts = {
  sortedBy: (column: string, direction: string) => `Sorted by ${column.toLowerCase()}, ${direction}.`,
  /** Ascending, then descending. */
  directions: {
    text: ['A to Z', 'Z to A'] satisfies readonly [string, string],
    amount: ['smallest first', 'largest first'] satisfies readonly [string, string],
    time: ['oldest first', 'newest first'] satisfies readonly [string, string],
  },
  newestFirst: 'Back to newest first',
  search: 'Search',
  filters: 'Filters',
  clear: 'Clear the filters',
  /** The choice of a filter that leaves all in. */
  any: 'any',
  /** Above faults of filters. */
  leftOut: 'These filters were not applied.',
  csv: 'Export as CSV',
  chooseAll: 'Choose all on this page',
  noPoll: 'poll unknown',
  pollsFromTo: (first: string, last: string) => `Polls ${first} to ${last}`,
  allOfThese: 'All of these',
};
