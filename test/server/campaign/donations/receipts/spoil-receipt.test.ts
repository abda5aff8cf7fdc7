import { describe, expect, it } from '@jest/globals';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { afternoon } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { receiptRequests } from './receipt-requests.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));

const { give, issue, spoil, read } = receiptRequests(
  () => api,
  () => afternoon,
);

describe('spoiling and issuing again', () => {
  it('keeps the spoiled receipt as it was, and replaces it by one that says so', async () => {
    const campaign = await api.campaign();
    const donation = await give({}, campaign);
    const first = (await issue(donation.id, undefined, campaign)).body.data;
    expect(await spoil(donation.id, campaign)).toEqual({ receiptNumber: '99001-2026-000001' });
    expect(await read(donation.id, campaign)).toEqual({
      ...first,
      receiptStatus: 'SPOILED',
      receiptMark: 'CANCELLED / ANNULÉ',
    });

    for (const body of [undefined, {}, { replacesReceiptNumber: '' }, { replacesReceiptNumber: '99001-2026-000009' }]) {
      const { status, body: answer } = await issue(donation.id, body, campaign);
      expect([status, answer.error]).toEqual([422, expect.stringContaining('99001-2026-000001')]);
    }
    const replaces = { replacesReceiptNumber: '99001-2026-000001' };
    expect((await issue(donation.id, { ...replaces, receiptNumber: '99001-2026-000001' }, campaign)).status).toBe(422);

    const { status, body } = await issue(donation.id, replaces, campaign);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      receiptStatus: 'ISSUED',
      receiptNumber: '99001-2026-000002',
      replacesReceiptNumber: '99001-2026-000001',
    });
    expect(body.data.receiptHtml).toMatch(/99001-2026-000002.*replaces.*99001-2026-000001/s);
    const stored = await api.database.knex('receipts').where({ campaign_id: campaign.campaignId }).orderBy('number');
    expect(stored.map(({ number, html }) => [number, html])).toEqual([
      ['99001-2026-000001', first.receiptHtml],
      ['99001-2026-000002', body.data.receiptHtml],
    ]);

    await spoil(donation.id, campaign);
    expect((await issue(donation.id, replaces, campaign)).status).toBe(422);
    const again = await issue(donation.id, { replacesReceiptNumber: '99001-2026-000002' }, campaign);
    expect(again.body.data.replacesReceiptNumber).toBe('99001-2026-000002');
  });

  it('passes over a spoiled number that lies ahead in the series', async () => {
    const campaign = await api.campaign();
    const donation = await give({}, campaign);
    await issue(donation.id, { receiptNumber: '99001-2026-000001' }, campaign);
    await spoil(donation.id, campaign);
    const { body } = await issue(donation.id, { replacesReceiptNumber: '99001-2026-000001' }, campaign);
    expect(body.data.receiptNumber).toBe('99001-2026-000002');
  });

  it('goes through the gates again', async () => {
    const campaign = await api.campaign();
    const donation = await give({}, campaign);
    await issue(donation.id, { receiptNumber: 'A' }, campaign);
    await spoil(donation.id, campaign);
    await api.database.knex('campaigns').where({ id: campaign.campaignId }).update({ official_agent_name: null });
    const { body } = await issue(donation.id, { replacesReceiptNumber: 'A' }, campaign);
    expect(body.error).toContain('Official agent');
  });

  it('has nothing to replace if nothing was spoiled', async () => {
    const { status, body } = await issue((await give()).id, { replacesReceiptNumber: 'A' });
    expect([status, body.error]).toEqual([422, expect.stringContaining('"replacesReceiptNumber"')]);
  });

  it('needs a receipt in force, a member, a reason, and a donation of the campaign', async () => {
    const donation = await give();
    await expect(spoil(donation.id)).rejects.toMatchObject({ status: 422 });
    await issue(donation.id);
    const by = (fields: object) =>
      spoilReceipt(api.api.pool, api.ours.campaignId, {
        donationId: donation.id,
        userId: api.ours.userId,
        reason: 'r',
        ...fields,
      });
    await expect(by({ reason: ' ' })).rejects.toMatchObject({ status: 400 });
    await expect(by({ userId: api.theirs.userId })).rejects.toMatchObject({ status: 404 });
    await expect(spoil(donation.id, api.theirs)).rejects.toMatchObject({ status: 404 });
    expect((await read(donation.id)).receiptStatus).toBe('ISSUED');
    await by({});
    await expect(by({})).rejects.toMatchObject({ status: 422 });
  });

  it('leaves who, when and why on record, and names no value in the audit log', async () => {
    const donation = await give();
    const { receiptNumber } = (await issue(donation.id)).body.data;
    await spoil(donation.id);
    const [record] = await api.database
      .knex('receipt_spoils')
      .where({ campaign_id: api.ours.campaignId, number: receiptNumber });
    expect(record).toMatchObject({ user_id: api.ours.userId, reason: 'Name misspelt', spoiled_at: afternoon });
    const [entry] = await api.database.knex('audit_log').where({ operation: 'spoilReceipt', record_id: donation.id });
    expect(entry).toMatchObject({ user_id: api.ours.userId, key_id: null, fields: ['receiptStatus'] });
  });
});

describe('receipts in the database', () => {
  it.each(['receipts', 'receipt_spoils'])('cannot be changed, deleted or emptied: %s', async (table) => {
    const donation = await give();
    await issue(donation.id);
    await spoil(donation.id);
    const column = table === 'receipts' ? 'html' : 'reason';
    for (const statement of [
      `update ${table} set ${column} = 'x'`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(api.database.knex.raw(statement)).rejects.toThrow(/append-only/);
    }
  });
});
