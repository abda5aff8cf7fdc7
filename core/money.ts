/**
 * Money is whole cents inside, as a safe integer, and a decimal string of dollars outside. Sums are sums of integers:
 * none can lose a cent.
 */

/**
 * A JSON number of dollars as cents; null where it is negative or has more than two decimals. It is read from its
 * shortest decimal form, not by multiplication: 19.99 * 100 is 1998.9999999999998.
 */
export function dollarsToCents(dollars: number): number | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Cents as a decimal string of dollars with two decimals: 177500 is "1775.00". */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What counts for a donor's tax credit: the amount less the advantage received for it, never below zero. */
export function eligibleCents(amountCents: number, advantageCents: number | null): number {
  return Math.max(0, amountCents - (advantageCents ?? 0));
}
