import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let knex: Knex;
let demo: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  knex = api.database.knex;
  demo = await api.campaign({ isDemo: true });
  for (const { campaignId } of [api.ours, demo]) {
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

describe('append-only tables, for the superuser too', () => {
  it.each([
    [`update audit_log set status = 200`],
    [`delete from audit_log`],
    [`truncate audit_log`],
    [`update receipts set html = ''`],
    [`delete from receipts where campaign_id = :ours`],
    [`truncate receipts, receipt_spoils, donations, donation_versions, donation_withdrawals`],
  ])('refuse %s', async (statement) => {
    await expect(knex.raw(statement, { ours: api.ours.campaignId })).rejects.toMatchObject({ code: '23001' });
  });

  it('let a sandbox shed its receipts, never its audit log', async () => {
    const { rowCount } = await knex.raw(`delete from receipts where campaign_id = ?`, [demo.campaignId]);
    expect(rowCount).toBe(1);
    await expect(knex.raw(`delete from audit_log where campaign_id = ?`, [demo.campaignId])).rejects.toMatchObject({
      code: '23001',
    });
  });

  it('let a donation be issued, spoiled and replaced, and nothing else', async () => {
    const { campaignId: id } = api.ours;
    const become = (status: string, number: string | null) =>
      knex('donations').where({ campaign_id: id }).update({ receipt_status: status, receipt_number: number });
    const refused = { code: '23001' };
    await knex.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at)
       values (:id, gen_random_uuid(), 'C D', '1 Quay', 'Sable', 'XA', 'Z1A1A1', 5000, '2026-09-05', 'CHEQUE', now())`,
      { id },
    );
    // R-1 is one donation's, not every donation's.
    await expect(become('ISSUED', 'R-1')).rejects.toMatchObject(refused);
    await knex.raw(`delete from donations where campaign_id = :id and id <> :id`, { id });
    await expect(become('SPOILED', 'R-1')).rejects.toMatchObject(refused);
    await become('ISSUED', 'R-1');
    await expect(become('PENDING', null)).rejects.toMatchObject(refused);
    await expect(become('ISSUED', 'R-1')).rejects.toMatchObject(refused);
    // Not before it is on record as spoiled.
    await expect(become('SPOILED', 'R-1')).rejects.toMatchObject(refused);
    await knex.raw(
      `insert into receipt_spoils select campaign_id, 'R-1', now(), user_id, 'torn' from memberships where campaign_id = ?`,
      [id],
    );
    await become('SPOILED', 'R-1');
    await expect(become('ISSUED', 'R-1')).rejects.toMatchObject(refused);
    const receipt = { campaign_id: id, donation_id: id, issued_at: new Date(), html: '' };
    await knex('receipts').insert({ ...receipt, number: 'R-2' });
    await expect(become('ISSUED', 'R-2')).rejects.toMatchObject(refused);
    await knex('receipts').insert({ ...receipt, number: 'R-3', replaces_number: 'R-1' });
    await become('ISSUED', 'R-3');
  });

  it('let a donation’s facts become those of an appended version, and nothing else', async () => {
    const { campaignId: id, userId: user } = api.theirs;
    await knex.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at)
       values (:id, :id, 'C D', '1 Quay', 'Sable', 'XA', 'Z1A1A1', 5000, '2026-09-05', 'CHEQUE', now())`,
      { id },
    );
    const own = () => knex('donations').where({ campaign_id: id });
    const refused = { code: '23001' };
    for (const change of [
      { donor_name: 'E F' },
      { version: 2 },
      { version: 2, donor_name: 'E F' },
      { status: 'VOIDED' },
      { amount_cents: 1 },
    ]) {
      await expect(own().update(change)).rejects.toMatchObject(refused);
    }
    const append = (version: number, name: string) =>
      knex.raw(
        `insert into donation_versions (campaign_id, donation_id, version, donor_name, donor_address, donor_city,
           donor_province, donor_postal_code, amount_cents, received_on, method, donor_is_canadian_attested, recorded_at,
           user_id, reason)
         select campaign_id, id, :version, :name, donor_address, donor_city, donor_province, donor_postal_code,
           amount_cents, received_on, method, false, now(), :user, 'misspelt' from donations where id = :id`,
        { id, version, name, user },
      );
    for (const version of [1, 3]) await expect(append(version, 'E F')).rejects.toMatchObject(refused);
    await append(2, 'E F');
    expect(await own()).toMatchObject([{ donor_name: 'E F', version: 2 }]);
    const first = await knex('donation_versions').where({ donation_id: id, version: 1 });
    expect(first).toMatchObject([{ donor_name: 'C D', reason: null }]);
    // What a receipt in force states is not corrected under it.
    await knex('receipts').insert({
      campaign_id: id,
      donation_id: id,
      issued_at: new Date(),
      html: '',
      number: 'V-1',
    });
    await own().update({ receipt_status: 'ISSUED', receipt_number: 'V-1' });
    await expect(append(3, 'G H')).rejects.toMatchObject(refused);
    const withdrawal = {
      campaign_id: id,
      donation_id: id,
      kind: 'VOIDED',
      withdrawn_at: new Date(),
      user_id: user,
      reason: 'twice',
    };
    await expect(knex('donation_withdrawals').insert(withdrawal)).rejects.toMatchObject(refused);
    await knex('receipt_spoils').insert({
      campaign_id: id,
      number: 'V-1',
      spoiled_at: new Date(),
      user_id: user,
      reason: 'x',
    });
    await own().update({ receipt_status: 'SPOILED' });
    await append(3, 'G H');
    await knex('donation_withdrawals').insert(withdrawal);
    expect(await own()).toMatchObject([{ donor_name: 'G H', version: 3, status: 'VOIDED' }]);
    await expect(append(4, 'I J')).rejects.toMatchObject(refused);
    await expect(own().update({ status: 'IN_FORCE' })).rejects.toMatchObject(refused);
    for (const table of ['donation_versions', 'donation_withdrawals']) {
      await expect(knex(table).update({ reason: 'other' })).rejects.toMatchObject(refused);
      await expect(knex(table).del()).rejects.toMatchObject(refused);
      await expect(knex.raw(`truncate ${table}`)).rejects.toMatchObject(refused);
    }
  });

  it('let the server change nothing of a donation but the state of its receipt', async () => {
    const attempt = (statement: string) =>
      knex.transaction(async (trx) => {
        await trx.raw(`set local role hustings_server`);
        // A command, not set_config(), since a coordinator of Citus passes commands on to its workers.
        await trx.raw(`set local hustings.campaign_id = '${api.ours.campaignId}'`);
        for (const part of statement.split(';')) await trx.raw(part);
      });
    for (const change of [
      `amount_cents = 1`,
      `donor_name = 'E'`,
      `received_on = '2026-01-01'`,
      `version = 2`,
      `status = 'VOIDED'`,
    ]) {
      await expect(attempt(`update donations set ${change}`)).rejects.toMatchObject({ code: '42501' });
    }
    // A temporary table does not replace the campaigns.
    await expect(
      attempt(
        `create temp table campaigns on commit drop as select id, true as is_demo from public.campaigns; delete from receipts`,
      ),
    ).rejects.toMatchObject({ code: '23001' });
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
    ['an advantage below 0', `update donations set advantage_cents = -1`],
    ['a donation of nothing', `update donations set amount_cents = 0`],
    [
      'an issued gift in kind',
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at, receipt_status, receipt_number)
       select campaign_id, gen_random_uuid(), '', '', '', '', '', 1, received_on, 'IN_KIND', now(), 'ISSUED', 'R-1' from donations`,
    ],
    [
      'an issued receipt without its number',
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at, receipt_status)
       select campaign_id, gen_random_uuid(), '', '', '', '', '', 1, received_on, 'CASH', now(), 'ISSUED' from donations`,
    ],
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
