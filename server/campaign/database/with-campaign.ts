import type { PoolClient } from 'pg';
import { HustingsError } from '../../../core/errors.ts';
import { canBeRecordId } from '../record-id.ts';
import type { CampaignPool } from './pool.ts';
import { type CampaignTransaction, OpenTransaction } from './transaction.ts';

export type { CampaignTransaction } from './transaction.ts';

const attempts = 4;

/**
 * The one door to a campaign's data. `work` runs in a transaction as the role `hustings_server` with the campaign
 * fixed, so that row-level security answers nothing of any other campaign whatever the statements say. The setting
 * and the role end with the transaction.
 *
 * `work` is done again where PostgreSQL undid it for another's sake (serialization failure, deadlock), so it must do
 * nothing outside the database. Never open a second transaction within it: the pool could run dry.
 */
export async function withCampaign<T>(
  pool: CampaignPool,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
): Promise<T> {
  // The id becomes part of a statement: nothing but the shape of a UUID may pass.
  if (!canBeRecordId(campaignId)) throw new TypeError('a campaign id must be a UUID');
  for (let attempt = 1; ; attempt++) {
    const client = await connection(pool);
    const tx = new OpenTransaction(client, campaignId);
    try {
      const result = await work(tx);
      await tx.commit();
      client.release();
      return result;
    } catch (error) {
      await leave(client, tx);
      if (attempt === attempts || !isUndone(error)) throw error;
    }
  }
}

async function connection(pool: CampaignPool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new HustingsError(503, 'internal', 'The database is not ready. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
      cause,
    });
  }
}

async function leave(client: PoolClient, tx: OpenTransaction): Promise<void> {
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
