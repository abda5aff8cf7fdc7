/** A donation's fields. The federal campaigns of the harness can issue its receipt. */
export const someDonation = (overrides: Record<string, unknown> = {}) => ({
  donorName: 'Anne-Marie Tremblay',
  donorEmail: 'anne@example.org',
  donorPhone: '613-555-0100',
  donorAddress: '345 Main St',
  donorCity: 'Grand Banc',
  donorProvince: 'XA',
  donorPostalCode: 'Z1A 1A1',
  amount: 100,
  date: '2026-09-15',
  method: 'CHEQUE',
  donorIsCanadianAttested: true,
  ...overrides,
});

let donors = 0;

/** The same with a donor who has made no donation yet. */
export const newDonor = (overrides: Record<string, unknown> = {}) => {
  donors++;
  return someDonation({
    donorName: `Donor ${donors}`,
    donorEmail: `donor${donors}@example.org`,
    donorPhone: null,
    ...overrides,
  });
};

/** An afternoon in the receipt window of the harness's campaigns. */
export const afternoon = new Date('2026-09-20T18:00:00.000Z');
