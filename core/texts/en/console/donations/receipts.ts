/** Texts of the pages on which receipts are issued together, printed and sent. */
export const receiptTexts = {
  issue: 'Issue receipts',
  /** 31 receipts, $4,250.00, serials 000138 to 000168. */
  summary: (count: string, amount: string, first: string, last: string) =>
    `${count} receipts, ${amount}, serials ${first} to ${last}`,
  summaryOfOne: (amount: string, number: string) => `One receipt, ${amount}, serial ${number}`,
  nothingReady: 'No receipt can be issued now',
  nothingReadyHow: 'Donations that meet all conditions and have nothing to check are listed here.',
  leftOut: (count: number) => (count === 1 ? '1 left out with a warning' : `${count} left out with warnings`),
  leftOutHow: 'Check each one on its own page: its receipt is issued there, below the warnings.',
  leftOutTitle: 'Left out: check these first',
  alike: (count: number, hasMore: boolean) =>
    count === 1
      ? '1 pair of donors may be the same person'
      : `${count}${hasMore ? ' and more' : ''} pairs of donors may each be the same person`,
  alikeTitle: 'Possibly one donor',
  alikeHow:
    'The annual limit counts each pair as two donors, and nothing is merged. If two names are one person’s, correct the name of a donation before its receipt is issued: both then count together.',
  oneDonor: 'Donor',
  otherDonor: 'Other donor',
  likeness: {
    SUFFIX: 'one is Jr. or Sr., or each is another: mostly two people',
    ORDER: 'the same words in another order',
    INITIAL: 'an initial, or the same first letter',
    PART: 'one of two names is left out',
    SPELLING: 'a letter or two differ',
    GIVEN_NAME: 'another given name',
  },
  shared: {
    ADDRESS: 'at the same address',
    MAILBOX: 'with the same e-mail address',
    TELEPHONE: 'with the same telephone',
  },
  lacking: (count: number) =>
    count === 1
      ? 'Something is missing before one more donation can have its receipt.'
      : `Something is missing before ${count} more donations can have their receipts.`,
  seeLacking: 'See what is missing',
  more: (most: number) =>
    `These are the oldest ${most}. The others are reviewed and issued afterwards: those that would be left out are not listed yet.`,
  final: 'Once issued, a receipt can only be cancelled, and its number is never used again.',
  issueThese: (count: number) => (count === 1 ? 'Issue this receipt' : `Issue these ${count} receipts`),
  readyTitle: 'To be issued, oldest donation first',
  number: 'Receipt',
  donor: 'Donor',
  received: 'Received',
  eligible: 'Eligible amount',
  why: 'Why',
  issuedTitle: 'Receipts issued',
  issued: (count: number, first: string, last: string) =>
    count === 1 ? `Receipt ${first} is issued.` : `${count} receipts are issued: ${first} to ${last}.`,
  issueMore: 'Review the next ones',
  toDonations: 'Back to the donations',
  chosen: 'Chosen',
  choose: (number: string) => `Choose receipt ${number}`,
  email: 'E-mail',
  handedOver: 'Printed or sent',
  handOvers: { NEITHER: 'not printed or sent yet', PRINTED: 'printed', SENT: 'sent by e-mail' },
  printed: (day: string) => `printed ${day}`,
  sent: (day: string) => `sent ${day}`,
  sending: 'sent, or being sent',
  notHandedOver: 'not printed or sent yet',
  print: 'Print the chosen receipts',
  printOne: 'Print the receipt',
  perSheet: 'Two per sheet',
  which: 'Which receipts',
  ticked: 'Those that are ticked',
  allOnPage: (count: number) => (count === 1 ? 'The one on this page' : `All ${count} on this page`),
  allFound: 'All that the filter finds, including those on other pages',
  printHow:
    'They open in a tab of their own as one document, one page each, for the browser to print. A receipt already printed or sent is marked as a duplicate.',
  /** Asked of staff once the document was open. */
  didPrint: 'Did they print?',
  didPrintHow:
    'Opening the document marks nothing. Once the chosen receipts are on paper, say so: from then on they are printed as duplicates.',
  markPrinted: 'Yes, the chosen ones are printed',
  markPrintedOne: 'Mark as printed',
  markNotPrinted: 'They did not print',
  markNotPrintedOne: 'It did not print',
  markedTitle: 'Printed receipts',
  marked: (count: number) =>
    count === 1 ? 'One receipt is marked as printed.' : `${count} receipts are marked as printed.`,
  unmarked: (count: number) =>
    count === 1 ? 'One receipt is no longer marked as printed.' : `${count} receipts are no longer marked as printed.`,
  notMarked: (count: number) =>
    count === 1
      ? 'One of those chosen already was, or is cancelled.'
      : `${count} of those chosen already were, or are cancelled.`,
  mailMerge: 'Mail-merge file (CSV)',
  mailMergeWorkbook: 'Mail-merge file (.xlsx)',
  /** On the button of the document that they open as. */
  printNow: 'Print',
};
