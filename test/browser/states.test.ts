import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { looks } from '#test/support/browser/browser.ts';
import { hustings, joinSandbox } from '#test/support/browser/console-visit.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const campaign = '/console/campaigns/demo';
const person = { email: 'rosalind@example.org', password: 'the tide tables of grand banc' };
/** An owner of the sandbox, who reads French. */
let visit: Visit;

beforeAll(async () => {
  visit = await joinSandbox(site, { email: person.email, name: 'Rosalind', role: 'OWNER' }, looks[2]);
  await visit.page.goto(`${campaign}?lang=fr`);
}, 300_000);
afterAll(() => visit?.close());

/** Expects that the page after an act is accessible. */
async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  expect([name, await page.locator('html').getAttribute('lang')]).toEqual([name, 'fr']);
  expect([name, await findUnreadableHere(page, name)]).toEqual([name, []]);
}

const main = (selector: string) => visit.page.locator(`main ${selector}`);
const summary = () => main('.error-summary').waitFor();

/** Sends the form of a page with an invalid field. */
async function refuse(path: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await visit.page.goto(`${campaign}${path}`);
  for (const [name, text] of Object.entries(fields)) await main(`form [name="${name}"]`).first().fill(text);
  await main('form[method=post] button[type=submit]:not([name]), form[method=post] button:not([type], [name])')
    .last()
    .click();
  await summary();
}

it.each([
  ['voter', '/voters/new', { postalCode: 'nowhere' }],
  ['donation', '/donations/new', {}],
  ['lawn-sign', '/lawn-signs/new', {}],
  ['turfs', '/turfs', { polls: '9998' }],
] as const)(
  'the form of %s says all that is wrong with it',
  async (name, path, fields) => {
    await refuse(path, fields);
    await look(visit.page, `refused-${name}`);
  },
  120_000,
);

it('two records of one voter are merged, and the merge can be undone', async () => {
  const { page } = visit;
  for (const phone of ['709 555 0171', '709 555 0172']) {
    await page.goto(`${campaign}/voters/new`);
    const voter = { firstName: 'Odette', lastName: 'Aacormoran', address: '12 Marram Rd', city: 'Port Merrow' };
    const place = { province: 'XA', postalCode: 'Z1A 1A1', riding: 'Les Bancs', phone };
    for (const [field, text] of Object.entries({ ...voter, ...place })) await main(`[name="${field}"]`).fill(text);
    await main('form[method=post] button').last().click();
    await page.waitForURL(/\/voters\/[\da-f-]{36}/);
  }
  await page.goto(`${campaign}/voters/duplicates`);
  await look(page, 'duplicates-found');
  await main('button[name=survivor]').first().click();
  await page.waitForURL(/did=voters-merged/);
  await main('[role=status]').waitFor();
  await main('form[action$="/undo"]').first().waitFor();
  await look(page, 'merged');
  await main('form[action$="/undo"] button').first().click();
  await page.waitForURL(/did=merge-undone/);
  await look(page, 'merge-undone');
}, 300_000);

it('a turf is assigned to a volunteer, its link is created, and one of its doors is recorded and undone', async () => {
  const { page } = visit;
  await page.goto(`${campaign}/turfs/${exampleIds.turf}`);
  await main('#volunteer').selectOption({ index: 1 });
  await main('form[action$="/assign"] button').click();
  await main('form[action$="/link"] button').click();
  const link = (await page.locator('#turf-link').textContent()) as string;
  await look(page, 'turf-link');
  const phone = await site.visit(looks[0], { locale: 'fr-CA', reducedMotion: 'reduce' });
  await phone.page.goto(link);
  await phone.page.locator('#doors[data-drawn]').waitFor();
  const id = await phone.page.locator('button.person:not([data-result])').first().getAttribute('data-id');
  const tapped = phone.page.locator(`button.person[data-id="${id}"]`);
  const recorded = phone.page.locator(`button.person[data-id="${id}"][data-result]`);
  await tapped.click();
  await phone.page.locator('#sheet[open]').waitFor();
  await look(phone.page, 'walk-sheet');
  await phone.page.locator('#sheet .others button[data-result]').first().click();
  await recorded.waitFor();
  await look(phone.page, 'walk-recorded');
  await phone.page.locator('#undo').click();
  await recorded.waitFor({ state: 'detached' });
  expect(phone.problems).toEqual([]);
  await phone.close();
}, 300_000);

it('a form that is refused by a limit or an ended session is preserved', async () => {
  const { page } = visit;
  // All that a member may ask for in a minute, with as much of it left as the next step takes.
  const ask = (address: string) =>
    page.evaluate(async (path) => {
      for (;;) {
        const answer = await fetch(path);
        await answer.text();
        if (answer.status === 429 && Number(answer.headers.get('retry-after')) > 30) return;
      }
    }, address);
  await page.goto(`${campaign}/voters/new`);
  await main('[name=lastName]').fill('Aacormoran');
  await ask(`${campaign}/keys`);
  await main('form[method=post] button').last().click();
  await page.getByText('Aacormoran').waitFor();
  await look(page, 'limit-form-kept');
  await ask(`${campaign}/keys`);
  const answer = await page.goto(`${campaign}/voters`);
  expect(answer?.status()).toBe(429);
  await look(page, 'limit');
}, 300_000);

it('an ended session brings the form back after sign-in', async () => {
  const { page, close } = await site.visit(looks[2], { storageState: await visit.page.context().storageState() });
  // Another member has a separate count.
  const invited = ['campaign', 'invite', 'demo', '--email', 'bo@example.org', '--name', 'Bo', '--role', 'OWNER'];
  const { link } = JSON.parse(await hustings(site, ...invited, '--url', site.address, '--json'));
  await page.context().clearCookies();
  await page.goto(link);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('main form button').click();
  await page.waitForURL(/\/console$/);
  await page.goto(`${campaign}/voters/new?lang=fr`);
  await page.locator('main [name=lastName]').fill('Aacormoran');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === 'language'));
  await page.locator('main form[method=post] button').last().click();
  await page.locator('input[type=password]').waitFor();
  await look(page, 'session-ended');
  await page.locator('[name=email]').fill('bo@example.org');
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('main form button').first().click();
  await page.getByText('Aacormoran').waitFor();
  await look(page, 'session-form-kept');
  await close();
}, 300_000);
