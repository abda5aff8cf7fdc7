import type { Knex } from 'knex';
import { type AdvisoryLock, withAdvisoryLock } from '#core/database/advisory-lock.ts';

const ingestLock = 4_850_288;

/**
 * Runs one ingest at a time for a database, whichever process or machine it is in. `onWait` is called where another
 * ingest is under way. `work` publishes through `guarded` only and begins nothing more once the lock is lost.
 */
export async function exclusively<T>(
  database: { readonly knex: Knex; readonly url: string },
  work: (guarded: Knex, lock: AdvisoryLock) => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  return withAdvisoryLock({ url: database.url, key: ingestLock, purpose: 'ingest', onWait }, (lock) =>
    work(database.knex.withUserParams({ lock }), lock),
  );
}

/**
 * Throws a LockLostError where the transaction belongs to an ingest that no longer holds its lock: another ingest may
 * have published since. Call it as the last step before the commit of a publication.
 */
export async function assertExclusive(trx: Knex.Transaction): Promise<void> {
  const { lock } = trx.userParams as { lock?: AdvisoryLock };
  await lock?.assertHeld();
}
