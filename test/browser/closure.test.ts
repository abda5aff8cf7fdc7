import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { easternDay } from '#core/dates.ts';
import { closureTexts } from '#core/texts/en/console/closure.ts';
import { accessibilityFindings } from '#test/support/browser/browser.ts';
import { agent, choosePassword, hustings, signIn } from '#test/support/browser/console-visit.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite } from '#test/support/browser/site.ts';
import { until } from '#test/support/until.ts';
import { unzip } from '#test/support/unzip.ts';

const site = startSite();
const campaign = '/console/campaigns/QUAI';
let key: string;

/** Calls the API with the campaign's key. Throws if it is refused. */
async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${site.address}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await answer.json()) as { data: Record<string, unknown>; error?: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${error}`);
  return data;
}

const today = easternDay(Date.now());

beforeAll(async () => {
  const election = `${Number(today.slice(0, 4)) + 1}-10-18`;
  const created = await hustings(
    site,
    ...['campaign', 'create', '--name', 'Le Quai', '--code', 'QUAI', '--candidate', 'Anne Tidemere', '--tier', 'PRO'],
    ...['--party', 'Parti des Marées', '--riding', 'Les Bancs', '--level', 'FEDERAL', '--election-date', election],
    ...['--owner-email', agent.email, '--owner-name', agent.name, '--url', site.address],
  );
  key = JSON.parse(await hustings(site, 'campaign', 'key', 'QUAI', '--all-scopes', '--json')).key;
  const { page, close } = await site.visit();
  await page.goto(/http:\S+\/console\/links\/\S+/.exec(created)?.[0] as string);
  await choosePassword(page);
  await close();
  for (const [i, address] of ['12 rue du Quai', '1 rue du Quai', '4-7 rue du Quai', 'RR 3', '5 Elm Ave'].entries()) {
    await call('POST', '/voters', {
      firstName: 'Odile',
      lastName: `Voisine ${i}`,
      address,
      city: 'Grand Banc',
      province: 'XA',
      postalCode: 'Z1A 1A1',
      riding: 'Les Bancs',
      poll: i < 4 ? '12' : '13',
      ...(i < 2 && { supportLevel: i + 1 }),
    });
  }
}, 300_000);

it('the facts of the campaign meet the conditions of a receipt', async () => {
  const donation = await call('POST', '/donations', {
    donorName: 'Ada Kelpward',
    donorAddress: '1 Marram Rd',
    donorCity: 'Port Merrow',
    donorProvince: 'XA',
    donorPostalCode: 'Z1A 1A1',
    amount: 100,
    date: today,
    method: 'CHEQUE',
    donorIsCanadianAttested: true,
  });
  const issue = () => call('POST', `/donations/${donation.id}/receipt`);
  await expect(issue()).rejects.toThrow(/Official agent.*Writ window.*Leader authorization/);
  const { page, problems, close } = await site.visit();
  await signIn(page);
  await page.getByRole('link', { name: 'Le Quai' }).click();
  await page.getByRole('link', { name: 'Campaign', exact: true }).click();
  await page.getByLabel('Official agent’s name').waitFor();
  await page.waitForLoadState();
  expect(await page.getByText('Condition not met yet').count()).toBe(3);
  await page.getByLabel('Official agent’s name').fill('Agathe Agent');
  await page.getByLabel('Official agent’s address').fill('12 rue du Quai, Grand Banc');
  await page.getByRole('textbox', { name: 'Nomination confirmed on' }).fill(today);
  await page.getByLabel('The leader’s authorization is on file').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.waitForLoadState();
  expect(await page.getByText('Condition met').count()).toBe(4);
  expect(await page.getByText('5 of 150,000').count()).toBe(1);
  expect((await issue()).receiptStatus).toBe('ISSUED');
  expect(problems).toEqual([]);
  await close();
});

it('a walk list of the chosen poll is opened and printed, a poll a page', async () => {
  const { page, problems, close } = await site.visit();
  await signIn(page);
  await page.goto(`${campaign}/walk-lists`);
  await page.getByLabel('12', { exact: true }).check();
  await page.getByRole('button', { name: 'Open the list for printing' }).click();
  await page.getByRole('heading', { name: 'Poll 12' }).waitFor();
  await page.waitForLoadState();
  expect(await page.locator('.address').allTextContents()).toEqual([
    '1 rue du Quai',
    '4-7 rue du Quai',
    '12 rue du Quai',
    'RR 3',
  ]);
  const pages = async () =>
    /\/Type \/Pages[^>]*?\/Count (\d+)/.exec((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))?.[1];
  expect(await pages()).toBe('1');
  await page.goto(`${campaign}/walk-lists/print`);
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Poll 12', 'Poll 13']);
  expect(await pages()).toBe('2');
  await page.goto(`${campaign}/audit?operation=printWalkList`);
  expect(await page.locator('.entry').count()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

it('the export has what the API lists; closure is requested, announced, and cancelled', async () => {
  const { page, problems, close } = await site.visit();
  await signIn(page);
  await page.goto(`${campaign}/closure`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^QUAI-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  const byId = (list: unknown) => (list as Array<{ id: string }>).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const [file, path] of [
    ['voters', '/voters'],
    ['donations', '/donations'],
    ['volunteers', '/volunteers'],
  ] as const) {
    const listed = byId(await call('GET', `${path}?limit=200`));
    const exported = byId(JSON.parse(files.get(`${file}.json`) as string));
    expect(exported).toMatchObject(listed.map(({ ...record }) => without(record, 'receiptHtml')));
    expect(exported).toHaveLength(listed.length);
  }
  const [donation] = byId(await call('GET', '/donations')) as unknown as Array<Record<string, string>>;
  expect(files.get(`receipts/receipt-${donation?.receiptNumber}.html`)).toBe(donation?.receiptHtml);
  expect(files.get('README.txt')).toContain('voters.csv, voters.json  (5)');

  await page.getByRole('link', { name: 'Close this campaign' }).click();
  await page.getByLabel(closureTexts.exportSaved).check();
  await page.getByLabel('Code of the campaign').fill('quai');
  await page.getByLabel('Your password').fill('something else entirely');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Close the campaign' }).click();
  expect((await refused).status()).toBe(401);
  expect(await page.getByRole('alert').textContent()).toContain('not your password');
  await page.getByLabel('Your password').fill(agent.password);
  await page.getByRole('button', { name: 'Close the campaign' }).click();
  await page.getByRole('button', { name: 'Cancel the closure' }).waitFor();
  // The server gets a notification of ended keys, which may arrive after the page.
  const read = () => call('GET', '/voters').then(() => 'answered', String);
  await until('the key to be refused', read, (outcome) => outcome.includes('401'));
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.goto(campaign);
  await page.getByRole('link', { name: 'Export it, or cancel the closure' }).click();
  await page.getByRole('button', { name: 'Cancel the closure' }).click();
  await page.getByRole('link', { name: 'Close this campaign' }).waitFor();
  // Chromium itself reports the 401.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  await close();
});

function without(record: object, name: string): object {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== name));
}

/** Shows a document without the policies of its response. */
async function showAlone(page: Page, html: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
}

it('the printed walk list is readable, in both languages', async () => {
  const { page, problems, close } = await site.visit();
  await signIn(page);
  for (const language of ['fr', 'en']) {
    const answer = await page.goto(`${campaign}/walk-lists/print?lang=${language}`);
    // The document's sandbox stops every script, axe too: it is examined as a page of its own.
    await showAlone(page, (await answer?.text()) as string);
    expect(await findUnreadableHere(page, `closure-walk-list-${language}`)).toEqual([]);
  }
  expect(problems).toEqual([]);
  await close();
});
