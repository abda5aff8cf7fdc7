/**
 * The program counts money in whole cents, as safe integers, so that no sum loses a cent. Answers have it as a decimal
 * string of dollars.
 */

/**
 * Converts a JSON number of dollars to cents; null if it is negative or has more than two decimals. It reads the
 * number's shortest decimal form, because multiplication is inexact: 19.99 * 100 is 1998.9999999999998.
 */
export function dollarsToCents(dollars: number): number | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Converts a decimal string of dollars as `formatCents` writes it, except for negative ones; null for any other text. */
export function decimalToCents(text: string): number | null {
  if (!/^(?:0|[1-9]\d*)\.\d\d$/.test(text)) return null;
  const cents = Number(text.replace('.', ''));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Cents as a decimal string of dollars with two decimals: 177500 is "1775.00". */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The eligible amount of a contribution for the donor's tax credit, in cents: the amount less the advantage that the donor
 * received for it, and at least 0 (Income Tax Act, s. 248(31)).
 */
export function eligibleCents(amountCents: number, advantageCents: number | null): number {
  return Math.max(0, amountCents - (advantageCents ?? 0));
}
