import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext } from '#jobs/job.ts';
import { deliverWebhooks } from './deliver.ts';
import type { Pass } from './due-messages.ts';

const everyMilliseconds = 5_000;

/**
 * Delivers webhooks every few seconds until the signal is aborted: to receivers that took long the last time, and beside that to
 * all others. It waits for no job: those come one after the other, and an ingest takes minutes.
 */
export async function serveWebhooks(context: JobContext): Promise<void> {
  const slow = new Set<string>();
  await Promise.all([false, true].map((isOfSlow) => passAfterPass(context, { slow, isOfSlow })));
}

async function passAfterPass({ database: { knex }, now, signal, log }: JobContext, pass: Pass): Promise<void> {
  while (!signal.aborted) {
    await deliverWebhooks({ knex, now, signal }, pass).catch((error: unknown) =>
      log.warn({ code: (error as { code?: unknown }).code }, 'webhooks could not be delivered; they are tried again'),
    );
    await pause(everyMilliseconds, undefined, { signal }).catch(() => {});
  }
}
