import { beforeEach, describe, expect, it } from '@jest/globals';
import { donationHistory } from '#server/campaign/donations/corrections/donation-history.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { readDonorYear } from '#server/campaign/donations/reports/donor-year-report.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeEach(async () => {
  campaign = await api.campaign();
});

const send = <Data = Fields>(method: string, path: string, body?: object) =>
  api.request<Data>(method, path, { key: campaign.key, ...(body && { body }) });
const donor = () => ({ donorName: 'Anne Tremblay', donorPostalCode: 'Z1A 1A1', donorIsCanadianAttested: true });
const give = async (amount: number, more: object = {}) => {
  const answer = await send('POST', '/donations', someDonation({ ...donor(), amount, ...more }));
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const giveBack = (donationId: string, cents: number, on = '2026-09-20', reissue = false) =>
  returnPart(
    api.api.pool,
    campaign.campaignId,
    { donationId, userId: campaign.userId, reason: 'Over the limit.', part: { cents, on }, reissue },
    now,
  );
const within = <T>(work: Parameters<typeof withCampaign<T>>[2]) =>
  withCampaign(api.api.pool, campaign.campaignId, work);

describe('a part of a donation that went back', () => {
  it('leaves the remaining amount, which is what the limit counts; all versions stay', async () => {
    const { id } = await give(1775);
    expect((await send('POST', '/donations', someDonation({ ...donor(), amount: 25 }))).status).toBe(422);
    expect((await giveBack(id, 2550)).amount_cents).toBe(174_950);
    expect((await send('GET', `/donations/${id}`)).body.data).toMatchObject({
      amount: '1749.50',
      receiptStatus: 'PENDING',
    });
    await give(25.5, { date: '2026-09-18' });
    const [donation] = await api.database.knex('donations').where({ id });
    const { events, versions } = await within((tx) => donationHistory(tx, donation));
    expect([...versions.values()].map(({ amount_cents }) => Number(amount_cents))).toEqual([177_500, 174_950]);
    expect(events.at(-1)).toMatchObject({ kind: 'RETURNED_PART', part: { cents: 2550, on: '2026-09-20' } });
    const log = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId, operation: 'returnPart' });
    expect(log).toMatchObject([{ record_id: id, fields: ['amount'], status: 200 }]);
  });

  it('cancels a receipt that states more, and issues one for the remaining amount', async () => {
    const { id } = await give(500);
    const { receiptNumber: first } = (await send('POST', `/donations/${id}/receipt`)).body.data;
    await giveBack(id, 10_000, '2026-09-19', true);
    const { body } = await send('GET', `/donations/${id}`);
    expect(body.data).toMatchObject({ amount: '400.00', receiptStatus: 'ISSUED', replacesReceiptNumber: first });
    expect(body.data.receiptHtml).toContain('$400.00');
  });

  it('is less than the donation, and of a day from its receipt to this one', async () => {
    const { id } = await give(100);
    const before = await api.database.knex('donation_versions').where({ donation_id: id });
    for (const cents of [0, -1, 10_000, 10_001]) {
      await expect(giveBack(id, cents)).rejects.toMatchObject({ status: 422, message: /less than the donation/ });
    }
    for (const day of ['2026-09-18', '2026-09-21', '2026-02-30', 'soon', '']) {
      await expect(giveBack(id, 100, day)).rejects.toMatchObject({ status: 422, message: /from 2026-09-19/ });
    }
    expect(await api.database.knex('donation_versions').where({ donation_id: id })).toEqual(before);
    await withdrawDonation(api.api.pool, campaign.campaignId, {
      donationId: id,
      userId: campaign.userId,
      reason: 'Bounced.',
      kind: 'VOIDED',
    });
    await expect(giveBack(id, 100)).rejects.toMatchObject({ status: 422 });
  });

  it('is among what was returned in the return and in the donor’s year, with its day, and in no other sum', async () => {
    const first = await give(500);
    await giveBack(first.id, 12_000);
    await giveBack(first.id, 3000, '2026-09-19');
    const second = await give(300, { donorName: 'Otto Skerry' });
    await giveBack(second.id, 10_000);
    const by = { userId: campaign.userId, reason: 'As asked.' };
    await withdrawDonation(api.api.pool, campaign.campaignId, { ...by, donationId: second.id, kind: 'RETURNED' }, now);
    const third = await give(40, { donorName: 'Bea Sand' });
    await giveBack(third.id, 500);
    await withdrawDonation(api.api.pool, campaign.campaignId, { ...by, donationId: third.id, kind: 'VOIDED' }, now);
    const found = await within(readContributionReturn);
    expect(found.all).toEqual({ contributors: 1, contributions: 1, cents: 35_000 });
    expect(found.returned).toEqual({ contributors: 2, contributions: 4, cents: 12_000 + 3000 + 30_000 });
    expect(
      found.returnedContributions.map(({ name, eligible, withdrawnOn }) => [name, eligible, withdrawnOn]).sort(),
    ).toEqual([
      ['Anne Tremblay', 12_000, '2026-09-20'],
      ['Anne Tremblay', 3000, '2026-09-19'],
      ['Otto Skerry', 10_000, '2026-09-20'],
      ['Otto Skerry', 20_000, '2026-09-20'],
    ]);
    const year = await within((tx) => readDonorYear(tx, first.id));
    expect([year.given, year.returned]).toEqual([35_000, 15_000]);
  });
});
