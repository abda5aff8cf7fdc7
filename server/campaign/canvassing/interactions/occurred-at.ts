import { invalid } from '#core/errors.ts';

/** Clocks of telephones are not exact. */
const clockSkewMilliseconds = 60_000;

/** What a call records may have taken place so long before it. */
function earliest(now: Date): Date {
  const aYearAgo = new Date(now);
  aYearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  return aYearAgo;
}

/**
 * When an interaction took place, as a request says it (RFC 3339); null if it says nothing.
 * Errors: 400 for a time in the future, and for one more than a year ago.
 */
export function readOccurredAt(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid('The field "occurredAt" must be a date and time that exists.');
  if (at.getTime() > now.getTime() + clockSkewMilliseconds) {
    throw invalid('The field "occurredAt" must not lie in the future.');
  }
  if (at < earliest(now)) throw invalid('The field "occurredAt" must lie within the last year.');
  return at;
}
