import { easternClock } from '#locator/src/input/eastern.ts';

// Days and instants are those of the look-ups: a day begins at midnight in Ottawa.
export { easternClock, easternInstant, easternMidnight, isDay, parseDate } from '#locator/src/input/eastern.ts';

/** What clocks in Ottawa show at an instant: HH:MM. */
export const easternTime = (instant: number): string => easternClock(instant).slice(11, 16);

/** The day (YYYY-MM-DD) in Ottawa at an instant. */
export function easternDay(instant: number): string {
  return easternClock(instant).slice(0, 10);
}

/** The calendar year in Ottawa at an instant. */
export function easternYear(instant: number): number {
  return Number(easternClock(instant).slice(0, 4));
}

/**
 * A day (YYYY-MM-DD) as a date and time: its midnight in UTC. The first ten characters are the day itself, for every
 * reader and in every time zone.
 */
export const dayAsDateTime = (day: string): string => `${day}T00:00:00.000Z`;

export const dayMilliseconds = 86_400_000;

/** The instant that is so many times 24 hours before another. */
export const daysBefore = (instant: number | Date, days: number): Date =>
  new Date(Number(instant) - days * dayMilliseconds);

/** The day (YYYY-MM-DD) that is `days` days after another, or before it if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(dayAsDateTime(day)) + days * dayMilliseconds).toISOString().slice(0, 10);

/** UTC with milliseconds and Z, as both APIs write every timestamp. */
export function toIso(instant: number): string {
  return new Date(instant).toISOString();
}

/** A half-open span of time: `from` belongs to it, `until` does not. `Infinity` if no end is known. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Whether the instant lies in the span. */
export function isWithin(span: Span, instant: number): boolean {
  return span.from <= instant && instant < span.until;
}
