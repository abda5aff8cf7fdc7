import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { choosePassword, openCampaign } from '#test/support/browser/console-visit.ts';
import { CountedVisit } from '#test/support/browser/counted.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const path = '/console/campaigns/BANCS/donations/deposit';
/** The owner's visit, which all tests of the file continue. */
let visit: Visit;
let counted: CountedVisit;

const press = (...typed: string[]) => counted.press(...typed);

beforeAll(async () => {
  visit = await openCampaign(site);
  await choosePassword(visit.page);
  counted = new CountedVisit(visit);
}, 300_000);
afterAll(() => visit?.close());

const focused = (id: string) => visit.page.locator(`#${id}:focus`).waitFor();

/** Four letters with which one donor's name alone begins. */
const letters = (row: number): string => String.fromCharCode(64 + Math.ceil(row / 6), 97 + (row % 6)).repeat(2);

/** A cheque of somebody new; further ones from the same postal code have its place already. */
async function typeNew(row: number): Promise<void> {
  const name = `${letters(row)} Kelpward`;
  const first = row === 1 ? ['{Tab}', 'Grand Banc', '{Tab}', 'XA'] : [];
  await press(name, '{Tab}', '250.00', '{Tab}', '{Space}', '{Tab}', `${row} rue du Quai`, '{Tab}', 'Z1A1A1', ...first);
  await press('{Enter}');
}

/** A cheque of somebody who gave before. */
async function typeKnown(row: number): Promise<void> {
  const { page } = visit;
  await press(letters(row));
  await page.getByRole('option', { name: new RegExp(`Kelpward ${row} rue`) }).waitFor();
  await press('{ArrowDown}', '{Enter}');
  await focused(`amount-${row}`);
  await press('100', '{Tab}', '{Space}', '{Enter}');
}

async function open(): Promise<void> {
  await counted.open(path);
  await visit.page.getByLabel('Total of the deposit slip').focus();
}

it('thirty cheques of new donors take at most sixty keys each, and load no page before the deposit is recorded', async () => {
  const { page } = visit;
  await open();
  await press('7500.00', '{Enter}');
  for (let row = 1; row <= 30; row++) {
    await focused(`donorName-${row}`);
    const before = counted.keys;
    await typeNew(row);
    expect(counted.keys - before).toBeLessThanOrEqual(60);
  }
  await focused('donorName-31');
  expect(await page.locator('#deposit-sum').textContent()).toBe('$7,500.00');
  expect(await page.locator('#deposit-difference').textContent()).toBe('$0.00');
  expect(counted.pageLoads).toBe(0);
  await press('{Enter}', '{Enter}');
  await page.getByText('30 cheques are recorded.').waitFor();
  // The form that was sent, and the page to which it leads.
  expect(counted).toMatchObject({ keys: 1365, pageLoads: 2 });
}, 300_000);

it('thirty cheques of known donors take at most twenty keys each, and show what each gave', async () => {
  const { page } = visit;
  await open();
  await press('{Enter}');
  for (let row = 1; row <= 30; row++) {
    await focused(`donorName-${row}`);
    const before = counted.keys;
    await typeKnown(row);
    expect(counted.keys - before).toBeLessThanOrEqual(20);
  }
  expect(await page.locator('#year-30').textContent()).toMatch(/This donor in \d{4}: \$250\.00 of \$\d,\d{3}\.00/);
  expect(await page.locator('#donorAddress-30').inputValue()).toBe('30 rue du Quai');
  expect(counted.pageLoads).toBe(0);
  await press('{Enter}', '{Enter}');
  await page.getByText('30 cheques are recorded.').waitFor();
  expect(counted).toMatchObject({ keys: 363, pageLoads: 2 });
}, 300_000);

it('is accessible, with suggested donors and with errors', async () => {
  const { page } = visit;
  await open();
  await page.getByRole('button', { name: 'Record the deposit' }).click();
  await page.getByRole('link', { name: /Type at least one cheque/ }).waitFor();
  expect(await findUnreadableHere(page, 'console-deposit-faults')).toEqual([]);
  await page.getByLabel('Donor', { exact: true }).first().fill('kelp');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('combobox', { name: 'Donor', exact: true }).getAttribute('aria-activedescendant')).toBe(
    'known-donors-0',
  );
  await page.keyboard.press('Escape');
  expect(await page.getByRole('listbox').count()).toBe(0);
  expect(visit.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
}, 120_000);
