import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { choosePassword, openCampaign } from '#test/support/browser/console-visit.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';
import { until } from '#test/support/until.ts';

const site = startSite();
const deposit = '/console/campaigns/BANCS/donations/deposit';
let visit: Visit;
/** What the browser has asked before a page was left. */
const asked: string[] = [];

beforeAll(async () => {
  visit = await openCampaign(site);
  await choosePassword(visit.page);
  visit.page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
}, 300_000);
afterAll(() => visit?.close());
beforeEach(() => {
  asked.length = 0;
});

const offer = () => visit.page.getByText(/You have (an|\d+) unfinished form/);
const name = (number: number) => visit.page.locator(`#donorName-${number}`);

/** A click is over before the page that it leads to is there. */
async function leadingOn(act: () => Promise<unknown>): Promise<void> {
  const { page } = visit;
  await Promise.all([page.waitForEvent('domcontentloaded'), act()]);
}

/** What is sent as a page is left may be stored after the next page was made. */
async function stored(): Promise<void> {
  const db = new pg.Client(site.databaseUrl);
  await db.connect();
  try {
    await until(
      'the whole draft',
      async () => (await db.query('select fields from form_drafts')).rows.map((draft) => String(draft.fields)),
      (drafts) => drafts.some((each) => ['Odile+Quai', '25%2C50', 'Eleventh+Row'].every((text) => each.includes(text))),
    );
  } finally {
    await db.end();
  }
}

async function discardAll(): Promise<void> {
  const { page } = visit;
  await page.goto(deposit);
  const discard = page.getByRole('button', { name: /^Discard/ });
  while ((await discard.count()) > 0) await leadingOn(() => discard.first().click());
  // Of what the test before has left.
  asked.length = 0;
}

/** The grid, with two cheques of which the second is behind the rows that the page begins with. */
async function typeInto(): Promise<void> {
  const { page } = visit;
  await page.goto(deposit);
  await name(1).fill('Odile Quai');
  await page.locator('#amount-1').fill('25,50');
  await page.locator('#donorIsCanadianAttested-1').check();
  await page.locator('.deposit-more button').click();
  await name(11).fill('Eleventh Row');
}

async function goOn(): Promise<void> {
  const { page } = visit;
  await offer().waitFor();
  await page
    .getByRole('link', { name: /^Go on/ })
    .first()
    .click();
  await page.getByText('Here is what you typed').waitFor();
}

async function expectTyped(): Promise<void> {
  const { page } = visit;
  expect(await name(1).inputValue()).toBe('Odile Quai');
  expect(await page.locator('#amount-1').inputValue()).toBe('25,50');
  expect(await page.locator('#donorIsCanadianAttested-1').isChecked()).toBe(true);
  expect(await name(11).inputValue()).toBe('Eleventh Row');
}

const ways: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
  ['a link of the menu', () => visit.page.getByRole('link', { name: 'Voters', exact: true }).first().click()],
  ['a reload', () => visit.page.reload()],
  ['the other language', () => visit.page.getByRole('link', { name: 'Français' }).first().click()],
  ['the way back', () => visit.page.goBack()],
];

describe('the grid of a deposit', () => {
  it.each(ways)('that is left by %s warns, and is offered again with all that was typed', async (_, leave) => {
    const { page } = visit;
    await discardAll();
    await typeInto();
    await leadingOn(leave);
    expect(asked).toEqual(['beforeunload']);
    await stored();
    await page.goto(`${deposit}?lang=en`);
    await goOn();
    await expectTyped();
    expect(visit.problems).toEqual([]);
  });

  it('is kept a moment after a change, without leaving', async () => {
    const { page } = visit;
    await discardAll();
    await page.goto(deposit);
    const saved = page.waitForResponse((response) => response.url().endsWith('/drafts') && response.status() === 204);
    await name(1).fill('Odile Quai');
    await saved;
    const other = await page.context().newPage();
    await other.goto(new URL(deposit, site.address).href);
    await other.getByText('You have an unfinished form here.').waitFor();
    await other.close();
  });

  it('is sent again only after the answer to the text before', async () => {
    const { page } = visit;
    await discardAll();
    await page.goto(deposit);
    let asked = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/drafts', async (route) => {
      asked++;
      await answered;
      await route.continue();
    });
    const first = page.waitForRequest('**/drafts');
    await name(1).fill('Odile');
    await first;
    await name(1).fill('Odile Quai');
    // Longer than from one save to the next.
    await page.waitForTimeout(5000);
    expect(asked).toBe(1);
    const second = page.waitForResponse(
      (response) => response.url().endsWith('/drafts') && (response.request().postData() ?? '').includes('Odile+Quai'),
    );
    answer();
    expect((await second).status()).toBe(204);
    expect(asked).toBe(2);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('that is sent, or as it was before, warns of nothing and is offered no more', async () => {
    const { page } = visit;
    await discardAll();
    await page.goto(deposit);
    const saved = () => page.waitForResponse((response) => response.url().endsWith('/drafts'));
    const kept = saved();
    await name(1).fill('Odile Quai');
    await kept;
    const discarded = saved();
    await name(1).fill('');
    await discarded;
    await page.goto(deposit);
    expect(await offer().count()).toBe(0);
    await name(1).fill('Odile Quai');
    for (const [field, value] of Object.entries({
      amount: '25',
      donorAddress: '1 Quay',
      donorPostalCode: 'Z1A 1A1',
      donorCity: 'Grand Banc',
      donorProvince: 'XA',
    })) {
      await page.locator(`#${field}-1`).fill(value);
    }
    await page.getByRole('button', { name: 'Record the deposit' }).click();
    await page.getByText('One cheque is recorded.').waitFor();
    expect(asked).toEqual([]);
    await page.goto(deposit);
    expect(await offer().count()).toBe(0);
  });
});
