import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityFindings,
  looks,
  openBrowser,
  openPage,
  scrollsSideways,
  takeScreenshot,
} from '#test/support/browser/browser.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { npmStart, type StartedServer } from '#test/support/npm-start.ts';

const folder = temporaryFolder();
const email = 'agent@example.org';
const password = 'the tide tables of grand banc';
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
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

/** Opens a page that nobody has signed in on. */
async function visit(look: (typeof looks)[number] = looks[2]) {
  const watched = await openPage(browser, server, look);
  return { ...watched, close: () => watched.page.context().close() };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/console');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

it('the owner’s link leads to the console; a key is made, used, seen in the audit log, and revoked', async () => {
  const created = await hustings(
    ...['campaign', 'create', '--name', 'Les Bancs', '--code', 'BANCS', '--candidate', 'Anne Tidemere'],
    ...['--party', 'Parti des Marées', '--riding', 'Les Bancs', '--level', 'FEDERAL', '--election-date', '2027-10-18'],
    ...['--owner-email', email, '--owner-name', 'Agathe Agent', '--url', server],
  );
  const link = /http:\S+\/console\/links\/\S+/.exec(created)?.[0] as string;
  const { page, problems, close } = await visit();
  await page.goto(link);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('link', { name: 'Les Bancs' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('What the key is for').fill('canvassing app');
  await page.getByLabel(/voters:read/).check();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const key = (await page.locator('#created-key').textContent()) as string;
  await expect(page.getByRole('button', { name: 'Copy' }).isVisible()).resolves.toBe(true);

  const call = () => fetch(`${server}/api/v1/voters`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await call()).status).toBe(200);
  await page.getByRole('link', { name: 'Audit log' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'listVoters' });
  expect(await rows.first().textContent()).toContain('canvassing app');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Revoke canvassing app' }).click();
  expect(await page.getByRole('cell', { name: /^revoked/ }).count()).toBe(1);
  expect((await call()).status).toBe(401);
  expect(problems).toEqual([]);
  await close();
});

const pages = ['', '/keys', '/audit', '/people'].map((path) => `/console/campaigns/BANCS${path}`);

describe.each(looks)('at $width px in $colorScheme colours', (look) => {
  it('every page of the console is readable, in both languages', async () => {
    const { page, problems, close } = await visit(look);
    const check = async (path: string) => {
      await page.goto(path);
      expect([path, await accessibilityFindings(page)]).toEqual([path, []]);
      expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      await takeScreenshot(page, `console${path.replace('/console', '').replaceAll(/\W/g, '-')}-${look.name}`);
    };
    for (const language of ['fr', 'en']) await check(`/console/sign-in?lang=${language}`);
    await signIn(page);
    for (const language of ['fr', 'en']) {
      for (const path of ['/console', '/console/account', '/console/account/second-factor', ...pages]) {
        await check(`${path}?lang=${language}`);
      }
    }
    expect(problems).toEqual([]);
    await close();
  });
});

it('a second factor is turned on with its picture’s secret, and then asked for', async () => {
  const { page, problems, close } = await visit();
  await signIn(page);
  await page.goto('/console/account/second-factor');
  const secret = (await page.locator('input[name=secret]').getAttribute('value')) as string;
  await page.getByLabel('Code of your authenticator app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = ((await page.locator('pre').textContent()) as string).split('\n');
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page);
  await page.getByLabel('Code of your authenticator app').fill(codes[0] as string);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Your campaigns' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('sign-in is refused after ten failures', async () => {
  const { page, close } = await visit();
  for (let i = 0; i < 11; i++) {
    await page.goto('/console/sign-in');
    await page.getByLabel('E-mail address').fill('nobody@example.org');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  expect(await page.getByRole('alert').textContent()).toContain('Too many attempts');
  await close();
});
