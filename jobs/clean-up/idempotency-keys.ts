import type { Knex } from 'knex';

/** An idempotency key is replayed for this long; after that it may be used anew, so that nothing reads its row. */
const hoursKept = 24;

/**
 * Deletes idempotency keys that are no longer replayed. Campaign by campaign, each in a transaction that is bound to it:
 * row-level security shows no row to anybody who has not said whose rows they want. Answers how many were deleted.
 */
export async function forgetIdempotencyKeys(knex: Knex, now: number): Promise<number> {
  const expired = new Date(now - hoursKept * 3_600_000);
  let deleted = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    deleted += await knex.transaction(async (trx): Promise<number> => {
      await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [id]);
      return trx('idempotency_keys').where({ campaign_id: id }).where('created_at', '<=', expired).delete();
    });
  }
  return deleted;
}
