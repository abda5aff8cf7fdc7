/**
 * The days on which a donation must have been received for a receipt: from the day the nomination was confirmed (Income
 * Tax Act, s. 127(3), with "candidate" of the Canada Elections Act, s. 2) to one calendar month after polling day. Both
 * belong to it. They are days without a time of day, so no time zone matters; YYYY-MM-DD compares as text.
 */
interface ReceiptWindow {
  readonly first: string;
  readonly last: string;
}

/** Null if no nomination has been confirmed. */
export function receiptWindow(nominationConfirmedDate: string | null, electionDate: string): ReceiptWindow | null {
  return nominationConfirmedDate === null
    ? null
    : { first: nominationConfirmedDate, last: oneMonthAfter(electionDate) };
}

/** The same day of the next month, or that month's last day if it is shorter: January 31 leads to February 28 or 29. */
export function oneMonthAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  // Day 0 of a month is the last of the one before; Date.UTC counts months from 0.
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
