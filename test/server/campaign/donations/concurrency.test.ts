import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { afternoon, newDonor, someDonation } from './some-donation.ts';

let api: CampaignHarness;
let second: string;
beforeAll(async () => {
  api = await startCampaignApi({ now: () => afternoon });
  second = (await api.secondServer()).base;
});
afterAll(() => api.close());

/** Every other request goes to the second server. */
const at = (i: number) => (i % 2 === 0 ? {} : { base: second });
const fifty = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, i) => work(i)));

const spread = [
  { donorName: 'anne marie tremblay', donorEmail: null },
  { donorPhone: null, donorPostalCode: 'z1a1a1' },
  { donorName: 'ANNE-MARIE TREMBLAY', donorPostalCode: 'Z9Z 9Z9' },
];

async function sumOf({ campaignId }: TestCampaign): Promise<number> {
  const [row] = await api.database
    .knex('donations')
    .where({ campaign_id: campaignId })
    .sum({ cents: 'eligible_cents' });
  return Number(row?.cents);
}

describe('50 donations at once by one donor', () => {
  it('never pass the cap, however the donor’s name is written and whichever server takes them', async () => {
    const campaign = await api.campaign();
    const answers = await fifty((i) =>
      api.request('POST', '/donations', {
        body: someDonation({ ...spread[i % 3], amount: 100 }),
        key: campaign.key,
        ...at(i),
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(33);
    expect(await sumOf(campaign)).toBe(170_000);
  });

  it('are written once each under idempotency keys given twice, and do not pass the cap', async () => {
    const campaign = await api.campaign();
    const answers = await fifty((i) =>
      api.request('POST', '/donations', {
        body: someDonation({ amount: 100 + (i % 25) }),
        key: campaign.key,
        headers: { 'Idempotency-Key': `twin-${i % 25}` },
        ...at(i),
      }),
    );
    for (let i = 0; i < 25; i++) {
      expect([answers[i]?.status, answers[i]?.body]).toEqual([answers[i + 25]?.status, answers[i + 25]?.body]);
    }
    const written = answers.slice(0, 25).filter(({ status }) => status === 200);
    const sum = written.reduce((cents, { body }) => cents + Number(String(body.data.amount).replace('.', '')), 0);
    expect(await sumOf(campaign)).toBe(sum);
    expect(sum).toBeLessThanOrEqual(177_500);
  });
});

describe('50 receipts at once', () => {
  const give = async (campaign: TestCampaign) =>
    (await api.request('POST', '/donations', { body: newDonor(), key: campaign.key })).body.data.id;

  it('get 50 serials without a gap or a repeat', async () => {
    const campaign = await api.campaign();
    const ids = await fifty(() => give(campaign));
    const answers = await fifty((i) =>
      api.request('POST', `/donations/${ids[i]}/receipt`, { key: campaign.key, ...at(i) }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.map(({ body }) => body.data.receiptNumber).sort()).toEqual(
      Array.from({ length: 50 }, (_, i) => `99001-2026-${String(i + 1).padStart(6, '0')}`),
    );
  });

  it('leave no gap if numbers given by hand, twins and failures come between', async () => {
    const campaign = await api.campaign();
    const ids = await fifty(() => give(campaign));
    const unattested = await api.request('POST', '/donations', {
      body: newDonor({ donorIsCanadianAttested: false }),
      key: campaign.key,
    });
    const issue = (id: string, i: number, body: object, key: string) =>
      api.request('POST', `/donations/${id}/receipt`, {
        body,
        key: campaign.key,
        headers: { 'Idempotency-Key': key },
        ...at(i),
      });
    const answers = await Promise.all([
      ...ids.map((id, i) =>
        issue(id, i, i % 5 === 0 ? { receiptNumber: `99001-2026-${String(i + 1).padStart(6, '0')}` } : {}, `r-${i}`),
      ),
      ...ids.map((id, i) =>
        issue(
          id,
          i + 1,
          i % 5 === 0 ? { receiptNumber: `99001-2026-${String(i + 1).padStart(6, '0')}` } : {},
          `r-${i}`,
        ),
      ),
      ...ids.map((_, i) => issue(unattested.body.data.id, i, {}, `u-${i}`)),
    ]);
    for (let i = 0; i < 50; i++) expect(answers[i]?.body).toEqual(answers[i + 50]?.body);
    expect(answers.slice(100).map(({ status }) => status)).toEqual(Array(50).fill(422));
    const stored = await api.database.knex('receipts').where({ campaign_id: campaign.campaignId }).pluck('number');
    const issued = answers.slice(0, 50).filter(({ status }) => status === 200);
    expect(issued.map(({ body }) => body.data.receiptNumber).sort()).toEqual(stored.sort());
    // A chosen number that the series has already reached is refused. No number up to the series' last one is missing.
    const [{ last_serial: last }] = await api.database
      .knex('receipt_serials')
      .where({ campaign_id: campaign.campaignId });
    const serials = new Set(stored);
    for (let i = 1; i <= last; i++) expect(serials).toContain(`99001-2026-${String(i).padStart(6, '0')}`);
  });

  it('of one donation let one through and name its serial to the others', async () => {
    const campaign = await api.campaign();
    const id = await give(campaign);
    const answers = await fifty((i) =>
      api.request('POST', `/donations/${id}/receipt`, { key: campaign.key, ...at(i) }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = new Set(answers.filter(({ status }) => status === 422).map(({ body }) => body.error));
    expect([...refused]).toEqual(['The donation has its receipt already: 99001-2026-000001.']);
  });
});
