import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import { HustingsError } from '#core/errors.ts';

interface WriteLock {
  /** Lets writes continue. Throws if they had already continued before. */
  release(): Promise<void>;
}

/** The first lock is waited for without another one, so that only writes of that table wait. */
const firstLockMilliseconds = 2_000;
const furtherLockMilliseconds = 150;
/**
 * A writer may have a lock that is waited for here, and wait for a lock that is taken here. PostgreSQL looks for such
 * deadlocks after a second (`deadlock_timeout`) and may break off the writer: all locks are released before that.
 */
const attemptMilliseconds = 600;
const pauseMilliseconds = 100;
/** Less than clients wait for a lock (`server/store/time-limits.ts`). */
const holdMilliseconds = 3_000;
const timeoutMilliseconds = 60_000;

/**
 * Stops all writes of the tables on the coordinator of a Citus, through which every write goes: waits for the
 * transactions that have written to one, and lets no other one write until `release` is called. A commit that broke off
 * between two nodes is ended before. The database lets writes continue automatically if `release` is not called in time.
 *
 * Errors: one sentence, if a table is written all the time.
 */
export async function holdWrites(
  client: pg.Client,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<WriteLock> {
  let order = inOrderOfWriting(tables);
  for (const end = Date.now() + timeoutMilliseconds; ; ) {
    signal.throwIfAborted();
    const busy = await lockAll(client, order);
    if (busy === undefined) break;
    if (Date.now() > end) {
      throw new HustingsError(
        503,
        'internal',
        `The table "${busy}" was written all the time for a minute, so that no instant of all nodes was found: make the backup when less is written.`,
      );
    }
    // Writers had this one before another that was locked here already: the next attempt begins with it.
    order = [busy, ...order.filter((name) => name !== busy)];
    await pause(pauseMilliseconds, undefined, { signal });
  }
  await client.query('select recover_prepared_transactions()');
  return {
    async release() {
      try {
        await client.query('rollback');
      } catch (cause) {
        throw new HustingsError(
          503,
          'internal',
          `The nodes of the cluster did not begin to read within ${holdMilliseconds / 1000} seconds, for which writes are held: make the backup again when all of them answer.`,
          { cause },
        );
      }
    },
  };
}

/** Most transactions of clients claim the idempotency key first and write the audit log last. */
const inOrderOfWriting = (tables: readonly string[]): readonly string[] => {
  const place = (name: string) => (name === 'idempotency_keys' ? 0 : name === 'audit_log' ? 2 : 1);
  return [...tables].sort((a, b) => place(a) - place(b));
};

/** Locks all tables in a transaction, or none. Returns the one that could not be locked in time. */
async function lockAll(client: pg.Client, tables: readonly string[]): Promise<string | undefined> {
  // Citus would lock the tables of all workers too, where no client writes but through the coordinator.
  await client.query(
    `begin; set local citus.enable_ddl_propagation = off;
     set local idle_in_transaction_session_timeout = ${holdMilliseconds}`,
  );
  let end = Number.POSITIVE_INFINITY;
  for (const table of tables) {
    const isFirst = end === Number.POSITIVE_INFINITY;
    const isTimely = Date.now() < end;
    if (!isTimely || !(await tryLock(client, table, isFirst ? firstLockMilliseconds : furtherLockMilliseconds))) {
      await client.query('rollback');
      return table;
    }
    if (isFirst) end = Date.now() + attemptMilliseconds;
  }
  return undefined;
}

async function tryLock(client: pg.Client, table: string, milliseconds: number): Promise<boolean> {
  try {
    await client.query(
      `set local lock_timeout = ${milliseconds}; lock table ${pg.escapeIdentifier(table)} in share mode`,
    );
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  [sqlStates.lockNotAvailable, sqlStates.deadlock].some((state) => state === sqlStateOf(error));
