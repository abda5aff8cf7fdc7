import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext } from '#jobs/job.ts';
import { deliverWebhooks } from './deliver.ts';

const everyMilliseconds = 5_000;

/**
 * Delivers webhooks every few seconds until the signal is aborted. It waits for no job: those come one after the other, and
 * an ingest takes minutes.
 */
export async function serveWebhooks({ database: { knex }, now, signal, log }: JobContext): Promise<void> {
  while (!signal.aborted) {
    await deliverWebhooks({ knex, now, signal }).catch((error: unknown) =>
      log.warn({ code: (error as { code?: unknown }).code }, 'webhooks could not be delivered; they are tried again'),
    );
    await pause(everyMilliseconds, undefined, { signal }).catch(() => {});
  }
}
