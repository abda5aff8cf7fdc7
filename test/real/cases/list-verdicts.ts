import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';

/** What becomes of a list whose columns nobody has chosen, with a riding where voters need one. */
export interface ListVerdict {
  /** Of voters unless stated. */
  readonly kind?: ImportKindName;
  /** Further parameters of the upload. */
  readonly query?: string;
  /** By a member in the console, since no key may; values for all rows are chosen there. */
  readonly by?: 'CONSOLE';
  readonly defaultValues?: Readonly<Record<string, string>>;
  /** Another list that is imported before. */
  readonly after?: string;
  /** Why nothing of the file is read; absent: it is read. */
  readonly refused?: string;
  /** What is found in rows: `line field/PROBLEM`, with a star where the row is recorded all the same. */
  readonly problems?: readonly string[];
  /** Lines that repeat another one, or a record, and are left out. */
  readonly repeated?: readonly number[];
  /** Lines that are recorded and look like a record, with the reason. */
  readonly alike?: readonly string[];
  /** How many records there are then. */
  readonly recorded: number;
  /** Of all that they say. */
  readonly digest?: string;
}

export const verdicts: Readonly<Record<string, ListVerdict>> = {
  // Amounts in both languages and with signs of Canadian dollars are read; negative ones, other currencies, fractions of cents,
  // exponents and words are none. The last row but one is a sum.
  'amounts.csv': {
    kind: 'DONATIONS',
    recorded: 6,
    digest: '6c3261ddcd6c',
    problems: [
      '3 amount/FORM',
      '4 amount/FORM',
      '10 amount/FORM',
      '11 amount/AMBIGUOUS',
      '12 amount/FORM',
      '13 amount/FORM',
      '14 amount/FORM',
      '15 amount/FORM',
      '16 amount/FORM',
      '17 date/MISSING',
      '18 amount/FORM',
    ],
  },
  'an.csv': { recorded: 1, digest: '3a4250883202' },
  // Apostrophes and formulas that only say "this is text", and lines without cells.
  'apos.csv': { recorded: 3, digest: '47b029dc5d66' },
  'autodate.xlsx': { recorded: 1, digest: '2338414c2107', problems: ['2 poll/DAY*', '3 address/DAY'] },
  'autodate2.xlsx': { recorded: 0, problems: ['2 address/DAY'] },
  // Three flats of one house.
  'bldg.csv': { recorded: 3, digest: '25d7cb05ddaf' },
  'civi.csv': { recorded: 1, digest: 'cf743f74c34c' },
  'd1904.xlsx': { kind: 'DONATIONS', recorded: 1, digest: 'd2223a227711' },
  // A day of UTC is that of the campaign; years of two digits, numbers of days and what has two readings are none.
  'dates.csv': {
    kind: 'DONATIONS',
    recorded: 8,
    digest: 'fb0ddee95fc7',
    problems: ['4 date/OTHER_DAY*', '5 date/FORM', '8 date/FORM', '9 date/FORM', '10 date/FORM', '14 date/EITHER_DAY'],
  },
  'datetime.xlsx': { kind: 'DONATIONS', recorded: 3, digest: 'c60d120fbd1b' },
  'dnc.csv': { recorded: 7, digest: '4a35079d27ad' },
  'don.csv': { kind: 'DONATIONS', recorded: 1, digest: 'ea666c68ada3' },
  // The same donor as in the list before, with the names in their other order: together they pass the annual limit.
  'don2.csv': {
    kind: 'DONATIONS',
    after: 'don.csv',
    recorded: 1,
    digest: 'ea666c68ada3',
    problems: ['2 amount/PAST_LIMIT'],
  },
  // An error, a formula without a value, a day that there was not, amounts that are a day or true, days that are a number.
  'dontypes.xlsx': {
    kind: 'DONATIONS',
    recorded: 2,
    digest: 'daceb0b443c3',
    problems: [
      '2 amount/CELL_ERROR',
      '3 amount/NO_STORED_VALUE',
      '5 date/LIMIT_UNKNOWN',
      '7 amount/FORM',
      '8 date/FORM',
      '9 date/FORM',
      '10 donorName/CELL_ERROR',
      '11 amount/FORM',
    ],
  },
  'duphead.csv': { recorded: 1, digest: '7911f8f6afae', problems: ['2 phone/FURTHER*', '2 email/FURTHER*'] },
  'ec.csv': { recorded: 1, digest: '933e9c6314c8' },
  // An address is one address alone.
  'emails.csv': {
    recorded: 4,
    digest: '0fb866b5fbfd',
    problems: [
      '2 email/FORM',
      '3 email/FORM',
      '4 email/FORM',
      '5 email/NO_VALUE*',
      '7 email/FORM',
      '7 postalCode/FORM',
    ],
  },
  // Errors and formulas without a value: a name of them is none, a telephone number and notes are left out.
  'errors.xlsx': {
    recorded: 2,
    digest: '06ab68f0c775',
    problems: [
      '2 phone/CELL_ERROR*',
      '2 notes/CELL_ERROR*',
      '3 firstName/CELL_ERROR',
      '3 poll/CELL_ERROR*',
      '4 phone/NO_STORED_VALUE*',
      '4 notes/NO_STORED_VALUE*',
      '5 firstName/NO_STORED_VALUE',
    ],
  },
  // A sum of cents is one to the cent; a third of something is no amount, and nobody says which it was.
  'floats.xlsx': { kind: 'DONATIONS', recorded: 3, digest: '4501968d5856', problems: ['4 amount/FORM'] },
  'headers.xlsx': { recorded: 1, digest: '4e3a0ecc862a', problems: ['2 phone/FURTHER*'] },
  'hiddenrows.xlsx': { recorded: 1, digest: '2338414c2107', problems: ['3 /HIDDEN'] },
  'ids1.csv': { recorded: 2, digest: '7df375954bfa' },
  // Without zeros in front it is another number, which looks like the one that is there; as a decimal it is none.
  'ids2.csv': {
    after: 'ids1.csv',
    query: '&duplicates=update',
    recorded: 3,
    digest: 'ff9e4be1facc',
    problems: ['3 externalId/WRITTEN_AS_DECIMAL'],
    alike: ['2 NEAR_IDENTIFIER'],
  },
  // A poll has become a day, and an identifier a number with an exponent.
  'libreoffice.xlsx': { recorded: 1, digest: 'b35451062fc8', problems: ['3 externalId/ROUNDED', '3 poll/DAY*'] },
  'macro.xlsm': { recorded: 1, digest: '2338414c2107' },
  'macroman.csv': { recorded: 0, problems: ['2 firstName/MANGLED', '2 lastName/MANGLED', '2 city/MANGLED'] },
  // The contract asks for both names of a voter.
  'mono.csv': { recorded: 0, problems: ['2 lastName/MISSING', '3 firstName/MISSING'] },
  'nb.csv': { recorded: 1, digest: 'dad3f96f6df2', problems: ['2 phone/FURTHER*'] },
  'nulls.csv': {
    recorded: 2,
    digest: '546a8df5024f',
    problems: [
      '2 phone/CELL_ERROR*',
      '2 poll/NO_VALUE*',
      '3 firstName/NO_VALUE',
      '3 phone/NO_VALUE*',
      '3 poll/NO_VALUE*',
      '4 lastName/CELL_ERROR',
      '4 phone/NO_VALUE*',
      '4 poll/NO_VALUE*',
      '5 phone/NO_VALUE*',
      '5 poll/DAY*',
      '6 address/DAY',
      '6 phone/TOO_NARROW*',
      '6 poll/DAY*',
    ],
  },
  // The first sheet is a summary, and the table has a title.
  'numbers.xlsx': { recorded: 1, digest: '2338414c2107' },
  'onename.csv': { recorded: 0, refused: 'No column of the file gives "firstName", "lastName".' },
  'paypal.csv': {
    kind: 'DONATIONS',
    recorded: 1,
    digest: 'aa969b66bb15',
    problems: ['3 payment/REFUNDED', '3 amount/FORM'],
  },
  // Support in words is none of the contract's levels; a poll with decimals is a spreadsheet's.
  'people2.csv': {
    recorded: 2,
    digest: '95ea135fa3c4',
    problems: ['2 supportLevel/FORM', '3 poll/WRITTEN_AS_DECIMAL*', '4 supportLevel/FORM', '6 supportLevel/FORM'],
  },
  'pipe.csv': { recorded: 1, digest: '71bb78fdd341' },
  'processor.csv': {
    kind: 'DONATIONS',
    recorded: 1,
    digest: '1d400e272264',
    problems: ['3 payment/REFUNDED', '4 payment/NOT_PAID'],
  },
  'quotes.csv': { recorded: 2, digest: '1b854e9bc5a5' },
  'refund.csv': {
    kind: 'DONATIONS',
    recorded: 1,
    digest: 'a53a38f0ce3d',
    problems: ['3 payment/REFUNDED', '4 payment/NOT_PAID'],
  },
  'sci.csv': {
    recorded: 0,
    problems: [
      '2 externalId/ROUNDED',
      '2 phone/ROUNDED*',
      '3 externalId/ROUNDED',
      '3 phone/ROUNDED*',
      '4 externalId/ROUNDED',
      '4 phone/ROUNDED*',
    ],
  },
  'sep.csv': { recorded: 1, digest: '4d1c32219061' },
  'shared.xlsx': { recorded: 1, digest: 'b0f2b496e449' },
  'shifted.csv': { recorded: 0, problems: ['2 /CELLS', '3 /FEWER'] },
  'strict.xlsx': { kind: 'DONATIONS', recorded: 4, digest: '4953d5930990' },
  // The younger, the elder and the third of one house are four voters with the one who has no such word; one row repeats that.
  'suffix.csv': { recorded: 4, digest: '83bbe15d7130', repeated: [5] },
  'title.xlsx': { recorded: 2, digest: '28889b137d55' },
  // The last row is a sum.
  'total.csv': {
    kind: 'DONATIONS',
    recorded: 1,
    digest: '5fe4c76e2952',
    problems: [
      '3 donorAddress/MISSING',
      '3 donorCity/MISSING',
      '3 donorProvince/MISSING',
      '3 donorPostalCode/MISSING',
      '3 date/MISSING',
      '3 method/MISSING',
    ],
  },
  'trailing.csv': { recorded: 2, digest: '150552e4722f' },
  // Without numbers of transactions a second gift of a donor, a day and an amount may be the first one again.
  'twogifts.csv': { kind: 'DONATIONS', recorded: 2, digest: '13c6e4aae99a', repeated: [3, 5] },
  'twoheaders.csv': { recorded: 1, digest: 'be4c26e59353' },
  // A number with an exponent is no poll, a negative one no telephone number, and a truth value no name.
  'types.xlsx': {
    recorded: 6,
    digest: '50f6369a854e',
    problems: ['4 poll/ROUNDED*', '7 phone/CELL_ERROR*', '8 firstName/TRUTH_VALUE'],
  },
  'utf16.csv': { recorded: 1, digest: 'e92101974ce2' },
  'van.txt': { recorded: 1, digest: 'e9b5a390ad47' },
  'vol.csv': {
    kind: 'VOLUNTEERS',
    by: 'CONSOLE',
    defaultValues: { role: 'canvasser' },
    recorded: 1,
    digest: '8c4a8519c0be',
  },
  'wide.csv': { recorded: 0, refused: 'more than 200 columns' },
  'zip64.xlsx': { recorded: 1, digest: '2338414c2107' },
};
