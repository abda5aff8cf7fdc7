import { isDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { refuseFutureDay } from '#server/campaign/donations/new-donation.ts';
import { type Finding, findingsOf } from '#server/records/check-record.ts';
import { readTypedValue } from '#server/records/column-values.ts';
import { factFields } from '#server/records/record.ts';
import { dayFinding } from './day-finding.ts';

/**
 * Everything that is wrong with the facts of a donation as they were typed, by the names of their fields: at most one
 * finding a field, in the order of the fields.
 */
export function donationFindings(typed: ReadonlyMap<string, string>, now: Date): Finding[] {
  const fields = factFields(donationRecord.fields);
  const record: Record<string, unknown> = {};
  const ambiguous = new Map<string, Finding>();
  for (const [field, { type }] of fields) {
    const text = typed.get(field)?.trim() ?? '';
    if (text === '') continue;
    const { value, readings } = readTypedValue(type, text);
    record[field] = value;
    if (readings) ambiguous.set(field, { field, problem: 'AMBIGUOUS', readings });
  }
  const findings = new Map(findingsOf(donationRecord, record).map((finding) => [finding.field, finding]));
  for (const [field, finding] of ambiguous) findings.set(field, finding);
  if (findings.get('date')?.problem !== 'MISSING' && !isPossibleDay(String(record.date), now)) {
    findings.set('date', dayFinding('date', String(record.date)));
  }
  return fields.flatMap(([field]) => findings.get(field) ?? []);
}

/** Whether the day exists and a donation may have been received on it. */
function isPossibleDay(day: string, now: Date): boolean {
  if (!isDay(day)) return false;
  try {
    refuseFutureDay({ received_on: day }, now);
    return true;
  } catch (error) {
    if (error instanceof HustingsError) return false;
    throw error;
  }
}
