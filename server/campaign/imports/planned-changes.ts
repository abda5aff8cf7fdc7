import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { inTurns } from '#server/campaign/records/in-turns.ts';
import { inputFields } from '#server/campaign/records/record.ts';
import type { Import } from './import.ts';
import { importKinds } from './kinds/kinds.ts';
import { givenFields, readRow } from './read/read-record.ts';
import type { ImportRow } from './report.ts';

/** What a row would change of the record that it matches. */
export interface PlannedChange {
  readonly line: number;
  readonly recordId: string;
  /** What people call the record. */
  readonly title: string;
  readonly fields: ReadonlyArray<{ readonly name: string; readonly before: unknown; readonly after: unknown }>;
}

/**
 * What rows that match a record would change of it as it is now. Their cells and the record are compared each time: the report
 * keeps the names of fields alone.
 */
export async function plannedChanges(
  tx: CampaignTransaction,
  found: Import,
  rows: readonly ImportRow[],
): Promise<PlannedChange[]> {
  const kind = importKinds[found.kind];
  const { changes, record } = kind;
  if (!changes || rows.length === 0) return [];
  const ids = rows.flatMap(({ duplicateId }) => duplicateId ?? []);
  const records = await changes.read(tx, ids);
  const columns = new Map(inputFields(record.fields).map(([name, { column }]) => [name, column]));
  const planned = await inTurns(rows, ({ line, cells, duplicateId }): PlannedChange | null => {
    const present = records.get(duplicateId ?? '');
    if (!present) return null;
    const plan = changes.plan(present, givenFields(found.columns, cells, readRow(kind, found, cells).record));
    const fields = Object.entries(plan.changes).map(([name, after]) => ({
      ...{ name, before: present[columns.get(name) ?? ''], after },
    }));
    return { line, recordId: duplicateId as string, title: changes.titleOf(present), fields };
  });
  return planned.filter((each) => each !== null);
}

/** What people call the records that rows match, by their ids; those that are there. */
export async function matchedTitles(
  tx: CampaignTransaction,
  { kind }: Import,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  const { changes } = importKinds[kind];
  if (!changes) return new Map();
  const records = await changes.read(
    tx,
    rows.flatMap(({ duplicateId }) => duplicateId ?? []),
  );
  return new Map([...records].map(([id, present]) => [id, changes.titleOf(present)]));
}
