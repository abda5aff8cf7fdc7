import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { afternoon, newDonor, someDonation } from './some-donation.ts';

let second: string;
const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));
beforeAll(async () => {
  second = (await api.secondServer()).base;
});

/** Every other request goes to the second server. */
const at = (i: number) => (i % 2 === 0 ? {} : { base: second });
const fifty = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, i) => work(i)));

/** Makes `hustings_number_key` take 200 ms until it is undone. */
async function slowNumberKey(knex: Knex) {
  const { rows } = await knex.raw(`select pg_get_functiondef('hustings_number_key(text)'::regprocedure) as definition`);
  // Connections have the index in memory, with the function's body: a change of the index makes them read both again.
  const replace = async (definition: string, fillfactor: number) => {
    await knex.raw(definition);
    await knex.raw(`alter index receipts_by_number_key set (fillfactor = ${fillfactor})`);
  };
  const slow = `create or replace function hustings_number_key(text) returns text
    language plpgsql immutable strict parallel safe as $$ begin perform pg_sleep(0.2); return $1; end $$`;
  await replace(slow, 91);
  return { undo: () => replace(rows[0].definition, 90) };
}

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

  it('given one number by hand are refused while the first one is being stored', async () => {
    const campaign = await api.campaign();
    const ids = [await give(campaign), await give(campaign), await give(campaign)];
    const { knex } = api.database;
    // One index of the number is then written well after the other.
    const slowly = await slowNumberKey(knex);
    try {
      const issue = async (id: string, i: number) => {
        await setTimeout(i * 50);
        const number = { receiptNumber: 'H-1' };
        return api.request('POST', `/donations/${id}/receipt`, { body: number, key: campaign.key, ...at(i) });
      };
      const answers = await Promise.all(ids.map(issue));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      const refused = answers.filter(({ status }) => status === 422).map(({ body }) => body.error);
      expect(new Set(refused)).toEqual(
        new Set(['The receipt number H-1 is used already in this campaign. Give another.']),
      );
    } finally {
      await slowly.undo();
    }
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
