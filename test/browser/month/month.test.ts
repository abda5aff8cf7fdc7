import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { CustomerClient } from '#client/src/hustings.ts';
import { createLog } from '#core/log.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createApp } from '#server/app.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { writeExport } from '#server/campaign/export/write-export.ts';
import { moveIn } from '#server/campaign/operator/move-in/move-in.ts';
import { openExport } from '#server/campaign/operator/restore/open-export.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import { createReadiness } from '#server/health/health.ts';
import { createMemoryCounter } from '#server/http/rate-limit/memory-counter.ts';
import type { Member } from '#server/operations/principal.ts';
import { createPages } from '#server/pages/pages.ts';
import { scopes } from '#server/records/scopes.ts';
import { createWalk } from '#server/walk/serve-walk.tsx';
import { openBrowser } from '#test/support/browser/browser.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { type ConsoleHarness, startConsole, type Visitor } from '#test/support/console/console.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { executeForOn } from '#test/support/pages/execute-for.ts';
import { figuresOf } from './figures.ts';
import { donationList, importList, voterList } from './import-list.ts';
import { canvassers, donation, Model, numberOnList, pollOf, resultAt, sizes, voter } from './model.ts';
import { walkTurf } from './walk-turf.ts';

const folder = temporaryFolder();
const model = new Model();
let app: ConsoleHarness;
let api: CampaignHarness;
let elsewhere: CampaignHarness;
let site: HttpServer;
let browser: Browser;
let campaign: { campaignId: string; userId: string; code: string };
let by: Member;
let staff: Visitor;
let client: CustomerClient;
let key: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startConsole(), openBrowser()]);
  // The console's own closes it.
  const database = { ...app.database, close: async () => {} };
  api = await startCampaignApi({ database, checkAnswers: false, now: () => app.now });
  elsewhere = await startCampaignApi({ checkAnswers: false });
  campaign = await app.campaign({ code: 'month' });
  const { campaignId, userId, code } = campaign;
  staff = await app.signedIn('staff', campaignId, 'MANAGER');
  key = (await createKey(api.api.pool, campaignId, { name: 'month', scopes, userId })).key;
  client = new CustomerClient({ baseUrl: api.base, apiKey: key });
  by = { kind: 'member', campaignId, userId, role: 'OWNER' };
  const attempts = createAttemptCounters((_name, windowSeconds) => createMemoryCounter({ windowSeconds }));
  const log = createLog('fatal');
  const middlewares = [
    createWalk({ executeFor: executeForOn(app.pool, attempts), attempts }),
    createPages(undefined, undefined),
  ];
  site = await serve(
    createApp({ log, trustedProxies: 0, readiness: createReadiness({ log, parts: [] }), middlewares }),
  );
  expect(code).toBe('month');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await api?.close();
  await elsewhere?.close();
  await app?.close();
});

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
const figures = (of = api, secret = key) => figuresOf(of.base, secret, of.database, campaign.campaignId);

/** Slices that a batch accepts. */
async function inBatches<Row>(rows: readonly Row[], send: (rows: Row[]) => Promise<{ summary: { refused: number } }>) {
  for (let at = 0; at < rows.length; at += 500) {
    const { summary } = await send(rows.slice(at, at + 500));
    expect(summary.refused).toBe(0);
  }
}

it('imports three lists of voters that overlap', async () => {
  const [half, most] = [Math.round(sizes.voters / 2), Math.round(sizes.voters * 0.8)];
  const later = Math.round(sizes.voters * 0.7);
  await inBatches(
    numbers(0, half).map((n) => ({ ...voter(n), externalId: `E-${n}`, electorNumber: numberOnList(n) })),
    (records) => client.batchVoters({ records }),
  );
  // The second one knows telephone numbers, of some of the first one too.
  const second = numbers(Math.round(half / 2), most);
  await inBatches(
    second.map((n) => ({ ...voter(n), externalId: `E-${n}`, phone: `709-555-${String(n % 10_000).padStart(4, '0')}` })),
    (records) => client.batchVoters({ records }),
  );
  // The third one is a workbook without identifiers; existing voters are matched by name and address.
  await importList(app, staff, campaign.code, await voterList(numbers(later, sizes.voters).map(voter)));
  const withPhone = new Set(second);
  for (const n of numbers(0, sizes.voters)) {
    const phone = withPhone.has(n) ? `709-555-${String(n % 10_000).padStart(4, '0')}` : null;
    model.voters.set(voter(n).lastName, { phone, support: null, visited: false });
  }
  expect(await figures()).toEqual(model.figures());
}, 1_200_000);

it(`records ${sizes.doors * canvassers} doors of three canvassers at once, with and without a connection`, async () => {
  const { campaignId } = campaign;
  const names = ['Zoé Grève', 'Ana Shoal', 'Bo Marram'];
  await importVolunteers(
    api.api.pool,
    campaignId,
    names.map((name, i) => ({ name, email: `walker${i}@example.org` })),
  );
  const { data: volunteers } = await client.listVolunteers({});
  const walk = async (canvasser: number) => {
    let left = sizes.doors;
    for (let poll = canvasser + 1; left > 0; poll += canvassers) {
      const { data: turfs } = await client.createTurfs({ name: `Poll ${poll}`, polls: [String(poll)], doors: 100 });
      for (const turf of turfs) {
        const volunteerId = volunteers[canvasser]?.id as string;
        await client.updateTurf(turf.id, { volunteerId });
        const link = `/walk/${await createTurfLink(api.api.pool, by, turf.id, new Date())}`;
        const on: string[] = await app.database
          .knex('turf_voters')
          .join('voters', 'voters.id', 'turf_voters.voter_id')
          .where({ turf_id: turf.id })
          .orderBy('place')
          .pluck('last_name');
        const doors = on.slice(0, left).map((name) => Number(name.slice('Voisine'.length)));
        expect(doors.every((n) => pollOf(n) === String(poll))).toBe(true);
        await walkTurf(browser, site.url, link, doors);
        for (const n of doors) model.visit(n);
        left -= doors.length;
      }
    }
  };
  await Promise.all(numbers(0, canvassers).map(walk));
  expect(await figures()).toEqual(model.figures());
}, 7_200_000);

it(`records ${sizes.donations} donations by grid, CSV and API, corrects, voids and receipts them`, async () => {
  const third = Math.round(sizes.donations / 3);
  const page = `/console/campaigns/${campaign.code}/donations/deposit`;
  for (let at = 0; at < third; at += 15) {
    await staff.get(page);
    const form: Record<string, string> = {
      id: /name="id" value="([^"]*)"/.exec(staff.html)?.[1] as string,
      date: '2026-09-19',
      method: 'CHEQUE',
      total: '',
    };
    for (const n of numbers(at, Math.min(third, at + 15))) {
      const { date: _date, method: _method, ...typed } = donation(n);
      for (const [name, value] of Object.entries(typed))
        form[`${name}-${n - at + 1}`] = name === 'amount' ? Number(value).toFixed(2) : String(value);
    }
    const answer = await staff.post(page, form);
    const said =
      answer.status === 303
        ? ''
        : staff.html
            .replaceAll(/<[^>]+>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .slice(0, 3_000);
    expect([answer.status, said]).toEqual([303, '']);
  }
  // Some rows of the file are in the grid already: same donor, day and amount, so they are skipped.
  await importList(app, staff, campaign.code, donationList(numbers(third - 5, 2 * third).map(donation)));
  const half = Math.round((2 * third + sizes.donations) / 2);
  await inBatches(
    numbers(2 * third, half).map((n) => ({ ...donation(n), externalId: `D-${n}` })),
    (records) => client.batchDonations({ records: records as never }),
  );
  for (const n of numbers(half, sizes.donations)) await client.createDonation(donation(n) as never);
  const ids: string[] = [];
  for await (const { id, donorName, amount } of client.listDonations.all({ limit: 200 })) {
    ids.push(id);
    model.donations.set(id, { donorName, cents: Math.round(Number(amount) * 100), receipts: 0 });
  }
  const given = numbers(0, sizes.donations).map((n) => Math.round(donation(n).amount * 100));
  expect(model.figures().total).toBe(given.reduce((sum, cents) => sum + cents, 0));

  const { pool } = api.api;
  const who = { userId: campaign.userId, reason: 'As the bank says.' };
  for (const [i, donationId] of ids.sort().entries()) {
    const known = model.donations.get(donationId) as { donorName: string; cents: number; receipts: number };
    if (i % 10 === 3) {
      await client.correctDonation(donationId, { reason: 'Misread.', changes: { amount: 25 } as never });
      known.cents = 2_500;
    }
    if (i % 10 === 5 || i % 10 === 6) {
      const kind = i % 10 === 5 ? 'VOIDED' : 'RETURNED';
      await withdrawDonation(pool, campaign.campaignId, { ...who, donationId, kind }, app.now);
      model.donations.delete(donationId);
      if (kind === 'VOIDED') model.voided++;
      else model.returned.push(known);
      continue;
    }
    await client.issueReceipt(donationId);
    known.receipts++;
    model.receipts++;
    if (i % 10 !== 7) continue;
    // Its receipt is spoiled, and the next number replaces it.
    const changes = { amount: 30 } as never;
    await correctDonation(pool, campaign.campaignId, { ...who, donationId, changes, reissue: true }, app.now);
    known.cents = 3_000;
    model.receipts++;
  }
  expect(await figures()).toEqual(model.figures());
}, 3_600_000);

it('merges a voter, erases another, puts up signs, and has an election day', async () => {
  const { data: duplicate } = await client.createVoter({ ...voter(7), firstName: 'Odille', lastName: 'Voisine7bis' });
  const { data: found } = await client.listVoters({ external_id: 'E-7' });
  const survivor = found[0]?.id as string;
  await client.createInteraction({ voterId: duplicate.id, type: 'PHONE', disposition: 'UNDECIDED', supportLevel: 2 });
  await client.mergeVoter(survivor, { otherId: duplicate.id });
  // The call was by the clock of the console, weeks before the doors: the later one says the support level.
  expect(model.voters.get('Voisine7')?.visited).toBe(true);
  model.dispositions.set('UNDECIDED', (model.dispositions.get('UNDECIDED') ?? 0) + 1);
  await inBatches(
    numbers(0, 25).map((n) => ({ externalId: `S-${n}`, address: voter(n).address })),
    (records) => client.batchLawnSigns({ records }),
  );
  model.signs = 25;

  // One who was at a door: the visit goes with the person, and no list brings the person back.
  const [, gone] = resultAt(1);
  const { data: erased } = await client.listVoters({ external_id: 'E-1' });
  expect((await client.eraseVoter(erased[0]?.id as string)).data.interactions).toBe(1);
  model.voters.delete('Voisine1');
  model.dispositions.set(gone, (model.dispositions.get(gone) as number) - 1);
  await expect(client.createVoter(voter(1))).rejects.toMatchObject({ status: 422 });

  // The scrutineers of the first polls report numbers on their lists; one was misheard.
  for (const poll of numbers(1, 1 + Math.ceil(sizes.voters / 400))) {
    const marked = numbers(0, 100)
      .filter((n) => n % 3 === 0)
      .map((n) => (poll - 1) * 100 + n);
    const on = marked.filter((n) => n < Math.round(sizes.voters / 2));
    await client.markVoted({ poll: String(poll), numbers: on.map(numberOnList) });
    await client.unmarkVoted({ poll: String(poll), numbers: [numberOnList(on[0] as number)] });
    for (const n of on.slice(1)) model.voted.add(voter(n).lastName);
  }
  expect(await figures()).toEqual(model.figures());
}, 1_200_000);

it('is the same in another installation', async () => {
  const here = await figures();
  const path = join(folder.path, 'month.zip');
  await writeExport(api.api.pool, campaign.campaignId, { path, userId: campaign.userId }, app.now);
  const opened = await openExport(path);
  await moveIn(elsewhere.api.pool, opened, app.now);
  opened.close();
  const named = { name: 'new', scopes, userId: campaign.userId };
  const secret = (await createKey(elsewhere.api.pool, campaign.campaignId, named)).key;
  expect(await figures(elsewhere, secret)).toEqual(here);
  expect(here).toEqual(model.figures());
  // The erased person is known there too.
  const there = new CustomerClient({ baseUrl: elsewhere.base, apiKey: secret });
  await expect(there.createVoter(voter(1))).rejects.toMatchObject({ status: 422 });
}, 1_200_000);
