import { isDatabaseAway } from '#core/database/failures/database-away.ts';
import type { ElectoralPages } from './electoral-pages.ts';

/**
 * What the database answers; null if it does not answer within a moment. All else of a page is in memory, and nobody
 * waits for what only the database knows.
 */
export function unlessAway<Found>(pages: Pick<ElectoralPages, 'moment'>, asked: Promise<Found>): Promise<Found | null> {
  const reading = asked.catch((error: unknown) => {
    if (isDatabaseAway(error)) return null;
    throw error;
  });
  // A failure after the page was answered is nobody's.
  reading.catch(() => {});
  return Promise.race([reading, pages.moment().then(() => null)]);
}
