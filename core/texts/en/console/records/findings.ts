export const findingTexts = {
  missing: (field: string) => `${field}: is required`,
  pastLimit: (field: string, year: string, limit: string, used: string) =>
    `${field}: would take the donor past the limit of ${limit} for ${year}, since ${used} are already counted, including the lines before`,
  pastCandidateLimit: (field: string) =>
    `${field}: would take the candidate past $5,000 to their own campaign; anything above that counts towards the annual limit`,
  notTheCandidate: (field: string) => `${field}: the donor is not the candidate of the campaign`,
  limitUnknown: (field: string) => `${field}: the annual limit of this year is not known here`,
  tooMany: (field: string, limit: number) =>
    `${field}: with those the voter already has, there would be more than ${limit}`,
  eitherCount: (field: string, thousands: string, decimals: string, plain: string) =>
    `${field}: could be ${thousands} or ${decimals}. Write it without a thousands separator, such as ${plain}.`,
  tooLong: (field: string, limit: number) => `${field}: is longer than ${limit} characters`,
  ambiguous: (field: string, thousands: string, decimals: string) =>
    `${field}: could be ${thousands} or ${decimals}; write it without a thousands separator and with two decimals, such as ${thousands}`,
  lines: {
    QUOTE:
      'A quotation mark in this line is not closed where its cell ends, or its cell would take in the lines that follow. Remove it, close it, or write it twice',
    CELLS: 'The row has more cells than there are columns',
    FEWER: 'The row has fewer cells than there are columns',
    NUL: 'The line has an invalid character (U+0000). Type the cell again',
    LONG: 'The line is longer than 100,000 characters',
    ENCODING:
      'The line is not UTF-8 as the others are. Save the list as “CSV UTF-8”, or choose to have such lines read as Windows-1252 when you choose the columns',
  },
  /** What a field takes, if it is neither missing nor too long. */
  forms: {
    email: 'must be an e-mail address such as anne@example.org',
    postalCode: 'must be a Canadian postal code such as K1A 0B1',
    supportLevel: 'must be a whole number from 1 to 5',
    status: 'must be pending, active or inactive',
    hoursLogged: 'must be a number from 0 to 100,000, with two decimals at most',
    doNotContact: 'must name channels: door, phone, email, text, mail, or all',
    tags: 'must be at most 20 words of at most 50 characters',
    skills: 'must be at most 50 words of at most 100 characters',
    donorEmail: 'must be an e-mail address such as anne@example.org',
    donorPostalCode: 'must be a Canadian postal code such as K1A 0B1',
    amount: 'must be in dollars, more than 0 and at most 100,000, with two decimals at most, such as 1500 or 1500.50',
    date: 'must be a date, such as 2026-09-30 or 30 Sep 2026, tomorrow at the latest',
    method: 'must be credit card, e-transfer, cheque, cash, other or in kind',
    donorIsCanadianAttested: 'must be yes or no',
    fromCandidate: 'must be yes or no',
    advantageAmount: 'must be in dollars with two decimals at most, such as 45 or 45.50',
    electionDate: 'must be a date, such as 2026-09-30 or 30 Sep 2026',
    nominationConfirmedDate: 'must be a date, such as 2026-09-30 or 30 Sep 2026',
  },
  form: (field: string, expected: string | undefined = 'cannot be kept as it is written') => `${field}: ${expected}`,
};

export const erasedText: string =
  'The campaign has erased this person, who is known by name and place, e-mail address, telephone number or your own number, and is not recorded again';
