import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { type CampaignPool, createCampaignPool } from '#server/campaign/database/pool.ts';
import { fillVoters } from '#test/support/voters.ts';
import { benchCampaign } from './bench-campaign.ts';

export interface LargeCampaign {
  readonly campaignId: string;
  /** Of one connection. */
  readonly pool: CampaignPool;
  /** The login that owns the tables. */
  readonly owner: Knex;
}

/**
 * A campaign with so many voters, in an embedded PostgreSQL of its own or the one of DATABASE_URL, without a server
 * before it. All is closed when `work` ends.
 */
export async function withLargeCampaign(
  voters: number,
  work: (campaign: LargeCampaign) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder }, 'hustings bench');
  const owner = connect(database.ownerUrl ?? database.url, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('silent'), { size: 1 });
  try {
    await prepareSchema(database, migrations);
    const { campaignId } = await createCampaign(pool, benchCampaign(`large-${process.pid}`));
    await fillVoters(owner, { campaignId }, voters);
    await work({ campaignId, pool, owner });
  } finally {
    await pool.end();
    await owner.destroy();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The part `share` of the way through the numbers in their order: 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const ordered = [...numbers].sort((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] as number;
}
