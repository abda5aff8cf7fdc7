import type { CampaignTransaction } from '#server/store/transaction.ts';

/** At most this many rows are written at a time. */
const batchRows = 1_000;

/**
 * In the order in which other writes take the same locks: ending links locks their turf first, and a visit locks its link
 * before the voter.
 */
export const lockTurfs = [
  'select 1 from turfs where campaign_id = $1 order by id for no key update',
  'select 1 from turf_links where campaign_id = $1 order by id for update',
];

/** In an order in which no row refers to a later table's. */
const tables = ['turfs', 'turf_voters', 'turf_links', 'turf_visits', 'votes_cast'] as const;

type TurfTable = (typeof tables)[number];
type TurfRow = Readonly<Record<string, unknown>>;

/** The rows of turfs, and the marks of who has voted, which are deleted with the voters and volunteers that they refer to. */
type SavedTurfs = ReadonlyMap<TurfTable, readonly TurfRow[]>;

/** Reads them; the voters are locked, so that none is added meanwhile. */
export async function saveTurfs(tx: CampaignTransaction): Promise<SavedTurfs> {
  const saved = new Map<TurfTable, readonly TurfRow[]>();
  for (const table of tables) {
    const rows = await tx.query<{ row: TurfRow }>(`select to_jsonb(t) as row from ${table} t where campaign_id = $1`, [
      tx.campaignId,
    ]);
    saved.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return saved;
}

/**
 * Writes turfs again as they were, with the voters who were restored. A turf whose volunteer was not restored has none,
 * and that volunteer's links are gone.
 */
export async function restoreTurfs(tx: CampaignTransaction, saved: SavedTurfs): Promise<void> {
  await tx.query('delete from turfs where campaign_id = $1', [tx.campaignId]);
  for (const [table, rows] of saved) {
    for (let i = 0; i < rows.length; i += batchRows) {
      const batch = await ofThoseHere(tx, table, rows.slice(i, i + batchRows));
      await tx.query(
        `insert into ${table} select given.* from jsonb_populate_recordset(null::${table}, $1::jsonb) given`,
        [JSON.stringify(batch)],
      );
    }
  }
}

async function ofThoseHere(
  tx: CampaignTransaction,
  table: TurfTable,
  rows: readonly TurfRow[],
): Promise<readonly TurfRow[]> {
  const [people, column] = table === 'turfs' || table === 'turf_links' ? volunteers : voters;
  const found = await tx.query<{ id: string }>(
    `select id from ${people} where campaign_id = $1 and id = any($2::uuid[])`,
    [tx.campaignId, rows.map((row) => row[column])],
  );
  const here = new Set<unknown>(found.map(({ id }) => id));
  if (table !== 'turfs') return rows.filter((row) => here.has(row[column]));
  return rows.map((row) => (here.has(row[column]) ? row : { ...row, volunteer_id: null, assigned_at: null }));
}

const volunteers = ['volunteers', 'volunteer_id'] as const;
const voters = ['voters', 'voter_id'] as const;
