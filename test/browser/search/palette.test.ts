import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Frame } from 'playwright-core';
import { joinSandbox } from '#test/support/browser/console-visit.ts';
import { CountedVisit } from '#test/support/browser/counted.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite({ RATE_LIMIT: 'off' });
const campaign = '/console/campaigns/demo';
let visit: Visit;
let counted: CountedVisit;

beforeAll(async () => {
  visit = await joinSandbox(site, { email: 'search@example.org', name: 'Sylvie Cherche', role: 'MANAGER' });
  counted = new CountedVisit(visit);
}, 300_000);
afterAll(() => visit?.close());

const dialog = () => visit.page.getByRole('dialog');
const field = () => dialog().getByRole('combobox');
const options = () => dialog().getByRole('option');

/** The text of a cell of the list of donations. */
async function firstOf(path: string, links: string): Promise<{ href: string; text: string }> {
  await visit.page.goto(`${campaign}${path}`);
  const link = visit.page.locator(`main table a[href*="${links}"]`).first();
  return { href: (await link.getAttribute('href')) as string, text: ((await link.textContent()) as string).trim() };
}

it('opens a page of the menu by its name with Ctrl+K and six keys, and gives the focus back', async () => {
  const { page } = visit;
  await counted.open(`${campaign}/voters`);
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await counted.press('{Control+k}');
  await field().waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('palette');
  await options().first().waitFor();
  // Without a text the pages of the menu are offered, the first chosen.
  expect(await options().first().textContent()).toMatch(/^Overview/);
  expect(await field().getAttribute('aria-activedescendant')).toBe('palette-found-0');
  await page.keyboard.press('ArrowDown');
  expect(await field().getAttribute('aria-activedescendant')).toBe('palette-found-1');
  await page.keyboard.press('Escape');
  await dialog()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  expect(await dialog().count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.matches('.skip'))).toBe(true);
  counted.reset();
  // Enter before the answer is there takes the first of the answer.
  await counted.press('{Control+k}', 'lawn', '{Enter}');
  await page.waitForURL(/\/lawn-signs$/);
  expect(counted.keys).toBe(6);
}, 120_000);

it('finds a voter, a donor, a receipt and a list, by the button at every width', async () => {
  const { page } = visit;
  const [voter, donation] = [await firstOf('/voters', '/voters/'), await firstOf('/donations', '/donations/')];
  await page.goto(`${campaign}/donations?state=ISSUED`);
  const number = /[\w-]+-\d{4}-\d{6}/.exec(await page.locator('main table').innerText())?.[0] as string;
  const search = async (text: string, kind: string) => {
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await field().fill(text);
    await options()
      .filter({ hasText: new RegExp(`${kind}$`) })
      .first()
      .waitFor();
    return options().filter({ hasText: new RegExp(`${kind}$`) });
  };
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(campaign);
    const found = await search(voter.text.split(',')[0] as string, 'Voter');
    expect(await found.count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await (await search(number, 'Receipt')).first().click();
    await page.waitForURL(/\/donations\/[\da-f-]{36}$/);
    expect(await page.getByText(number).count()).toBeGreaterThan(0);
  }
  await (await search(donation.text, 'Donor')).first().click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: donation.text }).waitFor();
}, 180_000);

/** A dialog whose script comes late: what is typed meanwhile is for the search, not for the page. */
it('takes what is typed while its script loads, and leads to the page of the search if that cannot be had', async () => {
  const { page } = visit;
  await page.goto(`${campaign}/calls`);
  await page.getByRole('button', { name: 'Begin' }).or(page.locator('main form.walk button')).last().click();
  // A key records a result there.
  await page.locator('button[data-key="1"]').first().waitFor();
  const pages: string[] = [];
  const onPage = (frame: Frame) => pages.push(new URL(frame.url()).pathname);
  page.on('framenavigated', onPage);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/palette.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('1lawn');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  expect(pages).toEqual([]);
  release();
  await page.waitForURL(/\/lawn-signs$/);
  expect(pages).toEqual([`${campaign}/lawn-signs`]);
  page.off('framenavigated', onPage);
  await page.unroute('**/palette.js');

  // Enter and then Escape while it loads: nothing is opened, and the next time asks again.
  await page.goto(`${campaign}/volunteers`);
  const loaded = page.waitForResponse('**/palette.js');
  await page.route('**/palette.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lawn');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await (await loaded).finished();
  await page.unroute('**/palette.js');
  await page.keyboard.press('Control+k');
  await options().first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`${campaign}/volunteers`);

  await page.goto(`${campaign}/volunteers`);
  await page.route('**/palette.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.waitForURL(/\/search\?q=$/);
  await page.unroute('**/palette.js');
  // The browser says so in its console, which is asked for here.
  expect(visit.problems.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED']);
}, 120_000);

it('is accessible in both languages, and stays on the screen of a phone at 200 % text', async () => {
  const { page } = visit;
  for (const language of ['fr', 'en']) {
    await page.goto(`${campaign}?lang=${language}`);
    await page.keyboard.press('Control+k');
    await field().fill('an');
    await options().nth(2).waitFor();
    expect(await findUnreadableHere(page, `palette-${language}`)).toEqual([]);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await dialog().boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  expect(await dialog().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  expect(visit.problems).toEqual([]);
}, 180_000);

it('leads to the page of the search without scripts, with the same results', async () => {
  const { page } = visit;
  const plain = await site.visit(undefined, {
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  await plain.page.goto(campaign);
  await plain.page.getByRole('link', { name: 'Search', exact: true }).click();
  await plain.page.getByRole('searchbox').fill('depos');
  await plain.page.locator('main form button').click();
  await plain.page.getByRole('link', { name: 'Record a deposit' }).click();
  await plain.page.getByRole('heading', { name: 'Record a deposit' }).waitFor();
  await plain.close();
}, 60_000);
