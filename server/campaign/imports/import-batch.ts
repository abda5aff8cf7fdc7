import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { type BatchRow, nextRows } from './batch-rows.ts';
import type { Import } from './import.ts';
import { firstOfEach } from './kinds/first-of-each.ts';
import type { ImportedRecord } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { readRow } from './read/read-record.ts';

/** Rows that go in: those without a fault and, if the member wants them, duplicates. */
const wantedOutcomes = ({ withDuplicates }: Import): string[] => (withDuplicates ? ['READY', 'DUPLICATE'] : ['READY']);

const next = nextRows('outcome = any($4)');

interface Read {
  readonly line: number;
  readonly record: ImportedRecord;
  readonly findings: readonly Finding[];
}

/**
 * Records the next rows of an import that is locked, and deletes them, in one transaction. What is not recorded keeps
 * its row and the reason: a fault, a record that has come meanwhile, a plan without further places. Nothing is left to
 * record: the import is DONE.
 */
export async function importBatch({ tx, plans, now, audit }: CampaignContext, found: Import): Promise<void> {
  const kind = importKinds[found.kind];
  const { campaignId } = tx;
  const wanted = [campaignId, found.id, found.lastLine, wantedOutcomes(found)];
  // Planned for the tables as they are: they grow by thousands of rows between the batches.
  const rows = await tx.query<BatchRow>(next, wanted, { prepare: false });
  if (rows.length === 0) return end(tx, found);
  const read = rows.map(({ line, cells }): Read => ({ line, ...readRow(kind, found, cells) }));
  const sound = read.filter(({ findings }) => findings.length === 0);
  const alike = found.withDuplicates
    ? []
    : await kind.findExisting(
        tx,
        sound.map(({ record }) => kind.matchKey(record)),
      );
  // Two records never have one identifier, whatever the member wants.
  const identified = await kind.findIdentified(
    tx,
    sound.map(({ record }) => record),
  );
  const named = firstOfEach(sound);
  const existing = sound.map((_, i) => identified[i] ?? alike[i] ?? null);
  const isRepeated = (i: number) => existing[i] !== null || named[i] !== null;
  const fresh = sound.filter((_, i) => !isRepeated(i));
  const { subscription_tier: tier } = await readCampaign(tx);
  const places = await kind.freePlaces(tx, tier, plans);
  const [taken, left] = [fresh.slice(0, places), fresh.slice(places)];
  if (taken.length > 0) {
    await kind.insert(
      tx,
      taken.map(({ record }) => record),
      now,
    );
    const lines = taken.map(({ line }) => line);
    await tx.query('delete from import_rows where campaign_id = $1 and import_id = $2 and line = any($3)', [
      ...[campaignId, found.id, lines],
    ]);
    const fields = [...new Set([...found.columns, ...Object.keys(found.defaultValues)])].filter((name) => name !== '');
    const { id: recordId, userId } = found;
    Object.assign(audit, { operation: kind.operation, recordId, userId, fields, rowCount: taken.length });
  }
  await mark(tx, found.id, [
    ...read.filter(({ findings }) => findings.length > 0).map((row) => ({ ...row, outcome: 'FAULTY' })),
    ...sound.flatMap((row, i) =>
      isRepeated(i) ? [{ ...row, outcome: 'DUPLICATE', id: existing[i] ?? null, first: named[i] ?? null }] : [],
    ),
    ...left.map((row) => ({ ...row, outcome: 'NO_ROOM' })),
  ]);
  await tx.query(
    `update imports set rows_processed = rows_processed + $3, imported = imported + $4, last_line = $5
     where campaign_id = $1 and id = $2`,
    [campaignId, found.id, rows.length, taken.length, rows.at(-1)?.line],
  );
}

const markRows = `update import_rows r set outcome = m.outcome, findings = m.findings,
    duplicate_id = coalesce(m.id, r.duplicate_id), duplicate_line = coalesce(m.first, r.duplicate_line)
  from json_to_recordset($3::json) as m (line integer, outcome text, findings jsonb, id uuid, first integer)
  where r.campaign_id = $1 and r.import_id = $2 and r.line = m.line and r.line between $4 and $5`;

async function mark(
  tx: CampaignTransaction,
  importId: string,
  rows: ReadonlyArray<Read & { readonly outcome: string; readonly id?: string | null; readonly first?: number | null }>,
): Promise<void> {
  if (rows.length === 0) return;
  const marks = rows.map(({ line, outcome, findings, id, first }) => ({ line, outcome, findings, id, first }));
  const lines = rows.map(({ line }) => line);
  // Without the range, the planner would read all rows of the import.
  const values = [tx.campaignId, importId, JSON.stringify(marks), Math.min(...lines), Math.max(...lines)];
  await tx.query(markRows, values, { prepare: false });
}

async function end(tx: CampaignTransaction, { id }: Import): Promise<void> {
  await tx.query(`update imports set state = 'DONE' where campaign_id = $1 and id = $2`, [tx.campaignId, id]);
}
