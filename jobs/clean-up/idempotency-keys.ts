import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** A response is replayed for this long. After that the key may be used again, and nothing reads its row. */
const retentionHours = 24;

/**
 * Deletes the idempotency keys whose responses are no longer replayed. Returns their number. Each campaign has a transaction
 * of its own: row-level security hides every row from a transaction that has not named its campaign.
 */
export async function deleteExpiredIdempotencyKeys(knex: Knex, now: number): Promise<number> {
  const expired = new Date(now - retentionHours * 3_600_000);
  let deleted = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    deleted += await knex.transaction(async (trx): Promise<number> => {
      await bindToCampaign(trx, id);
      return trx('idempotency_keys').where({ campaign_id: id }).where('created_at', '<=', expired).delete();
    });
  }
  return deleted;
}
