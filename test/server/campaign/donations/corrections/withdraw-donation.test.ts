import { describe, expect, it } from '@jest/globals';
import { receiptRequests } from '#test/server/campaign/donations/receipts/receipt-requests.ts';
import { afternoon, someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { correctionRequests } from './correction-requests.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));

const { give, issue, read } = receiptRequests(
  () => api,
  () => afternoon,
);
const { correct, withdraw } = correctionRequests(() => api);
const kinds = ['VOIDED', 'RETURNED'] as const;

describe.each(kinds)('a donation %s', (kind) => {
  it('no longer counts towards the limit', async () => {
    const campaign = await api.campaign();
    const { id } = await give({ ...someDonation(), amount: 1775 }, campaign);
    const donate = () => api.request('POST', '/donations', { body: someDonation({ amount: 1775 }), key: campaign.key });
    expect((await donate()).status).toBe(422);
    await withdraw(id, kind, campaign);
    expect((await donate()).status).toBe(200);
  });

  it('is in no list and no search, and by its id says what became of it', async () => {
    const campaign = await api.campaign();
    const { id } = await give({ donorName: 'Zoë Withdrawn' }, campaign);
    const stays = await give({ donorName: 'Zoë Withdrawn', donorPostalCode: 'Z2A 2A2', donorEmail: null }, campaign);
    await withdraw(id, kind, campaign);
    for (const query of ['', '?q=withdrawn', '?date_from=2026-09-01', '?receipt_status=PENDING', '?method=CHEQUE']) {
      const { body } = await api.request<Fields[]>('GET', `/donations${query}`, { key: campaign.key });
      expect([query, body.data.map((row) => row.id)]).toEqual([query, [stays.id]]);
    }
    expect(await read(id, campaign)).toMatchObject({ withdrawn: kind, receiptStatus: 'PENDING' });
    expect(await read(stays.id, campaign)).not.toHaveProperty('withdrawn');
  });

  it('is of another version', async () => {
    const { id } = await give();
    const version = async () => (await api.request('GET', `/donations/${id}`)).headers.get('ETag') as string;
    const before = await version();
    await withdraw(id, kind);
    const now = await version();
    expect(now).not.toBe(before);
    const condition = (etag: string) => ({ headers: { 'If-Match': etag } });
    expect((await api.request('GET', `/donations/${id}`, condition(now))).status).toBe(200);
    expect((await api.request('GET', `/donations/${id}`, condition(before))).status).toBe(412);
  });

  it('has its receipt cancelled, and gets no other', async () => {
    const { id } = await give();
    const { receiptNumber, receiptHtml } = (await issue(id)).body.data;
    await withdraw(id, kind);
    expect(await read(id)).toMatchObject({
      receiptStatus: 'SPOILED',
      receiptNumber,
      receiptHtml,
      receiptMark: 'CANCELLED / ANNULÉ',
      withdrawn: kind,
    });
    const { status, body } = await issue(id, { replacesReceiptNumber: receiptNumber });
    expect([status, body.error]).toEqual([422, expect.stringContaining(kind)]);
  });

  it('is neither corrected nor withdrawn again', async () => {
    const { id } = await give();
    await withdraw(id, kind);
    for (const again of kinds) await expect(withdraw(id, again)).rejects.toMatchObject({ status: 422 });
    await expect(correct(id, { amount: 1 })).rejects.toMatchObject({ status: 422 });
  });

  it('leaves who, when and why on record, and the field’s name in the audit log', async () => {
    const { id } = await give();
    await withdraw(id, kind);
    expect(await api.database.knex('donation_withdrawals').where({ donation_id: id })).toMatchObject([
      { kind, user_id: api.ours.userId, reason: 'Entered twice', withdrawn_at: afternoon },
    ]);
    const operation = kind === 'VOIDED' ? 'voidDonation' : 'returnDonation';
    expect(await api.database.knex('audit_log').where({ record_id: id, operation })).toMatchObject([
      { user_id: api.ours.userId, key_id: null, fields: ['withdrawn'] },
    ]);
  });
});

describe('a withdrawal', () => {
  it('needs a reason, a member, and a donation of the campaign', async () => {
    const donation = await give();
    await expect(withdraw(donation.id, 'VOIDED', api.ours, ' ')).rejects.toMatchObject({ status: 400 });
    await expect(withdraw(donation.id, 'VOIDED', api.theirs)).rejects.toMatchObject({ status: 404 });
    const outsider = { ...api.ours, userId: api.theirs.userId };
    await expect(withdraw(donation.id, 'VOIDED', outsider)).rejects.toMatchObject({ status: 404 });
    expect(await read(donation.id)).toEqual(donation);
  });

  it('and a receipt at once end with the one or the other', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await give();
      await Promise.all([withdraw(id), issue(id)]);
      const after = await read(id);
      expect(after.withdrawn).toBe('VOIDED');
      expect(after.receiptStatus).not.toBe('ISSUED');
    }
  });
});
