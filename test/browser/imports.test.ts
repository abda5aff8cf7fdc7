import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import {
  accessibilityFindings,
  looks,
  openBrowser,
  openPage,
  scrollsSideways,
  takeScreenshot,
} from '#test/support/browser/browser.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';

const folder = temporaryFolder();
const owner = 'agent@example.org';
const password = 'the tide tables of grand banc';
/** A walk opens a dozen pages, and each is looked at by axe. */
const walkMilliseconds = 600_000;
const home = '/console/campaigns/BANCS';
let started: StartedServer;
let server: string;
let browser: Browser;

/** Runs a command of the operator on the server's database. */
async function hustings(...args: string[]): Promise<string> {
  const launcher = new URL('../../bin/hustings.js', import.meta.url).pathname;
  const env = { ...process.env, NODE_OPTIONS: '', HUSTINGS_DATA_DIR: folder.path, DATABASE_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...args], { env });
  return stdout;
}

beforeAll(async () => {
  started = npmStart({ HUSTINGS_DATA_DIR: folder.path });
  [server, browser] = await Promise.all([started.listening, openBrowser()]);
  const created = await hustings(
    ...['campaign', 'create', '--name', 'Les Bancs', '--code', 'BANCS', '--candidate', 'Anne Tidemere'],
    ...['--party', 'Parti des Marées', '--riding', 'Les Bancs', '--level', 'FEDERAL', '--election-date', '2027-10-18'],
    ...['--owner-email', owner, '--owner-name', 'Agathe Agent', '--url', server, '--tier', 'PRO'],
  );
  await choosePassword(created);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

async function visit(look: (typeof looks)[number], options: { readonly javaScriptEnabled?: boolean } = {}) {
  const watched = await openPage(browser, server, look, options);
  return { ...watched, close: () => watched.page.context().close() };
}

/** Opens the link that a command printed, and chooses the password. */
async function choosePassword(printed: string): Promise<void> {
  const { page, close } = await visit(looks[2]);
  await page.goto(/http:\S+\/console\/links\/\S+/.exec(printed)?.[0] as string);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Your campaigns' }).waitFor();
  await close();
}

/** A manager of one walk. All walks together send more requests in a minute than one member may. */
async function invite(email: string): Promise<string> {
  await choosePassword(await hustings('campaign', 'invite', 'BANCS', '--email', email, '--url', server));
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/console/sign-in?lang=en');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your campaigns' }).waitFor();
}

/** What every page must be at every width and in both colours. Call it once something of the page is there. */
async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  expect([name, await accessibilityFindings(page)]).toEqual([name, []]);
  expect([name, await scrollsSideways(page)]).toEqual([name, false]);
  await takeScreenshot(page, name);
}

/** Discards an import, whose page then gives way to another one. */
async function discard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Discard/ });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await page.locator('#file').waitFor();
}

/** Does the work while nobody else can change the rows of lists in the server's database: their check waits. */
async function withRowsLocked(work: () => Promise<void>): Promise<void> {
  const database = await joinEmbedded(folder.path, { report() {} });
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('begin; select from import_rows for update');
    await work();
  } finally {
    await client.end();
    await database.leave();
  }
}

const columns = 'First name,Surname,Address,City,Postal code,Poll,E-mail,Shoe size\n';
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `Anne,Roe${from + i},${i + 1} Main St,Grand Banc,Z1A 1A1,12,,37\n`).join('');
const faulty = 'Bo,,12 Elm St,Grand Banc,K1,12,nowhere,40\nZoé,Côté,"12, rue du Quai",Grand Banc,Z1A,7,,\n';

const choose = (page: Page, name: string, content: string) =>
  page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

describe.each(looks)('at $width px in $colorScheme colours', ({ name: at, ...rest }) => {
  it(
    'voters with bad rows and duplicates are imported, step by step, in both languages',
    async () => {
      const from = looks.findIndex(({ name }) => name === at) * 100;
      const email = await invite(`voters-${at}@example.org`);
      const { page, problems, close } = await visit({ name: at, ...rest } as (typeof looks)[number]);
      await signIn(page, email);
      await page.goto(`${home}/voters`);
      await look(page, `imports-voters-empty-${at}`);
      await page.getByRole('link', { name: 'Import voters from a file' }).click();
      await page.locator('#file').waitFor();
      await look(page, `imports-upload-${at}`);
      await choose(page, 'voters of grand banc.csv', columns + rows(from, 20) + faulty + rows(from, 2));
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByRole('heading', { name: 'What the columns are' }).waitFor();
      expect(await page.getByLabel('Surname').inputValue()).toBe('lastName');
      expect(await page.getByLabel('Shoe size').inputValue()).toBe('');
      expect(await page.getByLabel('Riding').last().inputValue()).toBe('Les Bancs');
      const french = async (name: string) => {
        const address = page.url();
        const inFrench = new URL(address);
        inFrench.searchParams.set('lang', 'fr');
        await page.goto(inFrench.href);
        expect(await page.locator('html').getAttribute('lang')).toBe('fr');
        await look(page, name);
        inFrench.searchParams.set('lang', 'en');
        await page.goto(inFrench.href);
      };
      await look(page, `imports-columns-${at}`);
      await french(`imports-columns-fr-${at}`);
      await page.getByRole('button', { name: 'Check the rows' }).click();
      // No province yet.
      await page.getByRole('alert').getByText('Every record needs: Province').waitFor();
      await look(page, `imports-columns-refused-${at}`);
      await page.getByRole('textbox', { name: 'Province' }).fill('XA');
      await page.getByRole('button', { name: 'Check the rows' }).click();
      await page.getByRole('heading', { name: 'What would be imported' }).waitFor();
      await page.waitForLoadState();
      expect(await page.getByText('Family name: is missing').count()).toBe(1);
      expect(await page.getByText('Postal code: must be a Canadian postal code such as K1A 0B1').count()).toBe(2);
      expect(await page.getByText('Same person as line 2 of the file').count()).toBe(1);
      await look(page, `imports-preview-${at}`);
      await french(`imports-preview-fr-${at}`);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('heading', { name: 'What was imported' }).waitFor();
      expect(await page.locator('dl').textContent()).toBe('Imported rows20Rows that were not imported4');
      await look(page, `imports-result-${at}`);
      await french(`imports-result-fr-${at}`);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Download the rows/ }).click();
      expect((await downloading).suggestedFilename()).toBe('not-imported.csv');
      await discard(page);
      await page.getByRole('link', { name: 'Voters', exact: true }).click();
      await page.getByLabel('Beginning of a name').fill(`anne roe${from + 7}`);
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL((url) => url.search.includes(`roe${from + 7}`));
      await look(page, `imports-voters-${at}`);
      await page.getByRole('link', { name: `Roe${from + 7}, Anne` }).click();
      await page.getByText('Change', { exact: true }).waitFor();
      await look(page, `imports-voter-${at}`);
      await page.getByText('Change', { exact: true }).click();
      await page.getByLabel('Postal code').fill('nowhere');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('Postal code: must be a Canadian postal code').waitFor();
      await look(page, `imports-voter-refused-${at}`);
      await page.getByLabel('Postal code').fill('Z1A 2B2');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText('Saved.').waitFor();
      await french(`imports-voter-fr-${at}`);
      expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
      await close();
    },
    walkMilliseconds,
  );

  it(
    'volunteers are added, and imported with bad rows',
    async () => {
      const email = await invite(`volunteers-${at}@example.org`);
      const { page, problems, close } = await visit({ name: at, ...rest } as (typeof looks)[number]);
      await signIn(page, email);
      await page.goto(`${home}/volunteers/new`);
      await look(page, `imports-volunteer-new-${at}`);
      await page.getByLabel('Name').fill(`Odette ${at}`);
      await page.getByLabel('E-mail').fill(`${at}@example.org`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: `Odette ${at}` }).waitFor();
      await page.getByRole('link', { name: 'Volunteers', exact: true }).click();
      await page.getByRole('link', { name: 'Import volunteers from a file' }).waitFor();
      await look(page, `imports-volunteers-${at}`);
      await page.getByRole('link', { name: 'Import volunteers from a file' }).click();
      await choose(
        page,
        'team.csv',
        `Name;Email;State\nBo Roe;bo-${at}@example.org;active\nYves;yves;gone\nO.;${at}@example.org;\n`,
      );
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByRole('button', { name: 'Check the rows' }).click();
      await page.getByRole('heading', { name: 'What would be imported' }).waitFor();
      await look(page, `imports-volunteers-preview-${at}`);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('heading', { name: 'What was imported' }).waitFor();
      expect(await page.locator('dl').textContent()).toBe('Imported rows1Rows that were not imported2');
      await discard(page);
      expect(problems).toEqual([]);
      await close();
    },
    walkMilliseconds,
  );
});

it.each([true, false])(
  'a long list shows how far it is, and then its preview (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, problems, close } = await visit(looks[0], { javaScriptEnabled });
    await signIn(page, owner);
    await page.goto(`${home}/import/voters`);
    await choose(page, 'long.csv', columns + rows(1000, 5000));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('textbox', { name: 'Province' }).fill('XA');
    await withRowsLocked(async () => {
      await page.getByRole('button', { name: 'Check the rows' }).click();
      const bar = page.getByRole('progressbar', { name: 'The rows are being checked' });
      expect(await bar.getAttribute('max')).toBe('5000');
      if (javaScriptEnabled) await look(page, 'imports-progress');
    });
    // The page comes by itself.
    await page.getByRole('heading', { name: 'What would be imported' }).waitFor();
    await discard(page);
    expect(problems).toEqual([]);
    await close();
  },
  walkMilliseconds,
);
