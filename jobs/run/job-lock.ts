import { createHash } from 'node:crypto';
import { withFreeAdvisoryLock } from '#core/database/advisory-lock.ts';

/** The first number of the advisory locks of jobs, apart from all other locks; the second one is the job name's hash. */
const jobLocks = 4_850_289;

/**
 * Does `work` if no other run of the job is under way on this database, on whichever server; resolves to null if
 * one is. A killed process leaves no lock behind.
 */
export function withJobLock<T>(url: string, job: string, work: () => Promise<T>): Promise<T | null> {
  const hash = createHash('sha256').update(job).digest().readInt32BE(0);
  // If the database is lost, the queries of the work itself fail.
  return withFreeAdvisoryLock({ url, key: [jobLocks, hash], purpose: `job ${job}` }, work);
}
