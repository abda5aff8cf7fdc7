import { readTypedDay } from '#core/typed-day.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';

/** What is wrong with what was typed for a day and cannot be taken: whoever wrote two days at once sees both. */
export function dayFinding(field: string, typed: string): Finding {
  const read = readTypedDay(typed);
  return read && 'either' in read
    ? { field, problem: 'EITHER_DAY', readings: read.either }
    : { field, problem: 'FORM' };
}
