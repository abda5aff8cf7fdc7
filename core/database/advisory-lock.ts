import pg from 'pg';

export interface AdvisoryLock {
  /** Aborted, with a LockLostError as its reason, when the connection that holds the lock is lost. */
  readonly lost: AbortSignal;
  /** Asks the database over that connection; throws a LockLostError where it does not answer. */
  assertHeld(): Promise<void>;
}

export interface AdvisoryLockOptions {
  readonly url: string;
  /** The number of the lock, apart from all others of the database. */
  readonly key: number;
  /** What the lock is for: "ingest". Connections and errors name it. */
  readonly purpose: string;
  /** Called where another connection holds the lock and this one waits for it. */
  readonly onWait?: () => void;
}

export class LockLostError extends Error {
  override readonly name = 'LockLostError';
}

const answerMilliseconds = 10_000;

/**
 * Runs `work` while no other connection of the database holds the lock, whichever process or machine it is of. The lock
 * is a connection's, so that a killed process leaves none behind. From the loss of the connection on, another process
 * may hold the lock: `work` is told, and has to end without further effect.
 */
export async function withAdvisoryLock<T>(
  options: AdvisoryLockOptions,
  work: (lock: AdvisoryLock) => Promise<T>,
): Promise<T> {
  const { url, key, purpose, onWait } = options;
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
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [key]);
    if (!rows[0].got) {
      onWait?.();
      await client.query('select pg_advisory_lock($1)', [key]);
    }
    return await work({
      lost: controller.signal,
      async assertHeld() {
        controller.signal.throwIfAborted();
        const question = { text: 'select', query_timeout: answerMilliseconds };
        await client.query(question).catch(lose);
        controller.signal.throwIfAborted();
      },
    });
  } finally {
    await client.end();
  }
}
