/** The search over all that a campaign has. */
export const searchTexts = {
  title: 'Search the campaign',
  open: 'Search',
  label: 'Search pages, voters, donors, receipts and lists',
  hint: 'A name, an address, a telephone number, a receipt number, or the name of a page or list.',
  keys: 'Arrows choose, Enter opens, Escape closes.',
  results: 'Results',
  button: 'Search',
  close: 'Close',
  all: 'Open the search page',
  kinds: { page: 'Pages', voter: 'Voters', donor: 'Donors', receipt: 'Receipts', list: 'Lists' },
  one: { page: 'Page', voter: 'Voter', donor: 'Donor', receipt: 'Receipt', list: 'List' },
  none: 'Nothing found.',
  noneHow: 'Type the beginning of a name or a street, the last four digits of a telephone number, or a receipt number.',
  said: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  more: 'Only the first of each kind are shown. Type more to narrow the search.',
};
