import { countVoters, resetVoterCount } from '#server/campaign/voters/voter-cap.ts';
import { perform } from '#server/operations/perform.ts';
import type { Operator } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaignForLong } from '#server/store/with-campaign.ts';
import { insertRows, typesOf } from './insert-rows.ts';
import {
  type RecordCounts,
  type RecordSource,
  restoredTables,
  type SourceRows,
  type SourceTable,
} from './record-source.ts';
import { lockTurfs, restoreTurfs, saveTurfs } from './saved-turfs.ts';

interface Restoring {
  readonly source: RecordSource;
  readonly now: Date;
  /** Is done afterwards in the same transaction; returns how many further records it has added. */
  readonly more?: ((tx: CampaignTransaction) => Promise<number>) | undefined;
}

const operation = { operationId: 'restoreRecords', role: 'OWNER', isLong: true, isAlone: true } as const;

/**
 * Puts the voters, volunteers, interactions and lawn signs of one campaign back to what a backup or an export has of them,
 * in one transaction that is bound to the campaign: no row of another one is seen or touched. What came since then is
 * removed. Donations and receipts that are here stay as they are: nothing may remove them, since donors have the receipts.
 * The campaign's facts, people and keys stay too, so that a revoked key does not come back. Turfs stay too, with those of
 * their voters who were restored. Voters who were erased since stay erased, with all that belongs to them.
 *
 * Errors: 422 if the tables of a backup have other columns than those of this database, or if a record names a person who is
 * no member.
 *
 * @returns how many records of each kind there are now
 */
export async function restoreRecords(
  pool: CampaignPool,
  principal: Operator,
  { source, now, more }: Restoring,
): Promise<RecordCounts> {
  const { campaignId } = principal;
  return perform(pool, principal, operation, now, async ({ tx, audit }) => {
    for (const statement of locking) await tx.query(statement, [campaignId]);
    const turfs = await saveTurfs(tx);
    const withoutErased = await leavingErasedOut(tx);
    for (const statement of emptying) await tx.query(statement, [campaignId]);
    const counts = { voters: 0, volunteers: 0, interactions: 0, lawn_signs: 0 };
    for (const table of restoredTables) {
      const types = await typesOf(tx, table);
      for await (const all of source.rows(table)) {
        const rows = withoutErased(table, all);
        await insertRows(tx, table, types, rows);
        counts[table] += rows.rows.length;
      }
    }
    for await (const all of source.rows('interaction_versions')) {
      const rows = withoutErased('interaction_versions', all);
      await insertRows(tx, 'interaction_versions', await typesOf(tx, 'interaction_versions'), rows);
    }
    // A voter who was restored is no longer merged into another.
    await tx.query(
      'delete from voter_merges m where campaign_id = $1 and exists (select from voters v where v.campaign_id = $1 and v.id = m.merged_id)',
      [campaignId],
    );
    await restoreTurfs(tx, turfs);
    await countVoters(tx, counts.voters);
    const added = (await more?.(tx)) ?? 0;
    const rowCount = Object.values(counts).reduce((sum, count) => sum + count, added);
    Object.assign(audit, { recordId: campaignId, rowCount });
    return counts;
  });
}

/** How many records of each kind the campaign has now. */
export async function countRecords(pool: CampaignPool, campaignId: string): Promise<RecordCounts> {
  const counted = restoredTables.map(
    (table) => `(select count(*) from ${table} where campaign_id = $1)::int as ${table}`,
  );
  const [counts] = await withCampaignForLong(pool, campaignId, (tx) =>
    tx.query<RecordCounts>(`select ${counted.join(', ')}`, [campaignId]),
  );
  return counts as RecordCounts;
}

/** No other write is under way. What writes otherwise, such as a sign-in, waits for the campaign's row. */
const locking = [
  'select 1 from campaigns where id = $1 for update',
  'delete from imports where campaign_id = $1',
  ...lockTurfs,
  resetVoterCount,
  'select 1 from voters where campaign_id = $1 order by id for update',
];

const emptying = [
  'delete from interactions where campaign_id = $1',
  'delete from lawn_signs where campaign_id = $1',
  'delete from voters where campaign_id = $1',
  'delete from volunteers where campaign_id = $1',
  // A replayed response would name a record that is gone. Donations stay, and with them the keys that prevent one from being
  // recorded twice.
  `delete from idempotency_keys k where campaign_id = $1
     and not exists (select from donations d where d.campaign_id = $1 and d.id = k.record_id)`,
];

/**
 * A filter for a source's rows, table after table in their order. Drops voters who were erased since the source was made.
 */
async function leavingErasedOut(
  tx: CampaignTransaction,
): Promise<(table: SourceTable, rows: SourceRows) => SourceRows> {
  const rows = await tx.query<{ id: string }>('select voter_id as id from voter_erasures where campaign_id = $1', [
    tx.campaignId,
  ]);
  const erased = new Set<unknown>(rows.map(({ id }) => id));
  const visits = new Set<unknown>();
  return (table, { columns, rows }) => {
    if (erased.size === 0) return { columns, rows };
    const [id, voter, visit, status] = ['id', 'voter_id', 'interaction_id', 'status'].map((name) =>
      columns.indexOf(name),
    ) as [number, number, number, number];
    if (table === 'voters') return { columns, rows: rows.filter((row) => !erased.has(row[id])) };
    if (table === 'interaction_versions') return { columns, rows: rows.filter((row) => !visits.has(row[visit])) };
    if (table === 'interactions') {
      for (const row of rows) if (erased.has(row[voter])) visits.add(row[id]);
      return { columns, rows: rows.filter((row) => !visits.has(row[id])) };
    }
    if (table !== 'lawn_signs') return { columns, rows };
    // A sign that stood when it was exported is still to be collected.
    const left = rows.filter((row) => !erased.has(row[voter]) || row[status] === 'INSTALLED');
    return { columns, rows: left.map((row) => (erased.has(row[voter]) ? row.with(voter, null) : row)) };
  };
}
