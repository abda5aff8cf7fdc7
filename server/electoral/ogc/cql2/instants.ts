import { dayAsDateTime, isDay, parseDate } from '#core/dates.ts';
import { invalidFilter } from './expression.ts';

/** The days since 1970 of a DATE, as milliseconds. Errors: 400. */
export function dateOf(text: string): number {
  if (!isDay(text)) throw invalidFilter('a date is written 2025-03-23');
  return Date.parse(dayAsDateTime(text));
}

/** The instant of a TIMESTAMP, which is one of UTC (CQL2, annex B). Errors: 400. */
export function timestampOf(text: string): number {
  const instant = text.endsWith('Z') ? parseDate(text) : null;
  if (instant === null) throw invalidFilter('a timestamp is written 2025-03-23T04:00:00Z');
  return instant;
}
