import { describe, expect, it } from '@jest/globals';
import { now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const reason = 'The donor asked for a part of it.';
const giveBack = (id: string, body: object, headers: Record<string, string> = {}) =>
  api.request('POST', `/donations/${id}/partial-return`, { body: { reason, ...body }, headers });
const read = async (id: string): Promise<Fields> => (await api.request('GET', `/donations/${id}`)).body.data;
async function give(more: object = {}): Promise<string> {
  const body = someDonation({ amount: 500, donorIsCanadianAttested: true, ...more });
  const answer = await api.request('POST', '/donations', { body });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data.id as string;
}
const issue = async (id: string): Promise<string> =>
  (await api.request('POST', `/donations/${id}/receipt`)).body.data.receiptNumber as string;
const versions = (donation_id: string) =>
  api.database
    .knex('donation_versions')
    .where({ donation_id })
    .orderBy('version')
    .select('version', 'reason', 'user_id', 'returned_cents', api.database.knex.raw('returned_on::text'));
const entriesOf = async (record_id: string): Promise<string[]> =>
  (await api.database.knex('audit_log').where({ record_id }).orderBy('id')).map(({ operation }) => operation);

describe('a partial return by a key', () => {
  it('leaves the remaining amount, with who, when and why, and is in the figures of the return', async () => {
    const before = (await api.request('GET', '/contribution-return')).body.data as Fields & Record<string, Fields>;
    const id = await give();
    const answer = await giveBack(id, { amount: 120.1, date: '2026-09-19' });
    expect([answer.status, answer.body.data]).toMatchObject([200, { id, amount: '379.90', receiptStatus: 'PENDING' }]);
    const [, version] = await versions(id);
    expect(version).toMatchObject({ version: 2, reason, user_id: api.ours.userId, returned_on: '2026-09-19' });
    expect(Number(version.returned_cents)).toBe(12_010);
    const log = await api.database.knex('audit_log').where({ record_id: id, operation: 'returnPart' });
    expect(log).toMatchObject([{ fields: ['amount'], status: 200, key_id: expect.any(String) }]);
    const after = (await api.request('GET', '/contribution-return')).body.data as typeof before;
    expect(Number(after.all?.amount) - Number(before.all?.amount)).toBeCloseTo(379.9);
    expect(Number(after.returned?.amount) - Number(before.returned?.amount)).toBeCloseTo(120.1);
    const { data } = (await api.request('GET', '/changes?limit=200')).body as unknown as { data: Fields[] };
    expect(data.filter((change) => change.id === id).map(({ what }) => what)).toContain('corrected');
  });

  it('is of today, in Eastern time, if no day is given, and takes amount and day as responses have them', async () => {
    const id = await give();
    expect((await giveBack(id, { amount: 1 })).status).toBe(200);
    expect((await giveBack(id, { amount: '1.00', date: '2026-09-19T00:00:00.000Z' })).status).toBe(200);
    expect((await versions(id)).map(({ returned_on }) => returned_on)).toEqual([null, '2026-09-20', '2026-09-19']);
    expect((await read(id)).amount).toBe('498.00');
  });

  it('frees what the annual limit counted', async () => {
    const donor = { donorName: 'Odile Quayle', donorPostalCode: 'Z1A 1A1' };
    const id = await give({ ...donor, amount: 1775 });
    const more = () => api.request('POST', '/donations', { body: someDonation({ ...donor, amount: 50 }) });
    expect((await more()).status).toBe(422);
    expect((await giveBack(id, { amount: 50 })).status).toBe(200);
    expect((await more()).status).toBe(200);
    expect((await more()).status).toBe(422);
  });

  it('is done once under its key', async () => {
    const id = await give();
    const headers = { 'Idempotency-Key': 'return-1' };
    const [first, second] = [await giveBack(id, { amount: 5 }, headers), await giveBack(id, { amount: 5 }, headers)];
    expect(second.body).toEqual(first.body);
    expect(await versions(id)).toHaveLength(2);
  });

  it.each([
    ['all of it', { amount: 500 }, 422, 'less than the donation'],
    ['nothing', { amount: 0 }, 400, '"amount"'],
    ['an amount that no double has', { amount: 10.005 }, 400, 'two decimals'],
    ['a day before the donation', { amount: 5, date: '2026-09-18' }, 422, 'from 2026-09-19'],
    ['a day to come', { amount: 5, date: '2026-09-21' }, 422, 'to 2026-09-20'],
    ['a day that is none', { amount: 5, date: '2026-02-30' }, 400, '"date"'],
    ['no reason', { amount: 5, reason: ' ' }, 400, '"reason"'],
    [
      'a receipt where there is none',
      { amount: 5, spoilsReceiptNumber: 'X-1' },
      422,
      'leave "spoilsReceiptNumber" out',
    ],
  ])('of %s is refused', async (_, body, status, words) => {
    const id = await give();
    const answer = await giveBack(id, body);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(words)]);
    expect(await versions(id)).toEqual([]);
  });

  it('is refused of a donation that somebody has changed since it was read', async () => {
    const id = await give();
    const etag = (await api.request('GET', `/donations/${id}`)).headers.get('ETag') as string;
    expect((await giveBack(id, { amount: 5 }, { 'If-Match': etag })).status).toBe(200);
    expect((await giveBack(id, { amount: 5 }, { 'If-Match': etag })).status).toBe(412);
  });
});

describe('a partial return of a donation with a receipt', () => {
  it('cancels the receipt that it names, and no other one', async () => {
    const id = await give();
    const number = await issue(id);
    for (const named of [{}, { spoilsReceiptNumber: '' }, { spoilsReceiptNumber: `${number}0` }]) {
      const refused = await giveBack(id, { amount: 100, ...named });
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(number)]);
    }
    expect(await read(id)).toMatchObject({ amount: '500.00', receiptStatus: 'ISSUED' });
    const answer = await giveBack(id, { amount: 100, spoilsReceiptNumber: number });
    expect(answer.body.data).toMatchObject({ amount: '400.00', receiptStatus: 'SPOILED', receiptNumber: number });
    const [spoil] = await api.database.knex('receipt_spoils').where({ number });
    expect(spoil).toMatchObject({ reason, user_id: api.ours.userId });
    expect(await entriesOf(id)).toEqual(expect.arrayContaining(['spoilReceipt', 'returnPart']));
  });

  it('issues one for the remaining amount if that is asked for, under the next serial, by the key', async () => {
    const id = await give();
    const number = await issue(id);
    const { body } = await giveBack(id, { amount: 100, spoilsReceiptNumber: number, reissue: true });
    expect(body.data).toMatchObject({ amount: '400.00', receiptStatus: 'ISSUED', replacesReceiptNumber: number });
    expect(body.data.receiptHtml).toContain('$400.00');
    const [receipt] = await api.database.knex('receipts').where({ number: body.data.receiptNumber as string });
    expect(receipt.key_id).toEqual(expect.any(String));
    const done = (await entriesOf(id)).filter((operation) => operation !== 'createDonation');
    expect(done.sort()).toEqual(['getDonation', 'issueReceipt', 'issueReceipt', 'returnPart', 'spoilReceipt'].slice(1));
  });

  it('does nothing, and says nothing was done, if no other receipt can be issued', async () => {
    const campaign = await api.campaign();
    const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
      api.request('POST', path, { key: campaign.key, headers, ...(body && { body }) });
    const made = await send('/donations', someDonation({ amount: 500, donorIsCanadianAttested: true }));
    const id = made.body.data.id as string;
    const spoilsReceiptNumber = (await send(`/donations/${id}/receipt`)).body.data.receiptNumber;
    await api.database
      .knex('campaigns')
      .where({ id: campaign.campaignId })
      .update({ leader_authorization_on_file: false });
    const body = { amount: 100, reason, spoilsReceiptNumber, reissue: true };
    const headers = { 'Idempotency-Key': 'return-2' };
    for (let n = 0; n < 2; n++) {
      const refused = await send(`/donations/${id}/partial-return`, body, headers);
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('eader')]);
    }
    expect(await versions(id)).toEqual([]);
    expect(await entriesOf(id)).not.toContain('spoilReceipt');
    const [donation] = await api.database.knex('donations').where({ id });
    expect(donation.receipt_status).toBe('ISSUED');
  });
});
