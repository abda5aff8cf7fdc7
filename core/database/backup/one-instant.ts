import pg from 'pg';
import { keepAlive } from '#core/database/silent-connection.ts';
import type { Content } from './archive/manifest.ts';
import { inTransaction } from './connection.ts';
import { holdWrites } from './hold-writes.ts';
import { tablesOnNodes } from './tables.ts';

const begin = 'begin transaction isolation level repeatable read, read only, deferrable';

const purpose = 'backup';

interface InstantOptions {
  /** The address of PostgreSQL itself, with the login that owns the tables. */
  readonly url: string;
  /** Electoral data lie on one node, the coordinator: no write waits. */
  readonly content: Content;
  readonly signal: AbortSignal;
}

/**
 * Does `work` in one transaction that only reads, and that shows it all tables as they are at one instant, also if
 * their rows lie on the nodes of a Citus. Each node has an instant of its own: writes wait there until all of them have
 * theirs, for some milliseconds as a rule, and continue while `work` reads.
 *
 * Errors: one sentence, if writes cannot be stopped, or if shards were moved from node to node meanwhile.
 */
export async function atOneInstant<T>(
  { url, content, signal }: InstantOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({
    connectionString: url,
    application_name: `hustings ${purpose} instant`,
    ...keepAlive,
  });
  // Should it be lost, its next statement says so; here it would end the process.
  holder.on('error', () => {});
  await holder.connect();
  try {
    const tables = content === 'all' ? await tablesOnNodes(holder) : [];
    const [first] = tables;
    if (first === undefined) return await inTransaction(url, purpose, begin, work);
    const writeLock = await holdWrites(holder, tables, signal);
    return await inTransaction(url, purpose, begin, async (client) => {
      await fixInstants(client, first);
      const places = await placesOfShards(holder);
      await writeLock.release();
      const result = await work(client);
      await requireSamePlaces(holder, places);
      return result;
    });
  } finally {
    await holder.end();
  }
}

/**
 * Begins the transaction on the coordinator and on every node that has shards of the table. There is only one
 * connection per node, since another one would have another instant.
 */
async function fixInstants(client: pg.Client, table: string): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1');
  await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`);
}

async function placesOfShards(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select placementid || ' ' || groupid as place from pg_dist_placement`,
  );
  return rows.map(({ place }) => place);
}

/** A shard that was moved is read from its new node, where all of its rows are younger than the instant. */
async function requireSamePlaces(client: pg.Client, before: readonly string[]): Promise<void> {
  const now = new Set(await placesOfShards(client));
  if (before.some((place) => !now.has(place))) {
    throw new Error(
      'Shards were moved or dropped while the backup read them, and rows may be missing in it: make it again when no rebalancing is under way ("select * from citus_rebalance_status()").',
    );
  }
}
