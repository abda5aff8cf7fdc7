/**
 * How much room a row takes in the database, indexes included: voters as lists have them, visits, donations, receipts, lines of
 * the audit log.
 *
 *   npm run bench -- sizes [VOTERS] [DONATIONS]
 *
 * Needs nothing: it fills an embedded database of its own. Prints bytes a row, and megabytes for a campaign of that size.
 * Sizes do not depend on what else the machine does.
 */
import { rm } from 'node:fs/promises';
import Table from 'cli-table3';
import type { Knex } from 'knex';
import { benchCampaign } from '#bench/support/bench-campaign.ts';
import { listedVoter } from '#bench/support/list-files.ts';
import { ownFolder } from '#bench/support/own-folder.ts';
import { connect, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { findDonation } from '#server/campaign/donations/find-donation.ts';
import { receiptHtml } from '#server/campaign/donations/receipts/html/receipt-html.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { withCampaign, withCampaignForLong } from '#server/store/with-campaign.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';

const [voters = 50_000, donations = 10_000] = process.argv.slice(2).map(Number);
const tables = ['voters', 'interactions', 'donations', 'receipts', 'audit_log'] as const;

const bytesOf = async (knex: Knex, table: string): Promise<{ readonly rows: number; readonly bytes: number }> => {
  const { rows } = await knex.raw(
    `select count(*)::int as rows, pg_total_relation_size(:table::regclass)::float8 + coalesce((
       select sum(pg_total_relation_size(relid)) from pg_partition_tree(:table::regclass) where level > 0
     ), 0)::float8 as bytes from :table:`,
    { table },
  );
  return rows[0];
};

const rowsOfSlice = 500;

/** Voters with e-mail address, telephone number and identifier, in slices as an import records them. */
async function recordListed(pool: CampaignPool, campaignId: string): Promise<void> {
  for (let from = 0; from < voters; from += rowsOfSlice) {
    const listed = Array.from({ length: Math.min(rowsOfSlice, voters - from) }, (_, n) => listedVoter(from + n));
    await withCampaignForLong(pool, campaignId, (tx) => recordVoters(tx, listed, new Date()));
  }
}

async function fill(owner: Knex, url: string): Promise<void> {
  const pool = createCampaignPool(url, createLog('warn', process.stderr), { size: 2 });
  try {
    const { campaignId, userId } = await createCampaign(pool, {
      ...benchCampaign('BENCH'),
      subscriptionTier: 'PRO',
      officialAgentName: 'Agent',
      officialAgentAddress: '1 Quay, Sable',
    });
    const { keyId } = await createKey(pool, campaignId, { name: 'bench', scopes: ['voters:read'], userId });
    await recordListed(pool, campaignId);
    await owner.raw(
      `insert into interactions (campaign_id, id, voter_id, user_id, type, disposition, notes, created_at)
       select campaign_id, gen_random_uuid(), id, ?, 'DOOR', 'UNDECIDED', 'Come back on Thursday', created_at from voters`,
      [userId],
    );
    await fillDonations(owner, { campaignId }, donations);
    const { id } = await owner('donations').first('id');
    const html = await withCampaign(pool, campaignId, async (tx) =>
      receiptHtml({
        number: '99001-2026-000001',
        replacesNumber: null,
        issuedOn: '2026-10-01',
        campaign: await readCampaign(tx),
        donation: await findDonation(tx, id),
      }),
    );
    await owner.raw(
      `insert into receipts (campaign_id, number, donation_id, issued_at, html, key_id)
       select campaign_id, '99001-2026-' || lpad((row_number() over ())::text, 6, '0'), id, now(), ?, ? from donations`,
      [html, keyId],
    );
    await owner.raw(
      `insert into audit_log (campaign_id, id, created_at, key_id, operation, record_id, status, fields)
       select campaign_id, gen_random_uuid(), created_at, ?, 'updateVoter', id, 200, array['firstName', 'lastName', 'address']
       from voters`,
      [keyId],
    );
  } finally {
    await pool.end();
  }
}

const folder = await ownFolder();
try {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings bench');
  const owner = connect(database.ownerUrl ?? database.url, 'hustings bench', 2);
  try {
    await prepareSchema(database, migrations);
    await fill(owner, database.url);
    await owner.raw('vacuum (analyze)');
    const table = new Table({ head: ['table', 'rows', 'bytes a row', 'MB'] });
    for (const name of tables) {
      const { rows, bytes } = await bytesOf(owner, name);
      table.push([name, rows, Math.round(bytes / rows), (bytes / 1e6).toFixed(1)]);
    }
    console.log(table.toString());
  } finally {
    await owner.destroy();
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
