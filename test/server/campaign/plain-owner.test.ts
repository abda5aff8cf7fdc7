import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import { createLog } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { migrations } from '#migrations/list.ts';
import { createCampaignKeyStore } from '#server/campaign/access/campaign-keys.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { requestClosure } from '#server/campaign/campaigns/closure.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { federalCampaign } from '#test/support/campaign.ts';

const name = `plain_${randomBytes(6).toString('hex')}`;
const template = new URL(process.env.HUSTINGS_TEST_DATABASE as string);
const own = Object.assign(new URL(template), { username: name, password: name, pathname: `/${name}` }).href;
let admin: Knex;
let knex: Knex;
let pool: CampaignPool;

/** A managed PostgreSQL gives a login that owns its database and may create roles, and is not a superuser. */
beforeAll(async () => {
  admin = connect(Object.assign(new URL(template), { pathname: '/postgres' }).href, 'hustings test');
  await admin.raw(`create role ${name} login createrole password '${name}'`);
  await admin.raw(`grant hustings_server to ${name} with admin option, inherit false`);
  await admin.raw(`create database ${name} owner ${name}`);
  knex = connect(own, 'hustings test');
  await migrate(knex, migrations);
  pool = createCampaignPool(own, createLog('silent'), { size: 2 });
});
afterAll(async () => {
  await pool?.end();
  await knex?.destroy();
  await admin.raw(`drop database if exists ${name} with (force)`);
  await admin.raw(`drop owned by ${name}`);
  await admin.raw(`drop role ${name}`);
  await admin.destroy();
});

describe('a database whose owner is not a superuser', () => {
  it('is migrated and served, and shows its owner no campaign’s data', async () => {
    const { campaignId, userId } = await createCampaign(pool, federalCampaign('PLAIN'));
    const { key, keyId } = await createKey(pool, campaignId, { name: 'test', scopes: ['voters:read'], userId });
    expect(await createCampaignKeyStore(pool, plans).find(key)).toMatchObject({ campaignId, keyId, userId });
    const found = await withCampaign(pool, campaignId, async (tx) => {
      await tx.query(
        `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province,
           donor_postal_code, amount_cents, received_on, method, created_at)
         values ($1, $1, 'Zoé Roy', '1 Quay', 'Sable', 'XA', 'Z1A1A1', 100, '2026-09-05', 'CASH', now())`,
        [campaignId],
      );
      return searchDonations(tx, { q: 'zoe', limit: 10 });
    });
    expect(found.rows).toHaveLength(1);
    const { rows } = await knex.raw(
      'select (select count(*) from donations) as donations, (select count(*) from audit_log) as log, (select count(*) from api_keys) as keys',
    );
    expect(rows).toEqual([{ donations: 0, log: 0, keys: 1 }]);
  });

  it('deletes a campaign whose closure is due, with all of its data', async () => {
    const now = new Date();
    const { campaignId, userId } = await createCampaign(pool, federalCampaign('GONE'));
    await withCampaign(pool, campaignId, (tx) =>
      tx.query(
        `insert into volunteers (campaign_id, id, name, email, role, status, created_at)
         values ($1, $1, 'A', 'a@example.org', 'Canvasser', 'ACTIVE', now())`,
        [campaignId],
      ),
    );
    const closure = { typedCode: 'GONE', waitingDays: 1, userId };
    const closesAt = await requestClosure(pool, campaignId, closure, now);
    await knex.raw('select delete_campaign(?, ?, ?)', [campaignId, closesAt, campaignId]);
    const left = await knex('campaigns').where({ id: campaignId });
    const users = await knex('users').where({ id: userId });
    const closed = await knex('closed_campaigns').pluck('code');
    expect([left, users, closed]).toEqual([[], [], ['GONE']]);
  });
});
