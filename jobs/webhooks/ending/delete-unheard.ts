import type { Knex } from 'knex';
import webhooks from '#data/reference/webhooks.json' with { type: 'json' };
import { auditEnd } from './audit-end.ts';

/**
 * Deletes the webhooks of a campaign whose programs fetch no more, with their messages: they have ended without deleting them,
 * or their keys were revoked. None can be sent its messages instead, so that none is of use to anyone.
 */
export async function deleteUnheard(trx: Knex.Transaction, campaignId: string, now: Date): Promise<void> {
  const heardSince = new Date(now.getTime() - webhooks.listeningMinutes * 60_000);
  const deleted = await trx('webhooks')
    .where({ campaign_id: campaignId })
    .where('fetched_at', '<', heardSince)
    .delete()
    .returning<Array<{ id: string }>>('id');
  for (const { id } of deleted) {
    await auditEnd(trx, campaignId, { operation: 'deleteUnheardWebhook', id, fields: [] }, now);
  }
}
