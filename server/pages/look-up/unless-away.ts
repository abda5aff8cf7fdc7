import { isDatabaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import type { ElectoralPages } from './electoral-pages.ts';

/**
 * What the database answers; null if it does not answer within a moment, or several. All else of a page is in memory,
 * and the page does not wait long for what only the database knows.
 */
export function unlessAway<Found>(
  pages: Pick<ElectoralPages, 'moment'>,
  asked: Promise<Found>,
  moments = 1,
): Promise<Found | null> {
  const reading = asked.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  });
  // A failure after the page was answered is ignored.
  reading.catch(() => {});
  return Promise.race([reading, pass(pages, moments)]);
}

async function pass({ moment }: Pick<ElectoralPages, 'moment'>, moments: number): Promise<null> {
  for (let i = 0; i < moments; i++) await moment();
  return null;
}
