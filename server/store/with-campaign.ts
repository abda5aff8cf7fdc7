import type { PoolClient } from 'pg';
import { databaseUnavailable, endsConnection } from '#core/database/failures/database-unavailable.ts';
import { sqlStateOf, sqlStates, violatesNamed } from '#core/database/failures/sqlstate.ts';
import { SpentTime } from './load/spent-time.ts';
import { type CampaignPool, queuesOf } from './pool.ts';
import { canBeRecordId } from './record-id.ts';
import type { Statement } from './statement.ts';
import type { OperationLength } from './time-limits.ts';
import { type CampaignTransaction, OpenTransaction } from './transaction.ts';

const attempts = 4;

const repeatable = new WeakSet<object>();

/**
 * Lets `work` run again that ends with this failure. It is for a statement that fails if what the work takes for granted is
 * wrong: the work knows better when it runs again.
 */
export function repeatAfter(failure: object): void {
  repeatable.add(failure);
}

/** Connections that have served a transaction before. */
const used = new WeakSet<PoolClient>();

/**
 * The only way to a campaign's data. `work` runs in a transaction as the role `hustings_server` with the campaign
 * fixed, so that row-level security shows no row of another campaign, whatever the statements say. Role and campaign
 * end with the transaction.
 *
 * `work` runs again if PostgreSQL undid the transaction because of another one (serialization failure, deadlock, a
 * table that a migration changed) or of an outdated connection, so it must change nothing outside the database. It must
 * not open a second transaction: each would wait for a connection that the other uses.
 *
 * Each campaign has a few transactions at a time on this server. Further ones wait for a few seconds.
 * Errors: 503 if that time is over.
 */
export const withCampaign: RunTransaction = (pool, campaignId, work, spent) =>
  queued(pool, campaignId, work, 'short', spent);

/** The same for what moves whole lists, such as an import or an export: it may wait and work for longer. */
export const withCampaignForLong: RunTransaction = (pool, campaignId, work, spent) =>
  queued(pool, campaignId, work, 'long', spent);

/**
 * Runs one statement in a transaction that is bound to no campaign: row-level security shows it no row of any. It is
 * for a function of the schema that appends rows of many campaigns, and binds itself to one after the other.
 */
export const appendForMany = (pool: CampaignPool, [text, values]: Statement): Promise<void> =>
  runTransaction(pool, noCampaign, async (tx) => tx.atCommit(text, values), 'short', new SpentTime());

/** As a setting: hustings_campaign() is null then. */
const noCampaign = '';

type RunTransaction = <T>(
  pool: CampaignPool,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
  spent?: SpentTime,
) => Promise<T>;

async function queued<T>(
  pool: CampaignPool,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
  length: OperationLength,
  spent = new SpentTime(),
): Promise<T> {
  refuseUnlessId(campaignId);
  const { queues, milliseconds } = queuesOf(pool);
  const run = () => runTransaction(pool, campaignId, work, length, spent);
  return queues.run(campaignId, milliseconds[length], run, spent);
}

/** The id becomes part of a statement's text. */
function refuseUnlessId(campaignId: string): void {
  if (!canBeRecordId(campaignId)) throw new TypeError('a campaign id must be a UUID');
}

async function runTransaction<T>(
  pool: CampaignPool,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
  length: OperationLength,
  spent: SpentTime,
): Promise<T> {
  let undone = 0;
  let replaced = 0;
  for (;;) {
    const client = await spent.wait('pool', connection(pool));
    const isNew = !used.has(client);
    used.add(client);
    // Behind a pooler a new connection may meet a session that has prepared a statement long ago.
    const tx = new OpenTransaction(client, campaignId, { length, prepare: replaced === 0, spent });
    try {
      const result = await work(tx);
      await tx.commit();
      client.release();
      return result;
    } catch (error) {
      const outdated = isOutdated(error) || (isReadOnly(error) && !isNew);
      if (outdated || endsConnection(error)) client.release(error as Error);
      else await rollBack(client, tx);
      // Every connection of the pool may be outdated; a new connection is not.
      if (outdated && replaced++ < (pool.options.max ?? 0)) continue;
      if (!isUndone(error) || ++undone === attempts) throw error;
    }
  }
}

async function connection(pool: CampaignPool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw databaseUnavailable(cause);
  }
}

async function rollBack(client: PoolClient, tx: OpenTransaction): Promise<void> {
  try {
    await tx.rollback();
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/**
 * SQLSTATE 40001 and 40P01: PostgreSQL undid the transaction because of another one. The same applies if an identifier was
 * free when it was looked up, and was given to another record since: the next look-up finds it. With 23503 a record was
 * there when it was looked up, and has been deleted since: the next look-up does not find it.
 */
function isUndone(error: unknown): boolean {
  if (repeatable.has(error as object)) return true;
  const { serializationFailure, deadlock, foreignKeyViolation } = sqlStates;
  const state = sqlStateOf(error);
  if (state === serializationFailure || state === deadlock || state === foreignKeyViolation) return true;
  return violatesNamed(error, '_by_external_id') || violatesNamed(error, '_by_event');
}

/**
 * SQLSTATE 0A000 and 26000: a statement that this connection prepared no longer fits its tables, or is gone. A new
 * connection prepares it again.
 */
function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return (
    code === sqlStates.unknownStatement ||
    (code === sqlStates.featureNotSupported && routine === 'RevalidateCachedQuery')
  );
}

/**
 * SQLSTATE 25006: the transaction is read-only. A connection that was opened while the database was read-only stays so
 * for good; a new connection shows whether the database still is.
 */
function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === sqlStates.readOnly;
}
