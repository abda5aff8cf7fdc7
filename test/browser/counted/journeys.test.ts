import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { joinSandbox } from '#test/support/browser/console-visit.ts';
import { CountedVisit } from '#test/support/browser/counted.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite({ RATE_LIMIT: 'off' });
const campaign = '/console/campaigns/demo';
/** An owner of the sandbox, whose visit all tests of the file continue. */
let visit: Visit;
let counted: CountedVisit;

const press = (...typed: string[]) => counted.press(...typed);

beforeAll(async () => {
  visit = await joinSandbox(site, { email: 'counts@example.org', name: 'Cora Counts', role: 'OWNER' });
  counted = new CountedVisit(visit);
}, 300_000);
afterAll(() => visit?.close());

it('a calling list of 20 takes at most 60 keys', async () => {
  const { page } = visit;
  await counted.open(`${campaign}/calls`);
  await page.getByRole('button', { name: 'Begin' }).or(page.locator('main form.walk button')).last().focus();
  await press('{Enter}');
  const called = new Set<string>();
  while (called.size < 20) {
    await page.locator('fieldset.results:focus').waitFor();
    const name = (await page.locator('h1').textContent()) as string;
    expect(called).not.toContain(name);
    called.add(name);
    await press(called.size % 2 === 0 ? '6' : '1');
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, name);
  }
  expect(counted.keys).toBeLessThanOrEqual(60);
}, 300_000);

it('a turf from nothing to a link takes at most four clicks', async () => {
  const { page } = visit;
  await counted.open(`${campaign}/turfs`);
  await page.locator('#name').fill('Counted');
  // The sandbox has the turfs of its first poll already.
  const poll = page.locator('main form input[type=checkbox][name=poll]').last();
  await page.locator('#polls').fill((await poll.getAttribute('value')) as string);
  // As many doors as a turf may have, so that the poll is one turf.
  await page.locator('#doors').evaluate((field, most) => {
    (field as HTMLInputElement).value = String(most);
  }, 300);
  await counted.click('button', 'Cut');
  await page.waitForURL(/\/turfs\/[\da-f-]{36}/);
  await page.getByText('The turf is cut.').waitFor();
  counted.clicks++;
  await page.locator('#volunteer').selectOption({ index: 1 });
  await counted.click('button', 'Assign');
  await page.getByRole('button', { name: /link/i }).first().waitFor();
  counted.clicks++;
  await page.locator('form[action$="/link"] button').click();
  await page.locator('#turf-link').waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(4);
}, 120_000);

it('election day’s list of a poll is two clicks from any page of the campaign', async () => {
  const { page } = visit;
  await counted.open(campaign);
  await counted.click('link', 'Election day');
  await page.waitForURL(/\/election-day/);
  counted.clicks++;
  await page.locator('.by-poll a[href*="to-vote"]').first().click();
  await page.waitForURL(/\/to-vote\?poll=/);
  expect(counted.clicks).toBe(2);
}, 60_000);

it('a look-up by address takes no more keys than the address has', async () => {
  const { page } = visit;
  await counted.open('/?lang=en');
  const field = page.getByRole('combobox', { name: 'Address or postal code' });
  await field.focus();
  await press('kel');
  const first = page.getByRole('option').first();
  await first.waitFor();
  const address = (await first.getAttribute('data-address')) as string;
  await press('{ArrowDown}', '{Enter}');
  await page.getByRole('heading', { name: /^Districts of Kelp / }).waitFor();
  expect(await field.inputValue()).toBe(address);
  // Typed whole it takes its own keys, and Enter.
  expect(counted.keys).toBe(5);
  expect(address.length).toBeGreaterThan(5);
}, 60_000);
