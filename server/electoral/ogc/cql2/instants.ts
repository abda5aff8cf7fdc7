import { parseDate } from '#core/dates.ts';
import { invalidFilter } from './expression.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The days since 1970 of a DATE, as milliseconds. Errors: 400. */
export function dateOf(text: string): number {
  const milliseconds = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(milliseconds) || parseDate(text) === null) throw invalidFilter('a date is written 2025-03-23');
  return milliseconds;
}

/** The instant of a TIMESTAMP. Errors: 400. */
export function timestampOf(text: string): number {
  const instant = moment.test(text) ? parseDate(text) : null;
  if (instant === null) throw invalidFilter('a timestamp is written 2025-03-23T04:00:00Z');
  return instant;
}
