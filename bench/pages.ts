/**
 * What each page for people costs its reader, in Chromium with nothing cached: bytes transferred by kind, requests, first
 * contentful paint, the time for which scripts block the page (of each task over 50 ms, what passes 50 ms), and elements.
 *
 *   npm run bench -- pages
 *
 * Needs Chromium (CHROMIUM names its program). Takes a minute. The server has the sample region, so the tiles are small:
 * `tiles` counts those of real maps.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import Table from 'cli-table3';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ownFolder } from '#bench/support/own-folder.ts';
import { openBrowser } from '#test/support/browser/browser.ts';
import { startServer } from './support/server.ts';

/** Pages that draw themselves with scripts, and what they show when they are done. */
const done: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/(\?|boundaries|$)/, '#map[data-idle], #drawing[data-waits]'],
  [/^\/docs\/(electoral|customer)$/, '#reference[data-complete]'],
];
const publicPages = [
  '/',
  '/?postalCode=Z1A1A1',
  '/boundaries/sample-xb-b8',
  '/status',
  '/embed?postalCode=Z1A1A1',
  '/embed/snippet',
  '/docs',
  '/docs/getting-started',
  '/docs/schema',
  '/docs/electoral',
  '/docs/customer',
  '/console/sign-in',
];

/** Notes tasks over 50 ms from the page's first moment on (https://www.w3.org/TR/longtasks-1/). */
const watchTasks = `globalThis.blocking = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.blocking += duration - 50;
}).observe({ type: 'longtask', buffered: true });`;

interface Figures {
  readonly bytes: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly firstPaint: number;
  readonly blocking: number;
  readonly elements: number;
}

async function measure(browser: Browser, options: BrowserContextOptions, path: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  await page.addInitScript(watchTasks);
  const bytes: Record<string, number> = {};
  const counted: Array<Promise<void>> = [];
  // Workers load tiles: the page's own list of its resources does not have them.
  page.on('requestfinished', (request) => {
    const kind = request.url().includes('.mvt') ? 'tile' : request.resourceType();
    counted.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        bytes[kind] = (bytes[kind] ?? 0) + responseBodySize + responseHeadersSize;
      }),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const ready = done.find(([pattern]) => pattern.test(path))?.[1];
  if (ready) await page.locator(ready).waitFor({ timeout: 60_000 });
  const figures = (await page.evaluate(`(async () => ({
    firstPaint: await new Promise((resolve) => new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
    }).observe({ type: 'paint', buffered: true })),
    blocking: globalThis.blocking,
    elements: document.querySelectorAll('*').length,
  }))()`)) as Pick<Figures, 'firstPaint' | 'blocking' | 'elements'>;
  page.removeAllListeners('requestfinished');
  await Promise.all(counted);
  await context.close();
  return { ...figures, bytes, requests: counted.length };
}

/** Makes a campaign with an owner, and signs the owner in. Returns what the browser then knows, and the pages there are. */
async function signIn(browser: Browser, folder: string, baseURL: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'bin/hustings.js',
      'campaign',
      'create',
      '--name',
      'Les Bancs',
      '--code',
      'BANCS',
      '--candidate',
      'Anne Tidemere',
      '--party',
      'Parti des Marées',
      '--riding',
      'Les Bancs',
      '--level',
      'FEDERAL',
      '--election-date',
      '2027-10-18',
      '--owner-email',
      'agent@example.org',
      '--owner-name',
      'Agathe Agent',
      '--url',
      baseURL,
    ],
    { env: { ...process.env, HUSTINGS_DATA_DIR: folder } },
  );
  const link = /http:\S+\/console\/links\/\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`There is no link of the owner in: ${stdout}`);
  const context = await browser.newContext({ baseURL, locale: 'en-CA' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Password').fill('the tide tables of grand banc');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Les Bancs' }).click();
  await page.locator('#menu a[aria-current]').first().waitFor({ state: 'attached' });
  const own = new URL(page.url()).pathname;
  const addresses = (await page.evaluate(
    `[...document.querySelectorAll('#menu a')].map((link) => link.getAttribute('href'))`,
  )) as string[];
  const storageState = await context.storageState();
  await context.close();
  return { storageState, pages: ['/console', ...addresses.filter((each) => each.startsWith(own))] };
}

const folder = await ownFolder();
const server = await startServer(folder, { sample: true });
const browser = await openBrowser();
try {
  const { storageState, pages } = await signIn(browser, folder, server.url);
  const kinds = ['document', 'stylesheet', 'script', 'tile'];
  const table = new Table({
    head: [
      'page',
      'kB',
      'HTML',
      'CSS',
      'scripts',
      'tiles',
      'other',
      'requests',
      'first paint ms',
      'blocking ms',
      'elements',
    ],
    style: { head: [], border: [] },
    colAligns: ['left', ...Array<'right'>(10).fill('right')],
  });
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  for (const path of [...publicPages, ...pages]) {
    const options = { baseURL: server.url, locale: 'en-CA', ...(pages.includes(path) && { storageState }) };
    const { bytes, requests, firstPaint, blocking, elements } = await measure(browser, options, path);
    const total = Object.values(bytes).reduce((sum, each) => sum + each, 0);
    const named = kinds.map((kind) => bytes[kind] ?? 0);
    const rest = total - named.reduce((sum, each) => sum + each, 0);
    const sizes = [total, ...named, rest].map(kilobytes);
    table.push([path, ...sizes, requests, firstPaint.toFixed(0), blocking.toFixed(0), elements]);
  }
  console.log(`${table}`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
