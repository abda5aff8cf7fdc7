/** Rows of a file that update the voters whom they match, in the words of the API: would update, updated, unchanged. */
export const changeTexts = {
  choice: 'Update the voters they match',
  choiceHow:
    'Each of these rows updates the voter it matches: only where a cell has something, and it differs. Values entered for all rows overwrite nothing, tags are added, and nobody’s “do not contact” is lifted. A row whose identifier is that of a voter with another name and address updates nothing. Taking the import back restores what it overwrote.',
  wouldUpdate: 'Voters that would be updated',
  planned: 'Voters that would be updated',
  plannedHow: 'If you choose “Update the voters they match”: each field from what it is now to what it would be.',
  columns: ['Line', 'Voter', 'Changes'] satisfies readonly [line: string, voter: string, changes: string],
  /** In place of a voter who is deleted. */
  gone: 'Not a voter any more',
  empty: '(empty)',
  /** In the place of what a row would change of a voter who has changed since the check. */
  nothing: 'Nothing any more',
  /** What a field is and becomes. */
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  updated: 'Voters updated',
  updatedHow: 'Each field from what it was to what it became. This is kept for a day after the upload.',
  unchanged: 'Voters unchanged',
  restored: (voters: string) =>
    `Voters that it updated (${voters}) become what they were before, except where somebody has changed the field since.`,
};
