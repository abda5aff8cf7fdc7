import type { Job } from './job.ts';
import { deliverWebhooks } from './webhooks/deliver.ts';

/** The process of the jobs delivers every few seconds beside its jobs; this is for installations that have another scheduler. */
export const webhooks: Job = {
  name: 'webhooks',
  schedule: '*/10 0,3-23 * * *',
  description:
    'Tells webhooks of changes, and sends again what failed; "jobs serve" does so every five seconds as well.',
  async run({ database: { knex }, now, signal }) {
    const { delivered, failed } = await deliverWebhooks({ knex, now, signal });
    return { outcome: 'done', message: `Delivered ${delivered} messages of webhooks; ${failed} attempts failed.` };
  },
};
