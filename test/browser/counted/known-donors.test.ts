import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { choosePassword, openCampaign } from '#test/support/browser/console-visit.ts';
import { CountedVisit } from '#test/support/browser/counted.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite({ RATE_LIMIT: 'off' });
const campaign = '/console/campaigns/BANCS';
/** The owner's visit, which all tests of the file continue. */
let visit: Visit;
let counted: CountedVisit;

const press = (...typed: string[]) => counted.press(...typed);
const focused = (id: string) => visit.page.locator(`#${id}:focus`).waitFor();
const shownIn = (id: string) => visit.page.locator(`#${id}`).inputValue();
const option = (name: RegExp) => visit.page.getByRole('option', { name }).first().waitFor();

beforeAll(async () => {
  visit = await openCampaign(site);
  const { page } = visit;
  await choosePassword(page);
  await page.goto(`${campaign}/voters/new`);
  const voter = { firstName: 'Anne', lastName: 'Tremblay', address: '30 rue du Quai', city: 'Grand Banc', poll: '12' };
  const more = { province: 'XA', postalCode: 'Z1A 1A1', riding: 'Les Bancs', email: 'anne@example.org' };
  for (const [name, text] of Object.entries({ ...voter, ...more })) await page.locator(`#${name}`).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  counted = new CountedVisit(visit);
}, 300_000);
afterAll(() => visit?.close());

it('a cheque of somebody new in a house where voters live takes at most 40 keys, and of a known donor 12', async () => {
  const { page } = visit;
  await counted.open(`${campaign}/donations/new`);
  // The way in which the last donation came is offered from the second one on.
  await page.locator('#method').selectOption('CHEQUE');
  await page.locator('#amount').focus();
  await press('250', '{Tab}', 'Odette Kelpward', '{Tab}', '{Space}', '{Tab}', '30 qu');
  await option(/30 rue du Quai Grand Banc, Z1A 1A1/);
  await press('{ArrowDown}', '{Enter}');
  expect(await Promise.all(['donorCity', 'donorProvince', 'donorPostalCode'].map(shownIn))).toEqual([
    'Grand Banc',
    'XA',
    'Z1A 1A1',
  ]);
  await press('{Enter}');
  await page.waitForURL(/did=donation-recorded/);
  expect(counted.keys).toBe(30);

  await counted.open(`${campaign}/donations/new`);
  await page.locator('#amount').focus();
  await press('100', '{Tab}', 'odet');
  await option(/Odette Kelpward 30 rue du Quai/);
  await press('{ArrowDown}', '{Enter}');
  await focused('donorIsCanadianAttested');
  expect(await Promise.all(['donorName', 'donorAddress', 'donorPostalCode'].map(shownIn))).toEqual([
    'Odette Kelpward',
    '30 rue du Quai',
    'Z1A 1A1',
  ]);
  expect(await page.locator('.year .words').textContent()).toMatch(/This donor in \d{4}: \$250\.00 of/);
  await press('{Space}', '{Enter}');
  await page.waitForURL(/did=donation-recorded/);
  expect(counted.keys).toBe(12);
  // The form, and the page that it leads to.
  expect(counted.pageLoads).toBe(2);
}, 180_000);

it('a voter who gives for the first time is filled in, with the e-mail address', async () => {
  const { page } = visit;
  await counted.open(`${campaign}/donations/new`);
  await page.locator('#donorName').focus();
  await press('trem');
  await option(/Anne Tremblay/);
  await press('{ArrowDown}', '{Enter}');
  await focused('amount');
  expect(await shownIn('donorEmail')).toBe('anne@example.org');
  // The form shows what is offered, and its draft has it.
  await page.locator('#donorName').fill('kelp');
  await option(/Odette Kelpward/);
  expect(await findUnreadableHere(page, 'donation-offered')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('listbox').count()).toBe(0);
}, 120_000);

it('in the grid a cheque of somebody new takes at most 40 keys, and of a known donor 12', async () => {
  const { page } = visit;
  await counted.open(`${campaign}/donations/deposit`);
  await page.locator('#donorName-1').focus();
  await press('Ewan Quillfeather', '{Tab}', '250', '{Tab}', '{Space}', '{Tab}', '77 qu');
  await option(/77 rue du Quai Grand Banc/);
  await press('{ArrowDown}', '{Enter}');
  // Nobody is known at the door: its postal code is typed.
  await focused('donorPostalCode-1');
  await press('Z1A1A4', '{Enter}');
  await focused('donorName-2');
  expect(counted.keys).toBe(38);
  counted.reset();
  await press('odet');
  await option(/Odette Kelpward/);
  await press('{ArrowDown}', '{Enter}');
  await focused('amount-2');
  await press('100', '{Tab}', '{Space}', '{Enter}');
  await focused('donorName-3');
  expect(counted.keys).toBe(12);
  await press('{Enter}', '{Enter}');
  await page.getByText('2 cheques are recorded.').waitFor();
  expect(visit.problems).toEqual([]);
}, 180_000);

it('scrolls nowhere sideways on a phone with text of twice its size, with a donor chosen and others offered', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [path, end] of [
    ['/donations/deposit', '-1'],
    ['/donations/new', ''],
  ] as const) {
    await page.goto(campaign + path);
    await page.locator(`#donorName${end}`).fill('odet');
    await option(/Odette Kelpward/);
    expect([path, await sideways()]).toEqual([path, 0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.year:not([hidden])').first().waitFor();
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
    expect([path, await sideways()]).toEqual([path, 0]);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  await page.setViewportSize({ width: 1280, height: 900 });
}, 120_000);

it('does the same without scripts, by a search before the form and a look-up in the grid', async () => {
  const storageState = await visit.page.context().storageState();
  const plain = await site.visit(undefined, { javaScriptEnabled: false, storageState });
  const { page } = plain;
  await page.goto(`${campaign}/donations/new`);
  await page.getByLabel('Name of someone who gave before, or of a voter').fill('odet');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const found = page.getByRole('link', { name: /Odette Kelpward, 30 rue du Quai/ });
  const address = new URL((await found.getAttribute('href')) as string, page.url()).href;
  // A click is over before its page is there.
  await Promise.all([page.waitForURL(address), found.click()]);
  expect(await page.locator('#donorPostalCode').inputValue()).toBe('Z1A 1A1');
  await page.locator('#amount').fill('20');
  await page.getByRole('button', { name: 'Record the donation' }).click();
  await page.waitForURL(/did=donation-recorded/);

  await page.goto(`${campaign}/donations/deposit`);
  await page.locator('#donorName-1').fill('odet');
  await page.locator('#amount-1').fill('30');
  await page.getByRole('button', { name: 'Look up known donors' }).click();
  await page.getByLabel(/Odette Kelpward, 30 rue du Quai/).check();
  await page.getByRole('button', { name: 'Record the deposit' }).click();
  await page.getByText('One cheque is recorded.').waitFor();
  await plain.close();
}, 120_000);
