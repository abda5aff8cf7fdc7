/** `npm run pictures`: the pictures of the README, of a server that it starts on the fictional sample region. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ownFolder } from '#bench/support/own-folder.ts';
import { type StartedProcess, startServer } from '#bench/support/server.ts';
import { openBrowser } from '#test/support/browser/browser.ts';
import { capture } from '#test/support/browser/capture.ts';

const pictures = join(import.meta.dirname, '../../docs/pictures');
const view = { viewport: { width: 1120, height: 1000 }, deviceScaleFactor: 1.25, locale: 'en-CA' };
const colours = ['light', 'dark'] as const;
/** A postal code whose addresses lie in several districts. */
const postalCode = 'Z1A1A1';

async function takePicture(page: Page, name: string): Promise<void> {
  const data = await capture(page, { format: 'webp', quality: 80 });
  await writeFile(join(pictures, `${name}.webp`), data, 'base64');
}

async function inBothColours(
  browser: Browser,
  url: string,
  name: string,
  open: (page: Page) => Promise<void>,
  signedIn?: BrowserContext,
) {
  const storageState = await signedIn?.storageState();
  for (const colorScheme of colours) {
    const context = await browser.newContext({
      ...view,
      baseURL: url,
      colorScheme,
      ...(storageState && { storageState }),
    });
    const page = await context.newPage();
    await open(page);
    await takePicture(page, `${name}-${colorScheme}`);
    await context.close();
  }
}

async function openLookUp(page: Page): Promise<void> {
  await page.goto(`/?postalCode=${postalCode}`);
  await page.locator('#map[data-idle]').waitFor();
}

/** Signs in a person whom the operator has invited into the sandbox campaign, which is full of fictional people. */
async function signIn(browser: Browser, server: StartedProcess, folder: string): Promise<BrowserContext> {
  const args = ['campaign', 'invite', 'demo', '--email', 'rosalind@example.org', '--name', 'Rosalind Kelpwright'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/hustings.js', ...args, '--role', 'OWNER', '--url', server.url, '--json'],
    { env: { ...process.env, HUSTINGS_DATA_DIR: folder } },
  );
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-CA' });
  const page = await context.newPage();
  await page.goto(JSON.parse(stdout).link);
  await page.getByLabel('Password').fill('the tide tables of grand banc');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your campaigns' }).waitFor();
  return context;
}

const folder = await ownFolder();
const server = await startServer(folder, { sample: true });
const browser = await openBrowser();
try {
  await mkdir(pictures, { recursive: true });
  await inBothColours(browser, server.url, 'look-up', openLookUp);
  const signedIn = await signIn(browser, server, folder);
  const openConsole = async (page: Page) => {
    await page.goto('/console/campaigns/demo');
  };
  await inBothColours(browser, server.url, 'console', openConsole, signedIn);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
