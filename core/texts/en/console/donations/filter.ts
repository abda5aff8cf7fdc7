/** Texts of the search for donations. */
export const filterTexts = {
  fields: {
    from: 'Received from',
    to: 'Received to',
    least: 'Amount from',
    most: 'Amount to',
    postalCode: 'Postal code, or its beginning',
    number: 'Receipt number',
  },
  notAnAmount: (field: string) => `${field}: must be in dollars with at most two decimals, such as 1500 or 1500.50`,
  wrongOrder: 'Received to: is before the first day',
  /** How many donations the filter finds, and what those in force come to. */
  totals: (count: number, shown: string, amount: string) =>
    count === 1 ? `1 donation: ${amount} counted` : `${shown} donations: ${amount} counted`,
  /** What voided and returned ones come to, behind the totals. */
  notCounted: (amount: string) => `, ${amount} not counted`,
  partialTotals: (most: string, shown: string, amount: string) =>
    `Of the newest ${most} donations, ${shown} match: ${amount} counted. Older ones are listed but not counted.`,
  pageTotals: (count: number, shown: string, amount: string) =>
    count === 1 ? `On this page, 1 donation: ${amount} counted` : `On this page, ${shown} donations: ${amount} counted`,
};
