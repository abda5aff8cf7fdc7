import { endsConnection } from '#core/database/failures/database-unavailable.ts';
import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { residentOf, type VoterRow } from '#server/campaign/voters/voter.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaignForLong } from '#server/store/with-campaign.ts';

/** Computed at a time, in a few milliseconds. Their rows stay locked meanwhile. */
const batch = 200;

/** Skips voters that another server renews, or that a request changes: it computes their keys itself. */
const outdated = `select id, first_name, last_name, address, city, poll from voters
  where campaign_id = $1 and walk_key_version < $2 limit ${batch} for update skip locked`;

const renew = `update voters set walk_key = renewed.walk_key, walk_key_version = $2
  from unnest($3::uuid[], $4::bytea[]) renewed (id, walk_key)
  where voters.campaign_id = $1 and voters.id = renewed.id`;

/**
 * Computes the places in the walk of all voters who have no key, or one from an earlier version of the rule, in
 * batches. Until then a walk list shows them in their earlier order. Stops after the batch during which `signal` aborts.
 * The others do not wait for a campaign that fails. Errors: at the end, that of the first campaign that failed; at
 * once, if the database is unreachable.
 *
 * @returns how many voters were renewed
 */
export async function renewWalkKeys(pool: CampaignPool, signal?: AbortSignal): Promise<number> {
  const { rows: campaigns } = await pool.query<{ id: string }>('select id from campaigns order by id');
  let renewed = 0;
  let failure: { readonly error: unknown } | undefined;
  for (const { id } of campaigns) {
    try {
      for (let count = batch; count === batch; renewed += count) {
        if (signal?.aborted) return renewed;
        count = await renewBatch(pool, id);
      }
    } catch (error) {
      if (endsConnection(error)) throw error;
      failure ??= { error };
    }
  }
  if (failure) throw failure.error;
  return renewed;
}

const renewBatch = (pool: CampaignPool, id: string): Promise<number> =>
  withCampaignForLong(pool, id, async (tx) => {
    const voters = await tx.query<VoterRow>(outdated, [id, walkKeyVersion]);
    const keys = voters.map((voter) => walkKey(residentOf(voter)));
    if (keys.length > 0) await tx.query(renew, [id, walkKeyVersion, voters.map((voter) => voter.id), keys]);
    return keys.length;
  });
