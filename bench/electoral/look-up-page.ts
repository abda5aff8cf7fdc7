/**
 * What the look-up page costs its reader with the 343 federal ridings of 2023, in Chromium with nothing cached: bytes and
 * tiles of the first view, at a result, and from the first view to the result for the reader's position; and how much processor time
 * the page's main thread takes, and blocks the page for (of each task over 50 ms, what passes 50 ms). At 390 and at 1280 pixels.
 *
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- look-up-page [--before TREE]
 *
 * A map counts as drawn when one with what is answered is before the reader: on a phone the server's drawing.
 *
 * Then an answer by its address on a slow phone: round trips of 150 ms, 1.6 Mbit/s, a quarter of the processor; and, once the
 * reader takes hold of the map, what that loads and after which time the map can be moved. TREE is a
 * checkout of another commit, with its packages installed, whose server is measured in turns with this one.
 *
 * Needs Chromium (CHROMIUM names its program) and `federal/ca-federal-2023.zip`. Takes two minutes.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import Table from 'cli-table3';
import type { Browser, Page } from 'playwright-core';
import { type MainThread, mainThreadOf } from '#bench/support/blocking.ts';
import { ownFolder } from '#bench/support/own-folder.ts';
import { startServer } from '#bench/support/server.ts';
import { openBrowser } from '#test/support/browser/browser.ts';

const from = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../../../shared/real');

interface Counts extends MainThread {
  bytes: number;
  tiles: number;
  /** Milliseconds from the address, or the button, to the result in words. */
  answered: number | undefined;
}

const { values } = parseArgs({ options: { before: { type: 'string' } } });
const ownTree = resolve(import.meta.dirname, '../..');

/** Of the slow phone: milliseconds of a round trip, bytes a second, and by how much its processor is slower. */
const slow = { latency: 150, throughput: 1_600_000 / 8, processor: 4 };
const turns = 3;

/** In Ottawa. */
const place = { latitude: 45.4215, longitude: -75.6972 };

const isTile = (url: string) => url.includes('.mvt') || url.includes('/base-map.tiles/');

/** The script's map, or the server's drawing of it, which waits to be held; a tree of before has none. */
const drawn = (page: Page) => page.locator('#map[data-idle], #drawing[data-waits] svg').first().waitFor();
const movable = (page: Page) => page.locator('#map[data-idle]').waitFor();
const heading = (page: Page) => page.locator('#answer h2').first().waitFor();

/** Counts what `act` makes the page load, until its map is drawn. */
async function count(page: Page, act: () => Promise<number | undefined>): Promise<Counts> {
  const sizes: Array<Promise<number>> = [];
  let tiles = 0;
  page.removeAllListeners('requestfinished');
  page.on('requestfinished', (request) => {
    if (isTile(request.url())) tiles++;
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  let answered: number | undefined;
  const thread = await mainThreadOf(page, async () => {
    answered = await act();
    await page.waitForLoadState('networkidle');
    await drawn(page);
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { bytes, tiles, ...thread, answered };
}

async function measure(browser: Browser, baseURL: string, width: number): Promise<Array<[string, Counts]>> {
  const visit = async () => {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-CA',
      viewport: { width, height: 844 },
      permissions: ['geolocation'],
      geolocation: place,
    });
    // Other programs may have the machine.
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    return { page, close: () => context.close() };
  };
  const open = (page: Page, path: string, answers: boolean) => async () => {
    const begun = performance.now();
    // Readers have the answer before all that the page loads.
    await page.goto(path, { waitUntil: 'commit' });
    if (!answers) return undefined;
    await heading(page);
    return performance.now() - begun;
  };
  const first = await visit();
  const country = await count(first.page, open(first.page, '/', false));
  const found = await count(first.page, async () => {
    const begun = performance.now();
    await first.page.locator('#position').click();
    await heading(first.page);
    return performance.now() - begun;
  });
  await first.close();
  const second = await visit();
  const answer = await count(second.page, open(second.page, `/?lat=${place.latitude}&lng=${place.longitude}`, true));
  await second.close();
  return [
    ['the country', country],
    ['from there to the own position', found],
    ['an answer, by its address', answer],
  ];
}

/** Milliseconds to the result in words and to the drawn map, and what is loaded until then, on a slow phone. */
async function measureSlow(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'en-CA', viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { latency, throughput, processor } = slow;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  let answered = 0;
  let map = 0;
  const { bytes } = await count(page, async () => {
    const begun = performance.now();
    await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}`, { waitUntil: 'commit' });
    await heading(page);
    answered = performance.now() - begun;
    await drawn(page);
    map = performance.now() - begun;
    return answered;
  });
  let held: number | undefined;
  const button = page.locator('#move-map');
  const { bytes: bytesHeld } = (await button.isVisible())
    ? await count(page, async () => {
        const begun = performance.now();
        await button.click();
        await movable(page);
        held = performance.now() - begun;
        return undefined;
      })
    : { bytes: undefined };
  await context.close();
  return { bytes, answered, map, bytesHeld, held };
}

/** A server of a checkout with the 343 ridings. */
async function serve(tree: string) {
  const folder = await ownFolder();
  await promisify(execFile)(
    process.execPath,
    ['bin/hustings.js', 'ingest', 'ca-federal-2023', '--file', join(from, 'federal/ca-federal-2023.zip')],
    { cwd: tree, env: { ...process.env, HUSTINGS_DATA_DIR: folder, SAMPLE: 'off', DATABASE_URL: '' } },
  );
  const server = await startServer(folder, { sample: false, tree });
  // The outlines are cut once. A tree of before draws nothing, and is asked as often as may be.
  for (let i = 0; i < 20 && !(await (await fetch(server.url)).text()).includes('id="drawing"'); i++) await wait(500);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const table = (...head: string[]) =>
  new Table({ head, style: { head: [], border: [] }, colAligns: head.map((_, i) => (i === 1 ? 'left' : 'right')) });

const own = await serve(ownTree);
const served = [
  { name: 'this', ...own },
  ...(values.before ? [{ name: 'before', ...(await serve(resolve(values.before))) }] : []),
];
const browser = await openBrowser();
try {
  const views = table('pixels', 'view', 'kB', 'tiles', 'thread ms', 'blocking ms', 'answer after ms');
  for (const width of [390, 1280]) {
    for (const [view, { bytes, tiles, busy, blocking, answered }] of await measure(browser, own.url, width)) {
      const times = [busy, blocking, answered].map((time) => (time === undefined ? '' : time.toFixed(0)));
      views.push([width, view, (bytes / 1000).toFixed(0), tiles, ...times]);
    }
  }
  console.log(views.toString());
  const found = served.map(({ name }) => ({ name, all: [] as Array<Awaited<ReturnType<typeof measureSlow>>> }));
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, server] of served.entries()) found[i]?.all.push(await measureSlow(browser, server.url));
  }
  const slowPhone = table(
    'pixels',
    'on a slow phone',
    'kB',
    'answer after ms',
    'map after ms',
    'held kB',
    'movable after ms',
  );
  for (const { name, all } of found) {
    const of = (key: 'bytes' | 'answered' | 'map' | 'bytesHeld' | 'held') => {
      const figures = all.flatMap((each) => each[key] ?? []);
      return figures.length === 0 ? undefined : median(figures) / (key.startsWith('bytes') ? 1000 : 1);
    };
    const figures = [of('bytes'), of('answered'), of('map'), of('bytesHeld'), of('held')];
    // A page whose map can be moved from the beginning is not held.
    slowPhone.push([390, name, ...figures.map((figure) => figure?.toFixed(0) ?? '')]);
  }
  console.log(slowPhone.toString());
} finally {
  await browser.close();
  for (const { stop } of served) await stop();
}
