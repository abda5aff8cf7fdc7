import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '../../support/campaign.ts';

let api: CampaignHarness;
let knex: Knex;
let sandbox: TestCampaign;
beforeAll(async () => {
  api = await startCampaignApi();
  knex = api.database.knex;
  sandbox = await api.campaign({ isDemo: true });
  for (const { campaignId } of [api.ours, sandbox]) {
    await knex.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at)
       values (:id, :id, 'A B', '1 Quay', 'Sable', 'XA', 'Z1A1A1', 5000, '2026-09-05', 'CHEQUE', now())`,
      { id: campaignId },
    );
    await knex.raw(
      `insert into receipts (campaign_id, number, donation_id, issued_at, html) values (:id, 'R-1', :id, now(), '<p>')`,
      { id: campaignId },
    );
  }
});
afterAll(() => api.close());

describe('append-only tables, for the superuser too', () => {
  it.each([
    [`update audit_log set status = 200`],
    [`delete from audit_log`],
    [`truncate audit_log`],
    [`update receipts set html = ''`],
    [`delete from receipts where campaign_id = :ours`],
    [`truncate receipts, receipt_spoils, donations`],
  ])('refuse %s', async (statement) => {
    await expect(knex.raw(statement, { ours: api.ours.campaignId })).rejects.toMatchObject({ code: '23001' });
  });

  it('let a sandbox shed its receipts, never its audit log', async () => {
    const { rowCount } = await knex.raw(`delete from receipts where campaign_id = ?`, [sandbox.campaignId]);
    expect(rowCount).toBe(1);
    await expect(knex.raw(`delete from audit_log where campaign_id = ?`, [sandbox.campaignId])).rejects.toMatchObject({
      code: '23001',
    });
  });

  it('let no campaign become a sandbox', async () => {
    const become = knex('campaigns').where({ id: api.ours.campaignId }).update({ is_demo: true });
    await expect(become).rejects.toMatchObject({ code: '23001' });
  });
});

describe('checks of the tables', () => {
  it.each([
    ['an unknown scope', `update api_keys set scopes = '{voters:*}'`],
    [
      'a support level out of range',
      `insert into voters select campaign_id, id, '', '', null, null, '', '', '', '', '', '', 6, null, null, '{}', now(), now() from donations`,
    ],
    ['an unknown method', `update donations set method = 'BARTER'`],
    ['an advantage above the amount', `update donations set advantage_cents = 5001`],
    ['a donation of nothing', `update donations set amount_cents = 0`],
    [
      'an issued gift in kind',
      `update donations set method = 'IN_KIND', receipt_status = 'ISSUED', receipt_number = 'R-1'`,
    ],
    ['an issued receipt without its number', `update donations set receipt_status = 'ISSUED'`],
  ])('refuse %s', async (_what, statement) => {
    await expect(knex.raw(statement)).rejects.toMatchObject({ code: '23514' });
  });

  it('refuse a receipt for another campaign’s donation', async () => {
    const attempt = knex.raw(
      `insert into receipts (campaign_id, number, donation_id, issued_at, html) values (?, 'R-2', ?, now(), '')`,
      [api.theirs.campaignId, api.ours.campaignId],
    );
    await expect(attempt).rejects.toMatchObject({ code: '23503' });
  });
});
