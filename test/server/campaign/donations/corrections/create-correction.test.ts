import { describe, expect, it } from '@jest/globals';
import { receiptRequests } from '#test/server/campaign/donations/receipts/receipt-requests.ts';
import { afternoon, newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));

const { give, issue, spoil } = receiptRequests(
  () => api,
  () => afternoon,
);
const reason = 'The donor signed the attestation.';
const correct = (id: string, changes: object, headers: Record<string, string> = {}, body: object = {}) =>
  api.request('POST', `/donations/${id}/correction`, { body: { reason, changes, ...body }, headers });
const versions = (donation_id: string) =>
  api.database.knex('donation_versions').where({ donation_id }).orderBy('version');

describe('a donation without attestation', () => {
  it('is refused a receipt in words that name its correction, is corrected, and has its receipt', async () => {
    const donation = await give(newDonor({ donorIsCanadianAttested: false }));
    const refused = await issue(donation.id);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.stringContaining('POST /donations/{id}/correction'),
    ]);
    const corrected = await correct(donation.id, { donorIsCanadianAttested: true });
    expect([corrected.status, corrected.body.data.donorIsCanadianAttested]).toEqual([200, true]);
    expect((await issue(donation.id)).body.data.receiptStatus).toBe('ISSUED');
  });

  it('keeps who, when and why of the correction, and its entry names the fields', async () => {
    const donation = await give(newDonor({ donorIsCanadianAttested: false }));
    await correct(donation.id, { donorIsCanadianAttested: true, donorCity: 'Larkfield' });
    const [, version] = await versions(donation.id);
    expect(version).toMatchObject({ reason, user_id: api.ours.userId, version: 2 });
    const entries = await api.database
      .knex('audit_log')
      .where({ operation: 'correctDonation', record_id: donation.id });
    expect(entries).toHaveLength(1);
    expect([...entries[0].fields].sort()).toEqual(['donorCity', 'donorIsCanadianAttested']);
    expect(entries[0].key_id).not.toBeNull();
  });
});

describe('a donation past the limit of a campaign that has become federal', () => {
  it('is corrected if no more is counted than before, and nowhere else', async () => {
    const campaign = await api.campaign({ electionLevel: 'PROVINCIAL' });
    const ask = (path: string, body: object) => api.request('POST', path, { key: campaign.key, body });
    const { id } = (await ask('/donations', newDonor({ amount: 3000, donorIsCanadianAttested: false }))).body.data;
    await api.database.knex('campaigns').where({ id: campaign.campaignId }).update({ election_level: 'FEDERAL' });
    const path = `/donations/${id}/correction`;
    for (const changes of [{ amount: 2900 }, { donorIsCanadianAttested: true }, { advantageAmount: 5 }]) {
      expect((await ask(path, { reason, changes })).status).toBe(200);
    }
    for (const changes of [
      { amount: 2950 },
      { date: '2026-09-14' },
      { donorPostalCode: 'Z9Z 9Z9' },
      { method: 'CASH' },
    ]) {
      expect((await ask(path, { reason, changes })).body.error).toContain('limit $1775.00');
    }
    expect((await ask(`/donations/${id}/partial-return`, { reason, amount: 900 })).body.data.amount).toBe('2000.00');
  });
});

describe('a correction by a key', () => {
  it('is refused if a receipt is in force, and possible after the spoil', async () => {
    const donation = await give(newDonor());
    const { receiptNumber } = (await issue(donation.id)).body.data;
    const refused = await correct(donation.id, { donorCity: 'Larkfield' });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(String(receiptNumber))]);
    await spoil(donation.id);
    expect((await correct(donation.id, { donorCity: 'Larkfield' })).body.data.donorCity).toBe('Larkfield');
    const again = await issue(donation.id, { replacesReceiptNumber: receiptNumber });
    expect(again.body.data.receiptHtml).toContain('Larkfield');
  });

  it('is checked against the annual limit, and is done once under its key', async () => {
    const donation = await give(newDonor({ amount: 100 }));
    const past = await correct(donation.id, { amount: 5000 });
    expect([past.status, past.body.error]).toEqual([422, expect.stringContaining('limit')]);
    const headers = { 'Idempotency-Key': 'correction-1' };
    const [first, second] = [
      await correct(donation.id, { amount: 90 }, headers),
      await correct(donation.id, { amount: 90 }, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(await versions(donation.id)).toHaveLength(2);
  });

  it.each([
    ['nothing', {}, {}, 422, 'Nothing differs'],
    ['no reason', { amount: 5 }, { reason: ' ' }, 400, '"reason"'],
    ['a field that is none', { amont: 5 }, {}, 400, 'Did you mean "amount"?'],
    ['an amount that no double has', { amount: 10.005 }, {}, 400, 'two decimals'],
  ])('with %s is refused', async (_, changes, body, status, words) => {
    const donation = await give(newDonor());
    const answer = await correct(donation.id, changes, {}, body);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(words)]);
  });

  it('is refused if somebody has changed the donation since it was read', async () => {
    const donation = await give(newDonor());
    const read = await api.request('GET', `/donations/${donation.id}`);
    const etag = read.headers.get('ETag') as string;
    expect(etag).toMatch(/^".+"$/);
    expect((await correct(donation.id, { donorCity: 'Larkfield' }, { 'If-Match': etag })).status).toBe(200);
    expect((await correct(donation.id, { donorCity: 'Elsewhere' }, { 'If-Match': etag })).status).toBe(412);
  });
});

describe('receiptHtml', () => {
  it('is left out of a list and of one donation if exclude names it', async () => {
    const donation = await give(newDonor());
    await issue(donation.id);
    for (const path of ['/donations', `/donations/${donation.id}`]) {
      const [whole, short] = [await api.request('GET', path), await api.request('GET', `${path}?exclude=receiptHtml`)];
      const htmlOf = ({ data }: { data: unknown }) =>
        [data].flat().map((each) => (each as typeof donation).receiptHtml);
      expect(htmlOf(whole.body).some((html) => typeof html === 'string')).toBe(true);
      expect(htmlOf(short.body).filter((html) => html !== null)).toEqual([]);
    }
    expect((await api.request('GET', '/donations?exclude=notes')).status).toBe(400);
    const found = await api.request('GET', '/donations?exclude=receiptHtml&q=donor');
    const rows = found.body.data as unknown as ReadonlyArray<{ readonly receiptHtml: unknown }>;
    expect(rows.map(({ receiptHtml }) => receiptHtml).filter((html) => html !== null)).toEqual([]);
  });

  it('may be left out of the next page alone: a cursor is good for both', async () => {
    const { nextCursor } = (await api.request('GET', '/donations?limit=1')).body.pagination;
    expect((await api.request('GET', `/donations?limit=1&exclude=receiptHtml&cursor=${nextCursor}`)).status).toBe(200);
  });
});
