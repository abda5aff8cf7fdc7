import { isDeepStrictEqual } from 'node:util';
import type { FieldChange, FieldValue } from '#server/campaign/imports/kinds/kind.ts';
import { voterChanges } from '#server/campaign/imports/kinds/voter-changes.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { inputFields } from '#server/records/record.ts';
import type { StoredRow } from '#server/records/record-version.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { forgetChanges, keptChanges } from './kept-changes.ts';

/** Voters restored in one transaction at most: each is a statement of its own. */
const sliceSize = 100;

/** What a slice has gone through and restored, and whether it was the last one. */
export interface RestoredSlice {
  readonly seen: number;
  readonly restored: number;
  readonly isLast: boolean;
}

const columns = new Map(inputFields(voterRecord.fields).map(([name, { column }]) => [name, column]));

/**
 * What a field is set back to: what it was before the import, if it still is what the import made of it. From a list, what the
 * import added is removed, and what was added since stays. Undefined: somebody has changed it since, and it stays.
 */
function setBack(present: FieldValue, { before, after }: FieldChange): FieldValue | undefined {
  if (Array.isArray(after)) {
    const added = new Set(after.filter((each) => !(before as readonly string[] | null)?.includes(each)));
    const own = ((present ?? []) as readonly string[]).filter((each) => !added.has(each));
    if (own.length === ((present ?? []) as readonly string[]).length) return undefined;
    return own.length === 0 && before === null ? null : own;
  }
  return isDeepStrictEqual(present, after) ? before : undefined;
}

/** Restores the next voters whom an import changed. One with a field that was changed since counts as kept. */
export async function restoreChanged(tx: CampaignTransaction, importId: string, now: Date): Promise<RestoredSlice> {
  const kept = await keptChanges(tx, importId, sliceSize);
  const present = await voterChanges.read(
    tx,
    kept.map(({ voterId }) => voterId),
    { lock: true },
  );
  let restored = 0;
  const written: Array<{ readonly present: StoredRow; readonly changes: readonly FieldChange[] }> = [];
  for (const { voterId, changes } of kept) {
    const row = present.get(voterId);
    if (!row) continue;
    const back = changes.flatMap((change): FieldChange[] => {
      const value = row[columns.get(change.field) ?? ''] as FieldValue;
      const before = setBack(value, change);
      return before === undefined ? [] : [{ field: change.field, before: value, after: before }];
    });
    if (back.length === changes.length) restored++;
    if (back.length > 0) written.push({ present: row, changes: back });
  }
  await voterChanges.apply(tx, written, now);
  await forgetChanges(
    tx,
    importId,
    kept.map(({ voterId }) => voterId),
  );
  return { seen: kept.length, restored, isLast: kept.length < sliceSize };
}
