import { beforeAll, expect, it } from '@jest/globals';
import { easternDay } from '#core/dates.ts';
import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { createRandom } from '#test/support/faults/random.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { donors, spellingsOf } from './donors.ts';
import { correct, give, giveWithoutName, returnPart, withdraw } from './gifts.ts';
import { importList, takeBack } from './imports.ts';
import { Ledger, receiptDays } from './ledger.ts';
import { cancel, issueOne, issueReady, print } from './receipts.ts';
import { statedFacts } from './stated-facts.ts';
import type { World } from './world.ts';

/** How much happens in the two years; a run of the whole size is by hand. */
const steps = Number(process.env.TWO_YEARS_STEPS ?? 300);
const seed = Number(process.env.TWO_YEARS_SEED ?? 1);

const begin = Date.parse('2025-01-02T17:00:00Z');
const end = Date.parse('2026-12-20T17:00:00Z');
let now = new Date(begin);
let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  const { first, electionDate } = receiptDays;
  campaign = await api.campaign({ nominationConfirmedDate: first, electionDate });
});

it('has twenty spellings and more for a donor', () => {
  for (const { spellings } of donors.slice(0, 2)) expect(spellings.length).toBeGreaterThanOrEqual(20);
  expect(spellingsOf('Anne', 'Roy')).toContain('Roy, Anne');
});

/** What is stored is what the model has: each gift, each receipt, and no other. */
async function compare({ ledger }: World): Promise<void> {
  const { knex } = api.database;
  const stored = await knex('donations')
    .where({ campaign_id: campaign.campaignId })
    .select('*', knex.raw('received_on::text as received_on'));
  const shown = (id: string, ...facts: unknown[]) => [id, facts];
  expect(
    stored
      .map((row) =>
        shown(row.id, row.amount_cents, row.received_on, row.status, row.receipt_status, row.receipt_number),
      )
      .sort(),
  ).toEqual(
    ledger.gifts.map((gift) => shown(gift.id, gift.cents, gift.day, gift.status, gift.receipt, gift.number)).sort(),
  );
  const given = new Map<string, number>();
  for (const { id, status, method, amount_cents, received_on } of stored) {
    if (status !== 'IN_FORCE' || method === 'IN_KIND') continue;
    const year = received_on.slice(0, 4);
    const donor = ledger.gifts.find((gift) => gift.id === id)?.donor;
    // Each error of a cell is somebody else's gift.
    if (donor === null) continue;
    const sum = (given.get(`${donor} ${year}`) ?? 0) + amount_cents;
    given.set(`${donor} ${year}`, sum);
    expect([donor, sum <= contributionLimitCents(Number(year))]).toEqual([donor, true]);
  }
}

async function compareReceipts({ ledger }: World): Promise<void> {
  const stored = await api.database.knex('receipts').where({ campaign_id: campaign.campaignId }).select('*');
  const facts = stored.map(({ html, donation_id, number, replaces_number }) => {
    const stated = statedFacts(html);
    expect([stated.number, stated.replaces]).toEqual([number, replaces_number]);
    return [donation_id, stated];
  });
  const byNumber = (all: unknown[]) => all.map((each) => JSON.stringify(each)).sort();
  expect(byNumber(facts)).toEqual(byNumber(ledger.receipts.map(({ giftId, stated }) => [giftId, stated])));
}

it(`${steps} operations of two years: no limit is passed, no gift lost, and no error of a cell has a receipt`, async () => {
  const random = createRandom(seed);
  const used = new Set<number>();
  const done: Record<string, number> = {};
  const world: World = {
    api,
    campaign,
    random,
    ledger: new Ledger(),
    lists: [],
    now: () => now,
    amount() {
      for (;;) {
        const cents = random.between(1_000, 80_000);
        if (used.has(cents)) continue;
        used.add(cents);
        return cents;
      }
    },
    recentDay() {
      const back = random.between(0, 20) * 86_400_000;
      return easternDay(Math.max(begin, now.getTime() - back));
    },
    count(what) {
      done[what] = (done[what] ?? 0) + 1;
    },
  };
  const acts: ReadonlyArray<readonly [number, (world: World) => Promise<void>]> = [
    [6, give],
    [1, giveWithoutName],
    [3, correct],
    [1, returnPart],
    [3, withdraw],
    [5, issueOne],
    [1, issueReady],
    [2, cancel],
    [2, print],
    [3, importList],
    [1, takeBack],
  ];
  const weighted = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  for (let step = 0; step < steps; step++) {
    now = new Date(begin + Math.floor(((end - begin) * step) / steps));
    const act = world.ledger.inForce().length < 3 ? give : random.pick(weighted);
    try {
      await act(world);
      await compare(world);
    } catch (error) {
      throw new Error(`Step ${step} of seed ${seed}, ${act.name}`, { cause: error });
    }
    if (step % 50 === 49) await compareReceipts(world);
  }
  await compareReceipts(world);
  expect(world.ledger.receipts.length).toBeGreaterThan(steps / 10);
  if (process.env.TWO_YEARS_STEPS) process.stdout.write(`${JSON.stringify(done)}\n`);
  for (const what of [
    'given',
    'past the limit',
    'corrected',
    'VOIDED',
    'RETURNED',
    'issued',
    'replaced',
    'taken back',
  ]) {
    expect([what, (done[what] ?? 0) > 0]).toEqual([what, true]);
  }
}, 3_600_000);
