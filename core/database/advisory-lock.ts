import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface AdvisoryLock {
  /** Aborted, with a LockLostError as its reason, when the connection that holds the lock is lost. */
  readonly lost: AbortSignal;
  /** Asks the database over that connection; throws a LockLostError if it does not answer. */
  assertHeld(): Promise<void>;
}

interface AdvisoryLockOptions {
  /** The database's own address, if there is a pooler in front of it: the lock may last for hours. */
  readonly url: string;
  /** The number of the lock, apart from all others of the database; or two numbers, the first of a family of locks. */
  readonly key: number | readonly [number, number];
  /** What the lock is for: "ingest". Connections and errors name it. */
  readonly purpose: string;
  /** Called if another connection holds the lock and this one waits for it. */
  readonly onWait?: () => void;
}

class LockLostError extends Error {
  override readonly name = 'LockLostError';
}

const answerMilliseconds = 10_000;
const retryMilliseconds = 100;

/**
 * Runs `work` while no other connection of the database holds the lock, whichever process or machine it is of. The lock
 * is a transaction's, so that a killed process leaves none behind, not even in a session that a pooler reuses for other
 * clients. Once the connection is lost, another process may hold the lock. `work` learns of the loss by its signal, and
 * has to end without further effect.
 */
export async function withAdvisoryLock<T>(
  options: AdvisoryLockOptions,
  work: (lock: AdvisoryLock) => Promise<T>,
): Promise<T> {
  return holdLock(options, async (tryLock, lock) => {
    if (!(await tryLock())) {
      options.onWait?.();
      // A statement that waits would have a snapshot, for which "create index concurrently" of a migration waits.
      do await pause(retryMilliseconds);
      while (!(await tryLock()));
    }
    return work(lock);
  });
}

/** The same if the lock is free; resolves to null, without a call of `work`, if another connection holds it. */
export async function withFreeAdvisoryLock<T>(
  options: Omit<AdvisoryLockOptions, 'onWait'>,
  work: (lock: AdvisoryLock) => Promise<T>,
): Promise<T | null> {
  return holdLock(options, async (tryLock, lock) => ((await tryLock()) ? work(lock) : null));
}

/** Opens the connection and the transaction that hold the lock, and ends both after `work`. */
async function holdLock<T>(
  { url, key, purpose }: AdvisoryLockOptions,
  work: (tryLock: () => Promise<boolean>, lock: AdvisoryLock) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `hustings ${purpose} lock`,
    keepAlive: true,
    connectionTimeoutMillis: answerMilliseconds,
  });
  const controller = new AbortController();
  const lose = (cause: Error) =>
    controller.abort(
      new LockLostError(
        `The database connection that holds the ${purpose} lock was lost: another ${purpose} may have begun. This one stopped: run it again.`,
        { cause },
      ),
    );
  client.on('error', lose);
  await client.connect();
  try {
    // No parameter: a finished statement with parameters keeps its snapshot until the transaction ends.
    const question = `select pg_try_advisory_xact_lock(${[key].flat().map(Number).join(', ')}) as got`;
    let isHeld = false;
    // An attempt in vain ends its transaction: `migrate` says why.
    const tryLock = async () => {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      isHeld = (await client.query<{ got: boolean }>(question)).rows[0]?.got === true;
      if (!isHeld) await client.query('rollback');
      return isHeld;
    };
    const result = await work(tryLock, {
      lost: controller.signal,
      async assertHeld() {
        controller.signal.throwIfAborted();
        const stillThere = { text: 'select', query_timeout: answerMilliseconds };
        await client.query(stillThere).catch(lose);
        controller.signal.throwIfAborted();
      },
    });
    // If the connection is lost, the lock is free already.
    if (isHeld && !controller.signal.aborted) await client.query('rollback').catch(lose);
    return result;
  } finally {
    await client.end();
  }
}
