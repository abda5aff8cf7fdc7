import { describe, expect, it } from '@jest/globals';
import { receiptRequests } from '#test/server/campaign/donations/receipts/receipt-requests.ts';
import { afternoon, someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { correctionRequests } from './correction-requests.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));

const { give, issue, spoil, read } = receiptRequests(
  () => api,
  () => afternoon,
);
const { correct } = correctionRequests(() => api);
const rows = (table: string, where: object) => api.database.knex(table).where(where);

describe('a misspelt donation with a receipt', () => {
  it('is corrected, its receipt spoiled and issued again, and counts towards the limit once', async () => {
    const campaign = await api.campaign();
    const misspelt = await give({ ...someDonation(), donorName: 'Anne-Marie Tramblay', amount: 1000 }, campaign);
    const first = (await issue(misspelt.id, undefined, campaign)).body.data;
    await correct(misspelt.id, { donorName: 'Anne-Marie Tremblay' }, {}, campaign);

    const corrected = await read(misspelt.id, campaign);
    expect(corrected).toMatchObject({
      id: misspelt.id,
      donorName: 'Anne-Marie Tremblay',
      receiptStatus: 'ISSUED',
      receiptNumber: '99001-2026-000002',
      replacesReceiptNumber: first.receiptNumber,
      createdAt: misspelt.createdAt,
    });
    expect(corrected.receiptHtml).toMatch(/Anne-Marie Tremblay.*000002.*replaces.*000001/s);
    const [stored] = await rows('receipts', { campaign_id: campaign.campaignId, number: first.receiptNumber });
    expect(stored.html).toBe(first.receiptHtml);

    const donate = (amount: number) =>
      api.request('POST', '/donations', { body: someDonation({ amount }), key: campaign.key });
    expect((await donate(775.01)).body.error).toContain('used $1000.00');
    expect((await donate(775)).status).toBe(200);
  });

  it('keeps every version with who, when and why, and names fields without values in the audit log', async () => {
    const { id } = await give({ donorName: 'Jo Roi', notes: 'at the door' });
    await issue(id);
    await correct(id, { donorName: 'Jo Roy', notes: null });
    await correct(id, { amount: 90.5 }, { reason: 'Cheque misread' });
    const versions = await rows('donation_versions', { donation_id: id }).orderBy('version');
    const by = { user_id: api.ours.userId, recorded_at: afternoon };
    expect(versions).toMatchObject([
      { version: 1, donor_name: 'Jo Roi', notes: 'at the door', amount_cents: 10000, user_id: null, reason: null },
      { version: 2, donor_name: 'Jo Roy', notes: null, amount_cents: 10000, ...by, reason: 'Name misspelt' },
      { version: 3, donor_name: 'Jo Roy', notes: null, amount_cents: 9050, ...by, reason: 'Cheque misread' },
    ]);
    const entries = await rows('audit_log', { record_id: id, key_id: null }).orderBy('id');
    expect(entries.map(({ operation, fields }) => [operation, fields])).toEqual([
      ['spoilReceipt', ['receiptStatus']],
      ['correctDonation', ['donorName', 'notes']],
      ['issueReceipt', expect.arrayContaining(['receiptNumber', 'replacesReceiptNumber'])],
      ['spoilReceipt', ['receiptStatus']],
      ['correctDonation', ['amount']],
      ['issueReceipt', expect.anything()],
    ]);
    expect(entries.every(({ user_id }) => user_id === api.ours.userId)).toBe(true);
  });

  it('is found by its new name alone, and listed once', async () => {
    const { id } = await give({ donorName: 'Zacharie Bouchart' });
    await correct(id, { donorName: 'Zacharie Bouchard' });
    const find = async (q: string) =>
      (await api.request<Fields[]>('GET', `/donations?${new URLSearchParams({ q })}`)).body.data.map((row) => row.id);
    expect(await find('bouchart')).toEqual([]);
    expect(await find('bouchard')).toEqual([id]);
  });

  it('keeps its receipt if nothing that it states was wrong', async () => {
    const { id } = await give();
    const { receiptNumber } = (await issue(id)).body.data;
    await correct(id, { donorPhone: '709 555 0100', method: 'ETRANSFER', notes: 'by e-transfer' });
    expect(await read(id)).toMatchObject({ receiptStatus: 'ISSUED', receiptNumber, method: 'ETRANSFER' });
  });

  it('may wait for its new receipt, which goes through the gates', async () => {
    const { id } = await give();
    const { receiptNumber } = (await issue(id)).body.data;
    await expect(correct(id, { donorIsCanadianAttested: false })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Donor citizenship'),
    });
    expect(await read(id)).toMatchObject({ receiptStatus: 'ISSUED', donorIsCanadianAttested: true });
    await correct(id, { donorIsCanadianAttested: false }, { reissue: false });
    expect(await read(id)).toMatchObject({ receiptStatus: 'SPOILED', receiptNumber });
    // A donation that was recorded as money may have been a gift in kind.
    await correct(id, { method: 'IN_KIND', donorIsCanadianAttested: true }, { reissue: false });
    expect((await issue(id, { replacesReceiptNumber: receiptNumber })).body.error).toContain('Monetary only');
  });

  it('whose receipt was spoiled before is issued again with the corrected facts', async () => {
    const { id } = await give({ donorCity: 'Grand Bank' });
    await issue(id);
    const { receiptNumber } = await spoil(id);
    await correct(id, { donorCity: 'Grand Banc' });
    const after = await read(id);
    expect(after).toMatchObject({ receiptStatus: 'ISSUED', replacesReceiptNumber: receiptNumber });
    expect(after.receiptMark).toBeUndefined();
    expect(after.receiptHtml).toContain('Grand Banc');
  });
});

describe('a correction', () => {
  it('is checked against the limit with the corrected version instead of the present one', async () => {
    const campaign = await api.campaign();
    const donation = await give({ ...someDonation(), amount: 1775 }, campaign);
    await correct(donation.id, { amount: 1770 }, {}, campaign);
    await correct(donation.id, { amount: 1775 }, {}, campaign);
    await expect(correct(donation.id, { amount: 1775.01 }, {}, campaign)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('used $0.00'),
    });
    const other = await give({ ...someDonation(), donorName: 'Anne Tremblay', amount: 1 }, campaign);
    await expect(correct(other.id, { donorName: 'Anne-Marie Tremblay' }, {}, campaign)).rejects.toMatchObject({
      status: 422,
    });
    expect((await read(other.id, campaign)).donorName).toBe('Anne Tremblay');
  });

  it.each([
    [400, { amount: 0 }, {}],
    [400, { amount: 1.001 }, {}],
    [400, { donorName: null }, {}],
    [400, { donorName: 'A\0' }, {}],
    [400, { date: '2026-02-30' }, {}],
    [400, { date: '2026-09-22' }, {}],
    [400, { nickname: 'A' }, {}],
    [422, {}, {}],
    [422, { amount: 100 }, {}],
    [400, { amount: 5 }, { reason: ' ' }],
    [400, { amount: 5 }, { reason: 'x'.repeat(1001) }],
    [404, { amount: 5 }, { userId: '00000000-0000-7000-8000-000000000000' }],
    [404, { amount: 5 }, { donationId: '00000000-0000-7000-8000-000000000000' }],
    [409, { amount: 5 }, { seen: { version: 2 } }],
    [409, { amount: 5 }, { seen: { version: 1, receiptNumber: '99001-2026-000001' } }],
  ])('is refused with %i for %j %j, and nothing is written', async (status, changes, more) => {
    const donation = await give();
    await expect(correct(donation.id, changes, more)).rejects.toMatchObject({ status });
    expect(await read(donation.id)).toEqual(donation);
    expect(await rows('donation_versions', { donation_id: donation.id })).toEqual([]);
  });

  it('of another campaign’s donation finds none', async () => {
    const donation = await give();
    await expect(correct(donation.id, { amount: 5 }, {}, api.theirs)).rejects.toMatchObject({ status: 404 });
    expect(await read(donation.id)).toEqual(donation);
  });
});

describe('at the same time', () => {
  it('corrections of a name and recordings under it never pass the limit together', async () => {
    const campaign = await api.campaign();
    const misspelt = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        give({ ...someDonation(), donorName: `Misspelt ${i}`, amount: 177.5 }, campaign),
      ),
    );
    const outcomes = await Promise.all([
      ...misspelt.map(({ id }) =>
        correct(id, { donorName: 'Anne-Marie Tremblay' }, {}, campaign).then(
          () => 200,
          ({ status }) => status,
        ),
      ),
      ...misspelt.map(() =>
        api
          .request('POST', '/donations', { body: someDonation({ amount: 177.5 }), key: campaign.key })
          .then(({ status }) => status),
      ),
    ]);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(10);
    expect(outcomes.filter((status) => status === 422)).toHaveLength(10);
    const [sum] = await rows('donations', { campaign_id: campaign.campaignId, donor_name: 'Anne-Marie Tremblay' }).sum(
      'eligible_cents as cents',
    );
    expect(Number(sum?.cents)).toBe(177_500);
  });

  it('corrections of one donation follow each other, each receipt replacing the one before', async () => {
    const campaign = await api.campaign();
    const { id } = await give({}, campaign);
    await issue(id, undefined, campaign);
    await Promise.all(Array.from({ length: 8 }, (_, i) => correct(id, { donorCity: `City ${i}` }, {}, campaign)));
    const versions = await rows('donation_versions', { donation_id: id }).orderBy('version').pluck('version');
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const receipts = await rows('receipts', { donation_id: id }).orderBy('number');
    expect(receipts.map(({ replaces_number }) => replaces_number)).toEqual([
      null,
      ...receipts.slice(0, -1).map(({ number }) => number),
    ]);
  });

  it('of two corrections from one version the second is refused', async () => {
    const { id } = await give();
    const both = await Promise.allSettled([
      correct(id, { donorCity: 'A' }, { seen: { version: 1 } }),
      correct(id, { donorCity: 'B' }, { seen: { version: 1 } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
