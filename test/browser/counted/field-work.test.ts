import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { choosePassword, openCampaign } from '#test/support/browser/console-visit.ts';
import { CountedVisit } from '#test/support/browser/counted.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const campaign = '/console/campaigns/BANCS';
/** The owner's visit, which all tests of the file continue. */
let visit: Visit;
let counted: CountedVisit;

const press = (...typed: string[]) => counted.press(...typed);
const open = (page: string) => counted.open(campaign + page);

const voters = [
  { firstName: 'Anne', lastName: 'Tremblay', phone: '(709) 555-0142', email: 'anne@example.org', poll: '12' },
  { firstName: 'Odile', lastName: 'Quayle', phone: '709 555 0143', email: '', poll: '12' },
  { firstName: 'Kofi', lastName: 'Petrelcombe', phone: '', email: '', poll: '13' },
];

beforeAll(async () => {
  visit = await openCampaign(site);
  const { page } = visit;
  await choosePassword(page);
  for (const { firstName, lastName, phone, email, poll } of voters) {
    await page.goto(`${campaign}/voters/new`);
    const typed = { firstName, lastName, phone, email, poll, address: `${poll} rue du Quai`, city: 'Grand Banc' };
    const more = { province: 'XA', postalCode: 'Z1A 1A1', riding: 'Les Bancs' };
    for (const [name, text] of Object.entries({ ...typed, ...more })) await page.locator(`#${name}`).fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  }
  counted = new CountedVisit(visit);
}, 300_000);
afterAll(() => visit?.close());

it('a voter is found by the end of a telephone number with five keys and one page load', async () => {
  const { page } = visit;
  await open('/voters');
  await page.getByLabel('Name, address, telephone, e-mail or postal code').focus();
  await press('0142', '{Enter}');
  const row = page.getByRole('row').filter({ hasText: 'Tremblay, Anne' });
  await row.waitFor();
  expect(counted).toMatchObject({ keys: 5, pageLoads: 1 });
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await row.getByRole('link', { name: '(709) 555-0142' }).getAttribute('href')).toBe('tel:+17095550142');
});

it('a donor is found by the end of a telephone number with five keys and one page load', async () => {
  const { page } = visit;
  for (const [donorName, donorPhone] of [
    ['Una Skerry', '+1 (709) 555-0188'],
    ['Ewan Quillon', ''],
  ] as const) {
    await page.goto(`${campaign}/donations/new`);
    const donor = { donorName, donorPhone, donorAddress: '1 rue du Quai', donorCity: 'Grand Banc' };
    const typed = { ...donor, donorProvince: 'XA', donorPostalCode: 'Z1A 1A1', amount: '50', date: '2026-09-15' };
    for (const [name, text] of Object.entries(typed)) await page.locator(`#${name}`).fill(text);
    await page.locator('#method').selectOption('CHEQUE');
    await page.getByRole('button', { name: 'Record', exact: false }).first().click();
    await page
      .getByText('The donation is recorded')
      .or(page.getByRole('heading', { name: donorName }))
      .first()
      .waitFor();
  }
  await open('/donations');
  await page.getByLabel('Donor, e-mail, telephone or address').focus();
  await press('0188', '{Enter}');
  await page.getByRole('row').filter({ hasText: 'Una Skerry' }).waitFor();
  expect(counted).toMatchObject({ keys: 5, pageLoads: 1 });
  expect(await page.getByRole('row').filter({ hasText: 'Ewan Quillon' }).count()).toBe(0);
}, 120_000);

it('a voter’s telephone number is edited in place, and nothing else', async () => {
  const { page } = visit;
  await open('/voters');
  await page.getByRole('link', { name: 'Tremblay, Anne' }).click();
  await page.getByRole('link', { name: 'Call', exact: true }).waitFor();
  counted.reset();
  await page.locator('summary', { hasText: '(Telephone)' }).focus();
  await press('{Enter}', '{Tab}', '{ControlOrMeta+a}', '709 555 0999', '{Enter}');
  await page.getByText('Saved.').waitFor();
  // The form that was sent, and the page that it leads to.
  expect(counted).toMatchObject({ keys: 16, pageLoads: 2 });
  expect(await page.locator('.in-place').textContent()).toContain('709 555 0999');
  expect(await page.locator('.in-place').textContent()).toContain('anne@example.org');
  expect(await findUnreadableHere(page, 'console-voter-in-place')).toEqual([]);
}, 120_000);

it('a walk list of the campaign’s riding is made and printed with four keys and one page load', async () => {
  const { page } = visit;
  await open('/walk-lists');
  expect(await page.getByText('Polls of Les Bancs').count()).toBe(1);
  await page.getByLabel('12', { exact: true }).focus();
  await press('{Space}');
  await page.getByRole('button', { name: 'Open the list for printing' }).focus();
  await press('{Enter}');
  await page.getByRole('heading', { name: 'Poll 12' }).waitFor();
  await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")');
  await press('{Tab}', '{Enter}');
  await page.locator('body[data-printed]').waitFor();
  expect(counted).toMatchObject({ keys: 4, pageLoads: 1 });
  expect(visit.problems).toEqual([]);
}, 120_000);

it('the form of a single donation is at most half as tall as the form that it replaced', async () => {
  const { page } = visit;
  const heights: number[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open('/donations/new');
    const form = page.locator('form', { has: page.getByLabel('Donor', { exact: false }).first() }).last();
    heights.push((await form.boundingBox())?.height ?? Number.POSITIVE_INFINITY);
  }
  // The form that it replaced was 2016 pixels high on a phone and 1771 on a wide screen. Half of that is about one screen.
  expect(heights[0]).toBeLessThanOrEqual(2016 / 2);
  expect(heights[1]).toBeLessThanOrEqual(1771 / 2);
}, 120_000);
