import { type AdvisoryLock, withAdvisoryLock } from '#core/database/advisory-lock.ts';

const ingestLock = 4_850_288;

/**
 * Runs one ingest at a time for a database, whichever process or machine it is in. `onWait` is called if another
 * ingest is under way. `work` has to check the lock before each commit of a publication.
 */
export function withIngestLock<T>(
  url: string,
  work: (lock: AdvisoryLock) => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  return withAdvisoryLock({ url, key: ingestLock, purpose: 'ingest', onWait }, work);
}
