import { expect, it } from '@jest/globals';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { sumsOf } from '#server/console/pages/donations/reports/return-report.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const now = new Date('2026-09-20T18:00:00.000Z');
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
const { campaignId, userId } = api.ours;
const by = { userId, reason: 'r' };

/** Numbers below a bound, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const cents = (money = '') => Math.round(Number(money.replaceAll(/[$,]/g, '')) * 100);

/** What the page says, read as its reader reads it: labels with amounts in cents. */
async function lines() {
  const found = await withCampaign(api.api.pool, campaignId, readContributionReturn);
  const sums = sumsOf('x', found, 'en').map(({ terms }) =>
    terms.map(({ label, value }) => [label, cents(value)] as const),
  );
  return { found, sums };
}

/** The first term less all between it and the last, which is the last. */
const addsUp = (terms: ReadonlyArray<readonly [string, number]>): void => {
  const [[, first] = ['', 0], ...rest] = terms;
  const taken = rest.slice(0, -1).reduce((sum, [, each]) => sum + each, 0);
  expect([terms, first - taken]).toEqual([terms, rest.at(-1)?.[1]]);
};

it('a campaign without donations has a line of nothing', async () => {
  expect((await lines()).sums).toEqual([
    [
      ['Donations recorded', 0],
      ['Contributions reported', 0],
    ],
  ]);
});

it('what was received, less each kind that does not count, is what the return reports, whatever was recorded', async () => {
  const next = numbers(20_260_921);
  const one = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  /** What was received in all, by corrections that state other amounts; kept apart from what the product sums. */
  let received = 0;
  const seen = new Set<string>();
  for (let i = 0; i < 90; i++) {
    let amount = one([1, 50, 2_000, 5_050, 19_999, 20_001, 60_000]);
    const advantage = one([0, 0, 0, 1, 4_500, 30_000]);
    const body = newDonor({
      amount: amount / 100,
      advantageAmount: advantage / 100,
      method: one(['CHEQUE', 'IN_KIND']),
    });
    const { status, body: answer } = await api.request('POST', '/donations', { body });
    expect(status).toBe(200);
    const donationId = answer.data.id as string;
    if (next(4) === 0) {
      const corrected = one([100, 7_777, 45_000]);
      await correctDonation(
        api.api.pool,
        campaignId,
        { ...by, donationId, changes: { amount: corrected / 100 }, reissue: false },
        now,
      );
      amount = corrected;
    }
    let returned = 0;
    for (let times = next(3); times > 0 && amount - returned > 1; times--) {
      const part = 1 + next(amount - returned - 1);
      await returnPart(
        api.api.pool,
        campaignId,
        { ...by, donationId, part: { cents: part, on: '2026-09-20' }, reissue: false },
        now,
      );
      returned += part;
    }
    const kind = one([null, null, 'VOIDED', 'RETURNED'] as const);
    if (kind) await withdrawDonation(api.api.pool, campaignId, { ...by, donationId, kind }, now);
    // Of a voided donation the amount that it had at last was recorded by mistake.
    received += kind === 'VOIDED' ? amount - returned : amount;
    if (i % 15 !== 14) continue;
    const { found, sums } = await lines();
    const [contributions = []] = sums;
    addsUp(contributions);
    expect(contributions[0]).toEqual(['Donations recorded', received]);
    expect(contributions.at(-1)).toEqual(['Contributions reported', found.all.cents]);
    const { data } = (
      await api.request<{ all: { amount: string }; returned: { amount: string } }>('GET', '/contribution-return')
    ).body;
    const labelled = new Map(contributions);
    expect(labelled.get('Contributions reported')).toBe(cents(data.all.amount));
    expect(labelled.get('Returned, in whole or in part') ?? 0).toBe(cents(data.returned.amount));
    const advantages = found.advantaged.reduce((sum, each) => sum + each.amount - each.eligible, 0);
    expect(labelled.get('Advantages to donors') ?? 0).toBe(advantages);
    expect(contributions.slice(1, -1).every(([, each]) => each > 0)).toBe(true);
    for (const [label] of contributions) seen.add(label);
  }
  expect([...seen].sort()).toEqual([
    'Advantages to donors',
    'Contributions reported',
    'Donations recorded',
    'Returned, in whole or in part',
    'Voided',
  ]);
});

it('anonymous gifts have a line of their own once there are any, less those that were taken back', async () => {
  const give = async (amount: string) =>
    (
      await api.request('POST', '/donations/anonymous-gifts', {
        body: { event: 'Supper', date: '2026-09-12', people: 40, amount },
      })
    ).body.data.id as string;
  await give('310.00');
  const mistaken = await give('88.25');
  const line = async () => (await lines()).sums[1];
  expect(await line()).toEqual([
    ['Anonymous gifts recorded', 39_825],
    ['Anonymous gifts reported', 39_825],
  ]);
  const withdrawal = await api.request('POST', `/donations/anonymous-gifts/${mistaken}/withdrawal`);
  expect(withdrawal.status).toBe(200);
  expect(await line()).toEqual([
    ['Anonymous gifts recorded', 39_825],
    ['Taken back', 8_825],
    ['Anonymous gifts reported', 31_000],
  ]);
});
