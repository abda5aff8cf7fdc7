/** What the console says when a donation is recorded. */
export const recordingTexts = {
  title: 'Record a donation',
  more: 'Parts of the name, advantage to the donor, candidate’s own contribution, notes',
  help: 'What the law and the receipt require in each field',
  recordAndNext: 'Record and add another',
  look: 'View it',
  deposit: 'Several cheques: record a deposit',
  hints: {
    donorName:
      'The full legal name of one individual, as it will appear on the receipt. Companies, unions and associations may not give (Canada Elections Act, s.\u00a0363).',
    donorFamilyName:
      'If the name is known in parts: the return and the receipt use them. They must be parts of the name above.',
    donorEmail:
      'If known. Donations under one name count as one donor’s if the e-mail, telephone or postal code is the same.',
    donorAddress: 'Number, street and unit of the donor’s home, as they will appear on the receipt.',
    donorProvince: 'Its code or name, such as NL.',
    donorPostalCode: 'Such as A1A 1A1.',
    amount: 'All that was given, before any advantage is deducted.',
    date: 'The day on which the campaign received it. It decides the year of the limit, and whether a receipt can be issued.',
    method: 'A gift of goods or services, in kind, gets no receipt. Cash over $20 may not be accepted (s.\u00a0371).',
    advantageDescription:
      'What the donor got in return, such as a dinner (Income Tax Act, s.\u00a0248(32)). Leave empty if there is nothing.',
    advantageAmount:
      'Its fair market value. The amount minus this value is the eligible amount, which the receipt shows and the annual limit counts.',
    donorIsCanadianAttested: 'A receipt needs it (Canada Elections Act, s.\u00a0363(1)).',
    fromCandidate:
      'From the candidate’s own funds: up to $5,000 per election does not count towards the annual limit (s.\u00a0367(7)). Record anything above that as a separate donation.',
    notes: 'Not shown on receipts.',
  },
  knownDonors: 'Known donors and voters',
  knownAddresses: 'Known addresses',
  find: {
    title: 'Find a known donor',
    name: 'Name of someone who gave before, or of a voter',
    button: 'Find',
    none: (name: string) => `No donor or voter has a name that begins with “${name}”. Type the donor’s details below.`,
    found: 'Choose the donor to fill in the form:',
    more: 'If the donor is not here, type more of the name.',
    filled: 'The donor’s details are filled in below. Check them before recording.',
  },
  record: 'Record the donation',
  check: 'Nothing is recorded yet. Correct it if needed, or record the donation anyway.',
  checkAmounts: 'Nothing is recorded yet. Check how the amount was read, then send the form again.',
  readAs: (field: string) => `${field}, as it was read:`,
  recordAnyway: 'Record it anyway',
  recorded: (amount: string) => `The donation of ${amount} is recorded.`,
  donorYear: (year: string, given: string, limit: string | null) =>
    `This donor in ${year}: ${given}${limit ? ` of ${limit}` : ''}.`,
  inKind: (sum: string) => `In kind: ${sum}.`,
  inKindCounts: (sum: string, remaining: string) =>
    `In kind: ${sum}. By law gifts in kind count towards the limit too: with them ${remaining} remain.`,
  thisCampaignOnly:
    'Only donations to this campaign are counted here. The limit covers all that one person gives in the year to the party’s candidates, associations and nomination contestants (Canada Elections Act, s.\u00a0367(1)).',
};
