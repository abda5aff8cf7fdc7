/** The status on the page of a donation. */
export const donationStatusTexts = {
  states: {
    PENDING: 'No receipt yet',
    ISSUED: 'Receipt issued',
    SPOILED: 'Receipt cancelled',
    VOIDED: 'Donation voided',
    RETURNED: 'Donation returned',
  },
  pending: 'No receipt has been issued for this donation.',
  ready: 'Everything needed for a receipt is there.',
  waits: 'Before a receipt can be issued:',
  receipt: 'Receipt',
  forAmount: (amount: string) => `for ${amount}`,
  issued: 'issued',
  lessAdvantage: 'The value of what the donor received is deducted.',
  notHandedOver: 'It has not been printed or sent yet.',
  handedOver: (isSent: boolean): string => (isSent ? 'It was sent by e-mail.' : 'It was printed.'),
  spoiled: (number: string) => `Receipt ${number} was cancelled and is no longer valid.`,
  withdrawn: {
    VOIDED: 'It was recorded by mistake, or its payment bounced. It does not count and gets no receipt.',
    RETURNED: 'The money went back to the donor. It does not count and gets no receipt.',
  },
  aboutReceipts: 'About official receipts',
  facts: 'The donation',
  notRecorded: 'Not recorded',
  more: 'Change this donation',
  /** What issuing a receipt does. */
  issueEffects: (amount: string) =>
    `The donation gets a receipt for ${amount} with the next serial. It is never changed or deleted: one that is wrong is cancelled, and stays on record.`,
};
