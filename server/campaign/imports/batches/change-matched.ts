import { doubtful, isDoubtful } from '#server/campaign/imports/doubtful.ts';
import type { ChangePlan, ImportedRecord, RecordChanges, Repeated } from '#server/campaign/imports/kinds/kind.ts';
import { keepChanges } from '#server/campaign/imports/take-back/kept-changes.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { Finding } from '#server/records/check-record.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { StoredRow } from '#server/records/record-version.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Marked } from './mark-rows.ts';

/** A row that matches a record and repeats no line. */
export interface Matching {
  readonly line: number;
  readonly record: ImportedRecord;
  /** What the row itself says, without defaults. */
  readonly given: ImportedRecord;
  /** What of the row is not taken. */
  readonly remarks: readonly Finding[];
  readonly rule: string;
  readonly id: string;
}

/** The records that rows match, locked. */
export type LockedRecords = ReadonlyMap<string, StoredRow>;

/**
 * Locks the records that rows match. Null if a row matches otherwise by now: the transaction that had the lock has changed,
 * merged or deleted a record, and the row may not be about it any more. `matchAgain` compares the rows anew.
 */
export async function lockMatched(
  tx: CampaignTransaction,
  changes: RecordChanges,
  matches: ReadonlyArray<Repeated | null>,
  matchAgain: () => Promise<ReadonlyArray<Repeated | null>>,
): Promise<LockedRecords | null> {
  const ids = [...new Set(matches.flatMap((match) => match?.id ?? []))];
  if (ids.length === 0) return new Map();
  const locked = await changes.read(tx, ids, { lock: true });
  const again = await matchAgain();
  const isSame = matches.every((match, i) => match?.id === again[i]?.id && match?.rule === again[i]?.rule);
  return isSame && locked.size === ids.length ? locked : null;
}

interface Changing {
  readonly importId: string;
  readonly userId: string;
  readonly changes: RecordChanges;
  readonly rows: readonly Matching[];
  readonly records: LockedRecords;
}

/**
 * Changes each record by the row that matches it, with one entry in the audit log for all. A record that a row before in the
 * slice matches is not changed by a second one. Returns what becomes of the rows.
 */
export async function changeMatched(
  { tx, now, also }: CampaignContext,
  { importId, userId, changes, rows, records }: Changing,
): Promise<Marked[]> {
  const first = new Map<string, number>();
  const written: Array<{ readonly present: StoredRow; readonly changes: ChangePlan['changes'] }> = [];
  const marked = await mapInSlices(rows, ({ line, record, given, remarks, rule, id }): Marked => {
    const before = first.get(id);
    if (before !== undefined)
      return { line, findings: remarks, outcome: 'DUPLICATE', rule, id, first: before, changeFields: [] };
    const present = records.get(id) as StoredRow;
    if (isDoubtful({ rule, record }, changes, present)) {
      return { line, findings: [doubtful, ...remarks], outcome: 'DUPLICATE', rule, id, changeFields: [] };
    }
    first.set(id, line);
    const plan = changes.plan(present, given);
    if (plan.finding) return { line, findings: [plan.finding, ...remarks], outcome: 'FAULTY' };
    const changeFields = plan.changes.map(({ field }) => field);
    if (changeFields.length > 0) written.push({ present, changes: plan.changes });
    const became = { line, findings: remarks, rule, id, changeFields };
    return changeFields.length > 0
      ? { ...became, outcome: 'UPDATED', changedValues: plan.changes }
      : { ...became, outcome: 'UNCHANGED' };
  });
  if (written.length === 0) return marked;
  await changes.apply(tx, written, now);
  await keepChanges(tx, importId, written, now);
  const fields = [...new Set(written.flatMap((row) => row.changes.map(({ field }) => field)))];
  also(changes.operation, { recordId: importId, userId, fields, rowCount: written.length });
  return marked;
}
