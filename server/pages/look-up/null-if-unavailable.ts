import { isDatabaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import type { ElectoralPages } from './electoral-pages.ts';

/**
 * What the database answers; null if it does not answer within a timeout, or several. All else of a page is in memory,
 * and the page does not wait long for what only the database knows.
 */
export function nullIfUnavailable<Found>(
  pages: Pick<ElectoralPages, 'databaseTimeout'>,
  asked: Promise<Found>,
  timeouts = 1,
): Promise<Found | null> {
  const reading = asked.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  });
  // A failure after the page was answered is ignored.
  reading.catch(() => {});
  return Promise.race([reading, pass(pages, timeouts)]);
}

async function pass({ databaseTimeout }: Pick<ElectoralPages, 'databaseTimeout'>, timeouts: number): Promise<null> {
  for (let i = 0; i < timeouts; i++) await databaseTimeout();
  return null;
}
