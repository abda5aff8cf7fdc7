import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { nameKey } from '#core/identity/name.ts';
import { formatCents } from '#core/money.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { isNoName } from '#server/campaign/donations/donors/individual-name.ts';
import { takeBackImport } from '#server/campaign/imports/take-back/take-back.ts';
import { principalOf } from '#server/operations/principal.ts';
import { receiptRequests } from '#test/server/campaign/donations/receipts/receipt-requests.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { createRandom } from '#test/support/faults/random.ts';

/** How much happens in the two years; a run of the whole size is by hand. */
const steps = Number(process.env.TWO_YEARS_STEPS ?? 120);
const seed = Number(process.env.TWO_YEARS_SEED ?? 1);

const begin = Date.parse('2025-01-02T17:00:00Z');
const end = Date.parse('2026-12-20T17:00:00Z');
let now = new Date(begin);
let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi({ now: () => now });
});
afterAll(() => api.close());

const { issue, spoil } = receiptRequests(
  () => api,
  () => now,
);

interface Person {
  readonly writings: readonly string[];
  readonly home: Readonly<Record<'donorAddress' | 'donorCity' | 'donorProvince' | 'donorPostalCode', string>>;
}

/** What the plain model says of a gift. Amounts are unique, so that a gift is known by its own, whatever recorded it. */
interface Gift {
  id: string;
  person: number;
  day: string;
  cents: number;
  method: 'CHEQUE' | 'IN_KIND';
  status: 'IN_FORCE' | 'VOIDED' | 'RETURNED';
  receipt: 'PENDING' | 'ISSUED' | 'SPOILED';
  number: string | null;
  /** Of an import: nobody has worked with it since. */
  importId: string | null;
  isUntouched: boolean;
}

/** One person's name as hands and lists write it. */
const writingsOf = (given: string, family: string): string[] => {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const whole = `${given} ${family}`;
  return [
    ...[whole, whole.toUpperCase(), whole.toLowerCase(), plain(whole), plain(whole).toUpperCase(), `  ${whole} `],
    ...[whole.replace(' ', '  '), whole.replace(' ', '\u00a0'), whole.normalize('NFD'), whole.replaceAll('-', ' ')],
    ...[whole.replaceAll('-', '–'), whole.replaceAll('’', "'"), whole.replaceAll('’', ''), `${whole}.`],
    ...[whole.replaceAll('œ', 'oe'), whole.replaceAll('Saint-', 'St-'), whole.replaceAll('Saint-', 'St. ')],
    ...[`${family}, ${given}`, `Dr. ${whole}`, `Mme ${whole}`, `${family.toUpperCase()}, ${given}`],
  ];
};

const names: ReadonlyArray<readonly [string, string]> = [
  ['Anne-Marie', 'Lebœuf'],
  ['Élodie', 'Saint-Pierre'],
  ['Paul', 'O’Neil'],
  ['Chloé', 'D’Amour'],
];

/** Cells that spreadsheets bring as names. */
const errors = ['#REF!', '#NAME?', '#N/A', '########', '12345', 'NULL'];

/** The names that the database compares as one, by the function that its keys of donors are made with. */
async function people(): Promise<Person[]> {
  const { knex } = api.database;
  const { rows: made } = await knex.raw(
    `select proname as name from pg_proc where proname in ('hustings_name', 'hustings_name_key') order by length(proname)`,
  );
  const key = async (text: string) =>
    (await knex.raw(`select ${made[0].name}(?) as key`, [text])).rows[0].key as string;
  return Promise.all(
    names.map(async ([given, family], at) => {
      const own = await key(`${given} ${family}`);
      const all = [...new Set(writingsOf(given, family))];
      const keys = await Promise.all(all.map(key));
      const writings = all.filter((text, i) => keys[i] === own && nameKey(text) === nameKey(`${given} ${family}`));
      expect(writings.length).toBeGreaterThan(5);
      const home = {
        donorAddress: `${at + 1} Quay`,
        donorCity: 'Merrow',
        donorProvince: 'XA',
        donorPostalCode: `Z${at}A 1A1`,
      };
      return { writings, home };
    }),
  );
}

it(`${steps} operations of two years: no limit is passed, no gift lost, and no error of a cell has a receipt`, async () => {
  const random = createRandom(seed);
  const everybody = await people();
  const gifts: Gift[] = [];
  const used = new Set<number>();
  const imports: string[] = [];
  const { knex } = api.database;
  const { campaignId, userId, key } = api.ours;
  const done: Record<string, number> = {};
  const counted = (what: string) => {
    done[what] = (done[what] ?? 0) + 1;
  };
  const amount = (): number => {
    for (;;) {
      const cents = random.between(10_000, 95_000);
      if (used.has(cents)) continue;
      used.add(cents);
      return cents;
    }
  };
  const dayBefore = () => {
    const back = random.between(0, 20) * 86_400_000;
    return new Date(Math.max(begin, now.getTime() - back)).toISOString().slice(0, 10);
  };
  const limitOf = (year: string) => contributionLimitCents(Number(year));
  const given = (person: number, year: string) =>
    gifts
      .filter((each) => each.person === person && each.day.startsWith(year))
      .filter(({ status, method }) => status === 'IN_FORCE' && method !== 'IN_KIND')
      .reduce((sum, { cents }) => sum + cents, 0);
  const fits = (person: number, day: string, cents: number, instead = 0) =>
    given(person, day.slice(0, 4)) - instead + cents <= limitOf(day.slice(0, 4));
  const inForce = () => gifts.filter(({ status }) => status === 'IN_FORCE');

  async function give() {
    const person = random.between(0, everybody.length - 1);
    const { writings, home } = everybody[person] as Person;
    const [cents, day] = [amount(), dayBefore()];
    const method = random.between(0, 9) === 0 ? 'IN_KIND' : 'CHEQUE';
    const body = { ...home, donorName: random.pick(writings), amount: cents / 100, date: day, method };
    const answer = await api.request('POST', '/donations', { body: { ...body, donorIsCanadianAttested: true } });
    const isTaken = method === 'IN_KIND' || fits(person, day, cents);
    expect([body.donorName, answer.status]).toEqual([body.donorName, isTaken ? 200 : 422]);
    counted(isTaken ? 'given' : 'past the limit');
    if (!isTaken) return;
    const { id } = answer.body.data;
    gifts.push({
      id,
      person,
      day,
      cents,
      method,
      status: 'IN_FORCE',
      receipt: 'PENDING',
      number: null,
      importId: null,
      isUntouched: true,
    });
  }

  async function correct() {
    const gift = random.pick(inForce());
    const cents = amount();
    const donorName = random.pick((everybody[gift.person] as Person).writings);
    const body = { reason: 'misread', changes: { amount: cents / 100, donorName } };
    const answer = await api.request('POST', `/donations/${gift.id}/correction`, { body });
    const isTaken = gift.method === 'IN_KIND' || cents <= gift.cents || fits(gift.person, gift.day, cents, gift.cents);
    expect(['correction', answer.status]).toEqual(['correction', isTaken ? 200 : 422]);
    counted(isTaken ? 'corrected' : 'correction past the limit');
    if (!isTaken) return;
    Object.assign(gift, { cents, isUntouched: false }, gift.receipt === 'ISSUED' && { receipt: 'SPOILED' });
  }

  async function withdraw() {
    const gift = random.pick(inForce());
    const kind = random.pick(['VOIDED', 'RETURNED'] as const);
    await withdrawDonation(api.api.pool, campaignId, { donationId: gift.id, userId, reason: 'bounced', kind }, now);
    Object.assign(gift, { status: kind, isUntouched: false }, gift.receipt === 'ISSUED' && { receipt: 'SPOILED' });
    counted(kind);
  }

  // The window of the campaign of the tests: from the day of the nomination to a month after polling day.
  const isDue = ({ method, day }: Gift) => method !== 'IN_KIND' && day >= '2026-09-01' && day <= '2026-11-19';

  async function receipt() {
    const due = inForce().filter(isDue);
    const gift = random.pick(due.length > 0 ? due : inForce());
    if (gift.receipt === 'ISSUED') {
      await spoil(gift.id);
      gift.receipt = 'SPOILED';
      return counted('spoiled');
    }
    const body = gift.receipt === 'SPOILED' ? { replacesReceiptNumber: gift.number } : undefined;
    const answer = await issue(gift.id, body);
    expect(['receipt', answer.status]).toEqual(['receipt', isDue(gift) ? 200 : 422]);
    counted(isDue(gift) ? 'issued' : 'no receipt');
    if (!isDue(gift)) return;
    Object.assign(gift, { receipt: 'ISSUED', number: answer.body.data.receiptNumber, isUntouched: false });
  }

  async function importList() {
    const head = 'Donor,Address,City,Province,Postal code,Amount,Received,Method,Canadian';
    const planned: Array<Omit<Gift, 'id' | 'importId'>> = [];
    const lines = Array.from({ length: random.between(1, 5) }, () => {
      const person = random.between(0, everybody.length - 1);
      const { writings, home } = everybody[person] as Person;
      const [cents, day] = [amount(), dayBefore()];
      const isError = random.between(0, 4) === 0;
      const name = isError ? random.pick(errors) : random.pick(writings);
      if (!isError) {
        planned.push({
          person,
          day,
          cents,
          method: 'CHEQUE',
          status: 'IN_FORCE',
          receipt: 'PENDING',
          number: null,
          isUntouched: true,
        });
      }
      const cells = [name, home.donorAddress, home.donorCity, home.donorProvince, home.donorPostalCode];
      return [...cells, formatCents(cents), day, 'cheque', 'yes'].map((cell) => `"${cell}"`).join(',');
    });
    const answer = await fetch(`${api.base}/imports?kind=DONATIONS&start=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
      body: `${head}\n${lines.join('\n')}\n`,
    });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, text]);
    await api.api.imports.idle();
    const importId = JSON.parse(text).data.id as string;
    for (const each of planned) {
      const row = await knex('donations').where({ campaign_id: campaignId, amount_cents: each.cents }).first('id');
      const isTaken = fits(each.person, each.day, each.cents);
      expect(['row', row !== undefined]).toEqual(['row', isTaken]);
      counted(isTaken ? 'imported' : 'row past the limit');
      if (isTaken) gifts.push({ ...each, id: row.id, importId });
    }
    imports.push(importId);
  }

  async function takeBack() {
    const importId = imports.pop();
    if (importId === undefined) return;
    await takeBackImport(api.api.pool, principalOf(campaignId, userId), importId, now).catch((error: unknown) => {
      // Of a list of which nothing was recorded there is nothing to take back.
      if (gifts.some((each) => each.importId === importId)) throw error;
    });
    for (const gift of gifts) if (gift.importId === importId && gift.isUntouched) gift.status = 'VOIDED';
    counted('taken back');
  }

  async function compare() {
    const stored = await knex('donations').where({ campaign_id: campaignId }).select('*');
    const ofPeople = stored.filter(({ donor_name }) => !isNoName(donor_name));
    const shown = (id: string, cents: number, ...rest: unknown[]) => [id, cents, ...rest];
    expect(
      ofPeople.map((row) => shown(row.id, row.amount_cents, row.status, row.receipt_status, row.receipt_number)).sort(),
    ).toEqual(gifts.map((gift) => shown(gift.id, gift.cents, gift.status, gift.receipt, gift.number)).sort());
    for (const person of everybody.keys()) {
      for (const year of ['2025', '2026']) expect(given(person, year)).toBeLessThanOrEqual(limitOf(year));
    }
    for (const row of stored.filter(({ donor_name }) => isNoName(donor_name))) {
      if (row.status === 'IN_FORCE') expect((await issue(row.id)).status).toBe(422);
      expect([row.donor_name, row.receipt_number]).toEqual([row.donor_name, null]);
    }
    const numbers: string[] = await knex('receipts')
      .where({ campaign_id: campaignId })
      .orderBy('number')
      .pluck('number');
    expect(numbers).toEqual(numbers.map((_, i) => `99001-2026-${String(i + 1).padStart(6, '0')}`));
  }

  const acts = [
    give,
    give,
    give,
    give,
    give,
    correct,
    correct,
    withdraw,
    receipt,
    receipt,
    receipt,
    importList,
    importList,
    takeBack,
  ];
  for (let step = 0; step < steps; step++) {
    now = new Date(begin + Math.floor(((end - begin) * step) / steps));
    const act = inForce().length < 3 ? give : random.pick(acts);
    await act();
    if (step % 40 === 39) await compare();
  }
  await compare();
  if (process.env.TWO_YEARS_STEPS) process.stdout.write(`${JSON.stringify(done)}\n`);
  // A short run need not come to everything.
  if (steps < 500) return;
  for (const what of ['given', 'past the limit', 'corrected', 'issued', 'imported', 'taken back']) {
    expect([what, (done[what] ?? 0) > 0]).toEqual([what, true]);
  }
}, 3_600_000);
