import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { joinSandbox } from '#test/support/browser/console-visit.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const campaign = '/console/campaigns/demo';
let visit: Visit;

beforeAll(async () => {
  visit = await joinSandbox(site, { email: 'lists@example.org', name: 'Lise Listes', role: 'MANAGER' });
}, 300_000);
afterAll(() => visit?.close());

it('makes a list, saves it, counts it, calls from it, walks from it and exports it', async () => {
  const { page } = visit;
  await page.goto(`${campaign}/voters`);
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Telephone').selectOption('yes');
  await page.getByLabel('1, strong support').check();
  await page.getByRole('button', { name: 'Show these voters' }).click();
  const found = await page.locator('.found').textContent();
  const voters = Number.parseInt(found ?? '', 10);
  expect(voters).toBeGreaterThan(0);
  await page.getByLabel('Name', { exact: false }).last().fill('Strong, to call');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Strong, to call' }).waitFor();
  const list = new URL(page.url()).pathname;
  expect(await page.locator('.found').textContent()).toBe(found);
  await page.goto(`${campaign}/voters`);
  await page.getByRole('link', { name: new RegExp(`^Strong, to call ${voters}$`) }).waitFor();

  await page.goto(list);
  await page.getByRole('link', { name: 'Call the list' }).click();
  await page.locator('fieldset.results').first().waitFor();
  const first = await page.locator('h1').textContent();
  await page.getByRole('button', { name: /No answer/ }).click();
  await page.getByText('The call is recorded.').waitFor();
  expect(await page.locator('h1').textContent()).not.toBe(first);

  await page.goto(list);
  await page.getByRole('link', { name: 'Print a walk list' }).click();
  await page.locator('.door').first().waitFor();
  const walked = await page.locator('li.voter').count();
  expect(walked).toBeGreaterThan(0);
  expect(walked).toBeLessThanOrEqual(voters);

  await page.goto(list);
  await page.getByText('As a file', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(voters + 1);
  expect(lines[0]).toContain('doNotContact');
}, 300_000);
