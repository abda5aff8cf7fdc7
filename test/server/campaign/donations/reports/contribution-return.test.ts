import { describe, expect, it } from '@jest/globals';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { readDonorYear } from '#server/campaign/donations/reports/donor-year-report.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { donorsOf, eligible, type Given, modelReturn } from './return-model.ts';

const now = new Date('2026-09-20T18:00:00.000Z');
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

/** Numbers below a bound, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = [
  'Anne Roy',
  'ANNE ROY',
  'Anne  Roy',
  'Luc Côté',
  'Luc Cote',
  'Wei Tran',
  'Noor Hale',
  'Ada Kelpward',
  'Gil Ross',
  'Ruth Vey',
  'Kenji Oka',
  'Yara Lind',
];
const codes = ['Z1A 1A1', 'z1a1a1', 'Z2B 2B2', 'Z3C 3C3', 'Z4D 4D4', 'Z5E 5E5', 'Z6G 6G6'];
const emails = [null, null, 'a@example.org', 'A@example.org', 'b@example.org'];
const phones = [null, null, '709 555-0101', '(709) 555 0101', '709-555-0102'];
const methods = ['CHEQUE', 'CHEQUE', 'ETRANSFER', 'CASH', 'IN_KIND'];

function someGiven(next: (below: number) => number): Given {
  const one = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  return {
    donorName: one(names),
    donorPostalCode: one(codes),
    donorEmail: one(emails),
    donorPhone: one(phones),
    amount: one([1, 2_000, 5_050, 10_000, 19_999, 20_000, 20_001]),
    advantage: one([0, 0, 0, 1, 4_500]),
    date: `2026-0${1 + next(9)}-1${next(10)}`,
    method: one(methods),
    withdrawn: one([null, null, null, null, 'VOIDED', 'RETURNED'] as const),
  };
}

/** Records a donation as it was given; null if the annual limit refuses it. */
async function record(given: Given): Promise<string | null> {
  const { amount, advantage, withdrawn, ...rest } = given;
  const body = someDonation({ ...rest, amount: amount / 100, advantageAmount: advantage / 100 });
  const answer = await api.request('POST', '/donations', { body });
  if (answer.status === 422) return null;
  expect(answer.status).toBe(200);
  const { id } = answer.body.data;
  if (withdrawn) {
    const { campaignId, userId } = api.ours;
    await withdrawDonation(api.api.pool, campaignId, { donationId: id, userId, reason: 'r', kind: withdrawn }, now);
  }
  return id;
}

describe('the contributors’ part of the return', () => {
  const recorded = new Map<string, Given>();

  it('says nothing of a campaign without donations', async () => {
    const { status, body } = await api.request('GET', '/contribution-return');
    expect([status, body.data]).toEqual([200, modelReturn([])]);
  });

  it('has the figures of a plain model over random donations', async () => {
    const next = numbers(20_260_923);
    for (let i = 0; i < 120; i++) {
      const given = someGiven(next);
      const id = await record(given);
      if (id) recorded.set(id, given);
      if (i % 40 !== 39) continue;
      const { body } = await api.request('GET', '/contribution-return');
      expect(body.data).toEqual(modelReturn([...recorded.values()]));
    }
    const { data } = (await api.request<Record<string, { contributors: number }>>('GET', '/contribution-return')).body;
    // What the figures would hide if it never occurred.
    for (const part of ['named', 'others', 'returned', 'nonMonetary']) {
      expect(data[part]?.contributors).toBeGreaterThan(0);
    }
    expect(donorsOf([...recorded.values()]).length).toBeLessThan(recorded.size / 2);
  });

  it('names each contributor of more than $200 once, with all that they gave', async () => {
    const found = await withCampaign(api.api.pool, api.ours.campaignId, readContributionReturn);
    const inForce = [...recorded.values()].filter(({ withdrawn }) => withdrawn === null);
    const total = (group: readonly Given[]) => group.reduce((sum, each) => sum + eligible(each), 0);
    const expected = donorsOf(inForce)
      .filter((group) => total(group) > 20_000)
      .map((group) => [total(group), group.map(({ date }) => date).sort()]);
    const got = found.namedContributors.map(({ cents, contributions }) => [cents, contributions.map(({ day }) => day)]);
    const sorted = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort();
    expect(sorted(got)).toEqual(sorted(expected));
    expect(found.namedContributors.every(({ newest, contributions }) => newest === contributions.at(-1))).toBe(true);
    expect(found.returnedContributions.every(({ withdrawnOn }) => withdrawnOn === '2026-09-20')).toBe(true);
  });

  it('reads more donations than one slice has', async () => {
    const { campaignId } = await api.campaign();
    await api.database.knex.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at)
       select ?, gen_random_uuid(), 'Donor ' || n % 700, '1 Quay', 'Port', 'XA', 'Z1A 1A1', 10000, '2026-09-01', 'CHEQUE', now()
       from generate_series(1, 2100) n`,
      [campaignId],
    );
    const { all, named, others } = await withCampaign(api.api.pool, campaignId, readContributionReturn);
    expect(all).toEqual({ contributors: 700, contributions: 2100, cents: 21_000_000 });
    expect([named.contributors, others.contributors]).toEqual([700, 0]);
  });

  describe('a donor’s year', () => {
    it('has the gifts of the model’s donor, and sums them as the limit does', async () => {
      const donors = donorsOf([...recorded.values()]);
      for (const [id, given] of recorded) {
        const group = donors.find((each) => each.includes(given)) as Given[];
        const found = await withCampaign(api.api.pool, api.ours.campaignId, (tx) => readDonorYear(tx, id));
        const counted = group.filter(({ withdrawn, method }) => withdrawn === null && method !== 'IN_KIND');
        expect(found.contributions.map(({ day }) => day)).toEqual(group.map(({ date }) => date).sort());
        expect(found.given).toBe(counted.reduce((sum, each) => sum + eligible(each), 0));
        expect([found.year, found.limit]).toEqual(['2026', 177_500]);
      }
    });

    it('leaves other years and other donors out, and is 404 for another campaign’s donation', async () => {
      const [id = ''] = recorded.keys();
      const before = await withCampaign(api.api.pool, api.ours.campaignId, (tx) => readDonorYear(tx, id, '2025'));
      expect([before.year, before.contributions, before.given, before.limit]).toEqual(['2025', [], 0, 175_000]);
      const { campaignId } = await api.campaign();
      await expect(withCampaign(api.api.pool, campaignId, (tx) => readDonorYear(tx, id))).rejects.toThrow(
        'There is no donation of this id.',
      );
    });
  });
});

it('a return of more donations than one report reads is refused, as the documents say', async () => {
  const campaign = await api.campaign();
  await fillDonations(api.database.knex, campaign, 20_001);
  const ask = () => api.request('GET', '/contribution-return', { key: campaign.key });
  expect(await ask()).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  await api.database
    .knex('donations')
    .where({ campaign_id: campaign.campaignId })
    .whereIn('id', (one) => one.select('id').from('donations').where({ campaign_id: campaign.campaignId }).limit(1))
    .delete();
  expect((await ask()).status).toBe(200);
});
