import { readTypedDay } from '#core/typed-day.ts';
import type { Finding } from '#server/records/check-record.ts';

/** What is wrong with a day that was typed and cannot be accepted. If it could be two days, both are shown. */
export function dayFinding(field: string, typed: string): Finding {
  const read = readTypedDay(typed);
  return read && 'either' in read
    ? { field, problem: 'EITHER_DAY', readings: read.either }
    : { field, problem: 'FORM' };
}
