import type { Archive } from '#core/database/backup/archive/read-archive.ts';
import { rowsOfCampaign } from '#core/database/backup/rows-of-campaign.ts';
import { HustingsError, notFound } from '#core/errors.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaignForLong } from '#server/campaign/database/with-campaign.ts';
import { countVoters, resetVoterCount } from '#server/campaign/voters/voter-cap.ts';
import { perform } from '#server/operations/perform.ts';
import type { Operator } from '#server/operations/principal.ts';

/** What people change and delete, in an order in which no row refers to a later table's. */
export const restoredTables = ['voters', 'volunteers', 'interactions', 'lawn_signs'] as const;

export type RecordCounts = Readonly<Record<(typeof restoredTables)[number], number>>;

const operation = { operationId: 'restoreRecords', role: 'OWNER', isLong: true } as const;

/**
 * Puts the voters, volunteers, interactions and lawn signs of one campaign back to what a backup has of them, in one
 * transaction that is bound to the campaign: no row of another one is seen or touched. What came since then is removed.
 * Donations and receipts stay as they are, since nothing takes them away: donors hold the receipts. So do the campaign's
 * facts, people and keys: a key that was revoked does not come back.
 *
 * Errors: 404 if the backup has no such campaign; 422 if its tables have other columns than those of this database.
 *
 * @param archive has been verified
 * @returns how many records of each kind there are now
 */
export async function restoreRecords(
  pool: CampaignPool,
  principal: Operator,
  archive: Archive,
  now: Date,
): Promise<RecordCounts> {
  const { campaignId } = principal;
  await requireCampaign(archive, campaignId);
  return perform(pool, principal, operation, now, async ({ tx, audit }) => {
    for (const statement of emptying) await tx.query(statement, [campaignId]);
    const counts = { voters: 0, volunteers: 0, interactions: 0, lawn_signs: 0 };
    for (const table of restoredTables) {
      const types = await typesOf(tx, table);
      for await (const { columns, rows } of rowsOfCampaign(archive, table, campaignId)) {
        await insert(tx, table, { columns, types }, rows);
        counts[table] += rows.length;
      }
    }
    await countVoters(tx, counts.voters);
    Object.assign(audit, { recordId: campaignId, rowCount: Object.values(counts).reduce((sum, count) => sum + count) });
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

/** How many records of each kind the backup has of it. */
export async function countArchived(archive: Archive, campaignId: string): Promise<RecordCounts> {
  await requireCampaign(archive, campaignId);
  const counts = { voters: 0, volunteers: 0, interactions: 0, lawn_signs: 0 };
  for (const table of restoredTables) {
    for await (const { rows } of rowsOfCampaign(archive, table, campaignId)) counts[table] += rows.length;
  }
  return counts;
}

/** Every campaign has an owner. */
async function requireCampaign(archive: Archive, campaignId: string): Promise<void> {
  for await (const _member of rowsOfCampaign(archive, 'memberships', campaignId)) return;
  throw notFound('The backup has no campaign of this id: it was made later, or elsewhere.');
}

/** In the order in which other writes take the same locks. */
const emptying = [
  'delete from imports where campaign_id = $1',
  resetVoterCount,
  'select 1 from campaigns where id = $1 for update',
  'select 1 from voters where campaign_id = $1 order by id for update',
  'delete from interactions where campaign_id = $1',
  'delete from lawn_signs where campaign_id = $1',
  'delete from voters where campaign_id = $1',
  'delete from volunteers where campaign_id = $1',
  // A replayed answer would name a record that is gone. Donations stay, and with them what keeps one from being recorded
  // twice.
  `delete from idempotency_keys k where campaign_id = $1
     and not exists (select from donations d where d.campaign_id = $1 and d.id = k.record_id)`,
];

type Types = ReadonlyMap<string, string>;

/** The type of each column that is stored. */
async function typesOf(tx: CampaignTransaction, table: string): Promise<Types> {
  const rows = await tx.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function insert(
  tx: CampaignTransaction,
  table: string,
  { columns, types }: { readonly columns: readonly string[]; readonly types: Types },
  rows: ReadonlyArray<ReadonlyArray<string | null>>,
): Promise<void> {
  if (columns.length !== types.size || columns.some((name) => !types.has(name))) {
    throw new HustingsError(
      422,
      'validation_failed',
      `The backup's table ${table} has other columns than this database: restore the backup as a whole elsewhere with this version of the program, back that up, and take the campaign from there.`,
    );
  }
  const values = columns.map((name) => `value_of_${name}::${types.get(name)}`);
  const given = columns.map((_, i) => `$${i + 1}::text[]`);
  await tx.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
     from unnest(${given.join(', ')}) as given (${columns.map((name) => `value_of_${name}`).join(', ')})`,
    columns.map((_, i) => rows.map((row) => row[i] ?? null)),
    { prepare: false },
  );
}
