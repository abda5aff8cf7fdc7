/** What the console says of deposit slips. */
export const slipTexts = {
  title: 'Deposit slips',
  introduction: 'Donations recorded together, newest first. Each slip stays as it was recorded.',
  none: 'No deposits recorded yet.',
  slipOf: (day: string) => `Deposit of ${day}`,
  see: 'See the deposit slip',
  older: 'Older deposits',
  columns: {
    day: 'Received',
    method: 'Method',
    donations: 'Donations',
    total: 'Total',
    recordedAt: 'Recorded',
    recordedBy: 'By',
  },
  donations: 'Donations of the deposit',
  of: { number: 'No.', donor: 'Donor', city: 'City', deposited: 'Deposited', now: 'Now', receipt: 'Receipt' },
  severalWays: 'several methods',
  asDeposited: 'The total is what was deposited: it includes donations corrected, voided or returned since.',
  printed: (day: string) => `Prepared on ${day}`,
};
