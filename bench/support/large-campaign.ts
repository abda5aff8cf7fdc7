import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { inTransaction } from '#core/database/backup/connection.ts';
import { dropIndexes } from '#core/database/backup/load/indexes.ts';
import { connect, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { countAdded } from '#server/campaign/voters/voter-cap.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { benchCampaign } from './bench-campaign.ts';
import { ownFolder } from './own-folder.ts';

export interface LargeCampaign {
  readonly campaignId: string;
  /** A pool of one connection. */
  readonly pool: CampaignPool;
  /** The login that owns the tables. */
  readonly owner: Knex;
}

/**
 * A campaign with that many voters, in an embedded PostgreSQL of its own or the one of DATABASE_URL, without a server
 * before it. All is closed when `work` ends.
 */
export async function withLargeCampaign(
  voters: number,
  work: (campaign: LargeCampaign) => Promise<void>,
  { hasContacts = false }: { readonly hasContacts?: boolean } = {},
): Promise<void> {
  const folder = await ownFolder();
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder }, 'hustings bench');
  const owner = connect(database.ownerUrl ?? database.url, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('silent'), { size: 1 });
  try {
    await prepareSchema(database, migrations);
    const { campaignId } = await createCampaign(pool, benchCampaign(`large-${process.pid}`));
    await fill(database.ownerUrl ?? database.url, campaignId, voters, hasContacts);
    await owner.raw('vacuum analyze voters');
    await work({ campaignId, pool, owner });
  } finally {
    await pool.end();
    await owner.destroy();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * One voter a second before the day before yesterday, in ten ridings and forty polls, with five support levels or none, and
 * with keys of the walk that lie anywhere in it. With `hasContacts` each has a telephone number, which one of ten thousand has,
 * and an e-mail address.
 */
async function fill(url: string, campaignId: string, voters: number, hasContacts: boolean): Promise<void> {
  const insert = `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding,
       poll, support_level, created_at, updated_at, walk_key_version, walk_key, phone,
       email)
     select $1, gen_random_uuid(), 'Given' || n, 'Family' || n % 997, n % 500 || ' Main St', 'City ' || n % 7,
       'XA', 'Z1A 1A1', 'Riding ' || n % 10, (n % 40)::text, nullif(n % 6, 0), at, at, $3, sha256(n::text::bytea),
       case when $4::boolean then '613555' || lpad((n % 10000)::text, 4, '0') end,
       case when $4::boolean then 'p' || n || '@example.org' end
     from generate_series(1, $2::int) n,
       lateral (select date_trunc('second', now()) - interval '2 days' - n * interval '1 second' as at) t`;
  await inTransaction(url, 'bench', 'begin', async (client) => {
    const putBack = await dropIndexes(client, ['voters']);
    await client.query(insert, [campaignId, voters, walkKeyVersion, hasContacts]);
    await client.query(countAdded('$1', '$2::bigint', 'null::bigint'), [campaignId, voters]);
    // PostgreSQL builds no index of a table whose changes are still to be noted at the commit.
    await client.query('set constraints all immediate');
    await putBack();
  });
}

/** The part `share` of the way through the numbers in their order: 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const ordered = [...numbers].sort((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] as number;
}
