import type { PoolClient } from 'pg';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { databaseAway } from '#server/http/database-away.ts';
import type { CampaignPool } from './pool.ts';
import { type CampaignTransaction, OpenTransaction } from './transaction.ts';

export type { CampaignTransaction } from './transaction.ts';

const attempts = 4;

/**
 * The one door to a campaign's data. `work` runs in a transaction as the role `hustings_server` with the campaign
 * fixed, so that row-level security answers nothing of any other campaign whatever the statements say. The setting
 * and the role end with the transaction.
 *
 * `work` is done again where PostgreSQL undid it for another's sake (serialization failure, deadlock, a table that a
 * migration changed meanwhile), so it must do nothing outside the database. Never open a second transaction within it:
 * the pool could run dry.
 */
export async function withCampaign<T>(
  pool: CampaignPool,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
): Promise<T> {
  // The id becomes part of a statement: nothing but the shape of a UUID may pass.
  if (!canBeRecordId(campaignId)) throw new TypeError('a campaign id must be a UUID');
  let undone = 0;
  let renewed = 0;
  for (;;) {
    const client = await connection(pool);
    const tx = new OpenTransaction(client, campaignId);
    try {
      const result = await work(tx);
      await tx.commit();
      client.release();
      return result;
    } catch (error) {
      const outdated = isOutdated(error);
      if (outdated) client.release(error as Error);
      else await rollBack(client, tx);
      // Each of the pool's connections may have prepared what is outdated; a new one has not.
      if (outdated && renewed++ < (pool.options.max ?? 0)) continue;
      if (!isUndone(error) || ++undone === attempts) throw error;
    }
  }
}

async function connection(pool: CampaignPool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw databaseAway(cause);
  }
}

async function rollBack(client: PoolClient, tx: OpenTransaction): Promise<void> {
  try {
    await tx.rollback();
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/** SQLSTATE 40001 and 40P01: the transaction was undone through no fault of its own. */
function isUndone(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/**
 * SQLSTATE 0A000 and 26000: what this connection has prepared is not what the tables are any more, or is gone. Another
 * connection prepares it anew.
 */
function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
