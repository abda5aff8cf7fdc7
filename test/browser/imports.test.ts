import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { looks } from '#test/support/browser/browser.ts';
import { choosePassword, hustings, openCampaign } from '#test/support/browser/console-visit.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const home = '/console/campaigns/BANCS';
/** A run opens a dozen pages, and each is checked by axe. */
const walkMilliseconds = 600_000;
/** The owner's visit. */
let owner: Visit;

beforeAll(async () => {
  owner = await openCampaign(site, '--tier', 'PRO');
  await choosePassword(owner.page);
}, 300_000);
afterAll(() => owner?.close());

/** Visits with the link of an invitation, and chooses a password. */
async function visitInvited(email: string, look: (typeof looks)[number]): Promise<Visit> {
  const printed = await hustings(site, 'campaign', 'invite', 'BANCS', '--email', email, '--url', site.address);
  const visit = await site.visit(look);
  await visit.page.goto(/http:\S+\/console\/links\/\S+/.exec(printed)?.[0] as string);
  await choosePassword(visit.page);
  return visit;
}

/** Expects that the page is accessible. Call it once something of it is there. */
async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  expect([name, await findUnreadableHere(page, `imports-${name}`)]).toEqual([name, []]);
}

/** The same of the page in French. */
async function lookInFrench(page: Page, name: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('lang', 'fr');
  await page.goto(address.href);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await look(page, `${name}-fr`);
  address.searchParams.set('lang', 'en');
  await page.goto(address.href);
}

/** Discards an import, whose page is then replaced by another one. */
async function discard(page: Page): Promise<void> {
  await page.locator('summary', { hasText: /^Discard/ }).click();
  const button = page.getByRole('button', { name: /^Discard/ });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await page.locator('#file').waitFor();
}

/** Does the work while the rows of lists in the server's database are locked: their check waits. */
async function withRowsLocked(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  try {
    await client.query('begin; select from import_rows for update');
    await work();
  } finally {
    await client.end();
  }
}

/** Does the work while the page's requests wait, so that it stays as it is however long that takes. */
async function withoutAnswers(page: Page, work: () => Promise<void>): Promise<void> {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route('**', async (route) => {
    await done;
    await route.continue();
  });
  try {
    await work();
  } finally {
    end();
    await page.unrouteAll({ behavior: 'wait' });
  }
}

const columns = 'First name,Surname,Address,City,Postal code,Poll,E-mail,Shoe size\n';
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `Anne,Roe${from + i},${i + 1} Main St,Grand Banc,Z1A 1A1,12,,37\n`).join('');
const faulty = 'Bo,,12 Elm St,Grand Banc,K1,12,nowhere,40\nZoé,Côté,"12, rue du Quai",Grand Banc,Z1A,7,,\n';

const choose = (page: Page, name: string, content: string) =>
  page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const colourOfName = (page: Page) => page.locator('#file').evaluate((input) => getComputedStyle(input).color);

// Each run has one width, and every page of it is checked in all variants.

it(
  'voters with bad rows and duplicates are imported, step by step, in both languages',
  async () => {
    const { page, problems, close } = await visitInvited('manager@example.org', looks[0]);
    await page.goto(`${home}/voters`);
    await look(page, 'voters-empty');
    await page.getByRole('link', { name: 'Import voters from a file' }).click();
    await page.locator('#file').waitFor();
    await look(page, 'upload');
    // The page's words, and not the browser's, until there is a name to show.
    expect(await colourOfName(page)).toBe('rgba(0, 0, 0, 0)');
    expect(await page.getByText('No file chosen yet').isVisible()).toBe(true);
    await choose(page, 'voters of grand banc.csv', columns + rows(0, 20) + faulty + rows(0, 2));
    expect(await colourOfName(page)).not.toBe('rgba(0, 0, 0, 0)');
    expect(await page.getByText('No file chosen yet').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    expect(await page.getByLabel('Surname').inputValue()).toBe('lastName');
    expect(await page.getByLabel('Shoe size').inputValue()).toBe('');
    expect(await page.getByLabel('Riding', { exact: true }).last().inputValue()).toBe('Les Bancs');
    await look(page, 'columns');
    await lookInFrench(page, 'columns');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    // No province yet.
    await page.getByRole('alert').getByText('Every record needs: Province').waitFor();
    await look(page, 'columns-refused');
    await page.getByRole('textbox', { name: 'Province' }).fill('XA');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('heading', { name: 'Preview of the import' }).waitFor();
    await page.waitForLoadState();
    for (const [fault, rows] of [
      ['Family name: is required', 1],
      ['Postal code: must be a Canadian postal code such as K1A 0B1', 2],
    ] as const) {
      // Once as what rows have in common, and at each row, which are folded.
      expect(await page.locator('.causes').getByText(fault).count()).toBe(1);
      expect(await page.locator('.reasons').getByText(fault).count()).toBe(rows);
    }
    expect(await page.getByText('Same person as line 2 of the file').count()).toBe(1);
    await look(page, 'preview');
    await lookInFrench(page, 'preview');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Result of the import' }).waitFor();
    expect(await page.locator('dl').textContent()).toBe('Imported rows20Rows that were not imported4');
    await look(page, 'result');
    await lookInFrench(page, 'result');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download the rows/ }).click();
    expect((await downloading).suggestedFilename()).toBe('not-imported.csv');
    await discard(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Voters' }).click();
    await page.getByLabel('Name, address, telephone, e-mail or postal code').fill('anne roe7');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL((url) => url.search.includes('roe7'));
    await look(page, 'voters');
    await page.getByRole('link', { name: 'Roe7, Anne' }).click();
    const address = page.locator('summary', { hasText: '(Address)' });
    await address.waitFor();
    await look(page, 'voter');
    await address.click();
    await page.getByLabel('Postal code').fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Postal code: must be a Canadian postal code').waitFor();
    await look(page, 'voter-refused');
    await page.getByLabel('Postal code').fill('Z1A 2B2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    await lookInFrench(page, 'voter');
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
    await close();
  },
  walkMilliseconds,
);

it(
  'volunteers are added, and imported with bad rows',
  async () => {
    const { page, problems } = owner;
    await page.goto(`${home}/volunteers/new`);
    await look(page, 'volunteer-new');
    await page.getByLabel('Name').fill('Odette Roe');
    await page.getByLabel('E-mail').fill('odette@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Odette Roe' }).waitFor();
    await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Volunteers' }).click();
    await page.getByRole('link', { name: 'Import volunteers from a file' }).waitFor();
    await look(page, 'volunteers');
    await page.getByRole('link', { name: 'Import volunteers from a file' }).click();
    await choose(
      page,
      'team.csv',
      'Name;Email;State\nBo Roe;bo@example.org;active\nYves;yves;gone\nO.;odette@example.org;\n',
    );
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('heading', { name: 'Preview of the import' }).waitFor();
    await look(page, 'volunteers-preview');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Result of the import' }).waitFor();
    expect(await page.locator('dl').textContent()).toBe('Imported rows1Rows that were not imported2');
    await discard(page);
    expect(problems).toEqual([]);
  },
  walkMilliseconds,
);

it(
  'a list of donations with every column is read without moving the page sideways',
  async () => {
    const { page, problems } = owner;
    await page.goto(`${home}/import/donations`);
    const day = new Date().toISOString().slice(0, 10);
    const list = [
      'Donor,E-mail,Phone,Address,City,Province,Postal code,Amount,Received,Method,Attested,Notes',
      `Anne Roe,anne.roe@example.org,613-555-0101,12 Marram Road,Port Merrow,XA,Z1A 1A1,"1,700.00",${day},cheque,yes,none`,
    ];
    await choose(page, 'donations.csv', list.join('\n'));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('heading', { name: 'Preview of the import' }).waitFor();
    await look(page, 'donations-preview');
    await lookInFrench(page, 'donations-preview');
    expect(problems).toEqual([]);
  },
  walkMilliseconds,
);

it(
  'a long name of a file without spaces widens no page',
  async () => {
    const { page, problems } = owner;
    const name = 'liste_des_electeurs_de_la_circonscription_2026_version_finale_corrigee_du_samedi.csv';
    await page.goto(`${home}/import/voters`);
    await choose(page, name, columns + rows(7000, 2));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    await look(page, 'long-name-columns');
    await page.goto(`${home}/import/voters`);
    await page.getByRole('link', { name, exact: true }).waitFor();
    await look(page, 'long-name-upload');
    await page.goto(home);
    await page.getByRole('link', { name }).waitFor();
    await look(page, 'long-name-overview');
    await page.getByRole('link', { name }).click();
    await discard(page);
    expect(problems).toEqual([]);
  },
  walkMilliseconds,
);

it.each([true, false])(
  'a long list shows how far it is, and then its preview (scripts: %s)',
  async (javaScriptEnabled) => {
    const cookies = await owner.page.context().storageState();
    const { page, problems, close } = await site.visit(looks[0], { javaScriptEnabled, storageState: cookies });
    await page.goto(`${home}/import/voters`);
    // Columns of another name: what was chosen for those of the lists above is remembered.
    const others = columns.replace('Shoe size', javaScriptEnabled ? 'Hat size' : 'Glove size');
    await choose(page, 'long.csv', others + rows(1000, 5000));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('textbox', { name: 'Province' }).fill('XA');
    await withRowsLocked(async () => {
      await page.getByRole('button', { name: 'Check the rows' }).click();
      const bar = page.getByRole('progressbar', { name: 'The rows are being checked' });
      expect(await bar.getAttribute('max')).toBe('5000');
      if (javaScriptEnabled) await withoutAnswers(page, () => look(page, 'progress'));
    });
    // The page loads automatically.
    await page.getByRole('heading', { name: 'Preview of the import' }).waitFor();
    await discard(page);
    expect(problems).toEqual([]);
    await close();
  },
  walkMilliseconds,
);
