import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { endsConnection } from '#core/database/failures/database-unavailable.ts';
import type { TableWork } from '#core/database/migration.ts';
import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { residentOf, type VoterRow } from '#server/campaign/voters/voter.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaignForLong } from '#server/store/with-campaign.ts';

/** Computed at a time, in a few milliseconds. Their rows stay locked meanwhile. */
const batch = 200;

/** The pace of a server beside its requests: those of the same server, and the write-ahead log that replicas and archives receive, have the most of their pace. */
export const renewedPerSecond = 2_000;

/** What renewing does to voters. */
export const walkKeyWork: TableWork = { table: 'voters', wal: 2.75, growth: 1.2, nanoseconds: 160 };

/** Skips voters that another server renews, or that a request changes: it computes their keys itself. */
const outdated = `select id, first_name, last_name, address, city, poll from voters
  where campaign_id = $1 and walk_key_version < ${walkKeyVersion} limit ${batch} for update skip locked`;

const renew = `update voters set walk_key = renewed.walk_key, walk_key_version = $2
  from unnest($3::uuid[], $4::bytea[]) renewed (id, walk_key)
  where voters.campaign_id = $1 and voters.id = renewed.id`;

interface Renewing {
  readonly signal?: AbortSignal;
  /** Called after each batch with the voters that were renewed so far. */
  readonly onProgress?: (renewed: number) => void;
  /** The pace; as fast as it goes unless stated. */
  readonly perSecond?: number;
}

/**
 * Computes the places in the walk of all voters who have no key, or one from an earlier version of the rule, in
 * batches, at a pace that leaves room for others. Until then a walk list shows them in their earlier order. Stops after the batch
 * during which `signal` aborts. The others do not wait for a campaign that fails. Errors: at the end, that of the first
 * campaign that failed; at once, if the database is unreachable.
 *
 * @returns how many voters were renewed
 */
export async function renewWalkKeys(
  pool: CampaignPool,
  { signal, onProgress, perSecond = Number.POSITIVE_INFINITY }: Renewing = {},
): Promise<number> {
  const { rows: campaigns } = await pool.query<{ id: string }>('select id from campaigns order by id');
  let renewed = 0;
  let failure: { readonly error: unknown } | undefined;
  for (const { id } of campaigns) {
    try {
      for (let count = batch; count === batch; renewed += count) {
        if (signal?.aborted) return renewed;
        const begun = performance.now();
        count = await renewBatch(pool, id);
        onProgress?.(renewed + count);
        const left = (1_000 * count) / perSecond - (performance.now() - begun);
        if (left > 0) await wait(left, undefined, { signal }).catch(() => {});
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
    const voters = await tx.query<VoterRow>(outdated, [id]);
    const keys = voters.map((voter) => walkKey(residentOf(voter)));
    if (keys.length > 0) await tx.query(renew, [id, walkKeyVersion, voters.map((voter) => voter.id), keys]);
    return keys.length;
  });

/** The voters of all campaigns, and how many of them have a key of an earlier version. `owner` owns the tables. */
export async function countOutdatedWalkKeys(
  owner: Knex,
): Promise<{ readonly voters: number; readonly outdated: number }> {
  return owner.transaction(async (trx) => {
    // Row-level security shows the owner of the tables all rows in this state alone.
    await trx.raw(`set local hustings.backup = 'on'`);
    const { rows } = await trx.raw<{ rows: [{ voters: number; outdated: number }] }>(
      `select count(*)::int as voters, count(*) filter (where walk_key_version < :walkKeyVersion)::int as outdated from voters`,
      { walkKeyVersion },
    );
    return rows[0];
  });
}
