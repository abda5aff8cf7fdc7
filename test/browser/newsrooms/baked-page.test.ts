import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Districts } from '#locator/src/answer/districts.ts';
import { open } from '#locator/src/file/open.ts';
import type { BakeManifest } from '#server/electoral/bake/manifest.ts';
import {
  accessibilityFindings,
  looks,
  openBrowser,
  openPage,
  scrollsSideways,
  takeScreenshot,
} from '#test/support/browser/browser.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';
import { runCommand } from '#test/support/run-command.ts';
import { until } from '#test/support/until.ts';

const temporary = temporaryFolder();
const folder = join(temporary.path, 'baked');
let database: TestDatabase;
let manifest: BakeManifest;
let file: Districts;
let host: Server;
let browser: Browser;
let address: string;
/** What was asked of the host. */
const asked: string[] = [];
/** The host sends a file of which one byte is another one. */
let isDamaged = false;
/** The host breaks every connection off. */
let isDown = false;

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A static host that knows no ranges. */
beforeAll(async () => {
  const before = process.env.HUSTINGS_DATA_DIR;
  process.env.HUSTINGS_DATA_DIR = join(temporary.path, 'data');
  try {
    database = await createStartedDatabase();
    const { exitCode, errors } = await runCommand(database, ['bake', folder]);
    if (exitCode !== 0) throw new Error(errors);
  } finally {
    if (before === undefined) delete process.env.HUSTINGS_DATA_DIR;
    else process.env.HUSTINGS_DATA_DIR = before;
  }
  manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  file = await open(await readFile(join(folder, manifest.districts.name)));
  const names = ['index.html', manifest.districts.name, ...manifest.files.map(({ name }) => name)];
  host = createServer(async ({ url = '', socket }, response) => {
    if (isDown) return void socket.destroy();
    asked.push(url);
    const name = url === '/' ? 'index.html' : url.slice(1);
    if (!names.includes(name)) return void response.writeHead(404).end();
    const bytes = await readFile(join(folder, name));
    if (isDamaged && name.endsWith('.hust')) bytes[150]! ^= 1;
    response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream').end(bytes);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => host.close(resolve));
  await database.close();
});

const visit = (options?: BrowserContextOptions, look: (typeof looks)[number] = looks[2]) =>
  openPage(browser, address, look, options);

/** A postal code of the file whose federal district is not divided, and its name. */
async function wholeCode(skipped = 0): Promise<readonly [code: string, name: string]> {
  let left = skipped;
  for await (const code of file.postalCodes()) {
    const found = await file.postalCode(code);
    if (found?.federal && !found.resolution.alternatives.federal && left-- === 0) return [code, found.federal.nameEn];
  }
  throw new Error('The sample has no such code.');
}

/** What the browser has stored of the folder, once it has all that the page needs. */
const storedFiles = (page: Page) =>
  until(
    'the folder to be stored',
    () =>
      page.evaluate(async () => {
        const store = await caches.open('look-up of /');
        return (await store.keys()).map(({ url }) => new URL(url).pathname).sort();
      }),
    (names) => names.length >= 3 && !names.includes(earlier),
  );

const earlier = '/districts-1-00000000.hust';

/** A place of the sample, and its federal district. */
async function knownPlace() {
  for (let latitude = 41; latitude < 46; latitude += 0.1) {
    for (let longitude = -50; longitude < -44; longitude += 0.1) {
      const federal = (await file.locate(latitude, longitude))?.federal;
      if (federal) return { latitude, longitude, federal };
    }
  }
  throw new Error('The sample is elsewhere.');
}

it('answers a code and a position, sends neither, and needs the host no more then', async () => {
  const { latitude, longitude, federal } = await knownPlace();
  const { page, problems } = await visit({ geolocation: { latitude, longitude }, permissions: ['geolocation'] });
  asked.length = 0;
  await page.goto('/');
  expect(await page.title()).toBe('Find your electoral districts');
  const [code, name] = await wholeCode();
  await page.getByLabel('Postal code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('heading', { name: `${code.slice(0, 3)} ${code.slice(3)}` }).waitFor();
  expect(await page.locator('article[lang=en] .federal .district span').first().innerText()).toBe(name);
  // All that the host was asked for, whoever asks: it learns nothing of the place.
  await storedFiles(page);
  expect([...new Set(asked)].sort()).toEqual(['/', `/${manifest.districts.name}`, '/locator.js', '/offline.js'].sort());
  expect(asked.filter((url) => url.endsWith('.hust'))).toHaveLength(1);
  const before = asked.length;
  await page.context().setOffline(true);
  const [other, otherName] = await wholeCode(5);
  await page.getByLabel('Postal code').fill(other);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('heading', { name: `${other.slice(0, 3)} ${other.slice(3)}` }).waitFor();
  expect(await page.locator('article[lang=en] .federal .district span').first().innerText()).toBe(otherName);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('heading', { name: 'Your location' }).waitFor();
  expect(await page.locator('article[lang=en] .federal .district span').first().innerText()).toBe(federal.nameEn);
  expect(asked).toHaveLength(before);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('opens and answers without its host, once something was looked up', async () => {
  const { page } = await visit();
  await page.goto('/');
  // What an earlier visit has stored is not there for ever.
  await page.evaluate(async (name) => (await caches.open('look-up of /')).put(name, new Response('')), earlier);
  const [code, name] = await wholeCode();
  const lookUp = async (typed: string) => {
    await page.getByLabel('Postal code').fill(typed);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('heading', { name: `${typed.slice(0, 3)} ${typed.slice(3)}` }).waitFor();
    return page.locator('article[lang=en] .federal .district span').first().innerText();
  };
  expect(await lookUp(code)).toBe(name);
  // Nothing of what was asked is stored.
  expect(await storedFiles(page)).toEqual(['/', `/${manifest.districts.name}`, '/locator.js'].sort());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  isDown = true;
  try {
    await page.reload();
    const [other, otherName] = await wholeCode(5);
    expect(await lookUp(other)).toBe(otherName);
  } finally {
    isDown = false;
  }
  await page.context().close();
});

it('says what it does not know, and what is no postal code', async () => {
  const { page, problems } = await visit();
  await page.goto('/');
  for (const [typed, said] of [
    ['Z9Z 9Z9', 'The file does not have this postal code.'],
    ['K1A', 'Enter a postal code as on an envelope'],
    ['<img src=x>', 'Enter a postal code as on an envelope'],
  ] as const) {
    await page.getByLabel('Postal code').fill(typed);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.locator('.answer .problem', { hasText: said }).first().waitFor();
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

it('is in the language of the browser, and in the other one on request', async () => {
  const { page, problems } = await visit({ locale: 'fr-CA' });
  await page.goto('/');
  expect(await page.title()).toBe('Trouver vos circonscriptions');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  const [code] = await wholeCode();
  const found = await file.postalCode(code);
  await page.getByLabel('Code postal').fill(code);
  await page.getByRole('button', { name: 'Trouver', exact: true }).click();
  await page.getByRole('heading', { name: 'Fédéral' }).first().waitFor();
  expect(await page.locator('article[lang=fr] .federal .district span').first().innerText()).toBe(
    found?.federal?.nameFr,
  );
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Find your electoral districts' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('refuses a file that is not as it was written', async () => {
  isDamaged = true;
  try {
    const { page } = await visit();
    await page.goto('/');
    await page.getByLabel('Postal code').fill((await wholeCode())[0]);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.locator('.answer .problem').first().waitFor();
    expect(await page.locator('.answer .problem').first().innerText()).toContain('The file is not as it was written');
    await page.context().close();
  } finally {
    isDamaged = false;
  }
});

it.each(looks)('is for everybody: $name', async (look) => {
  for (const locale of ['en-CA', 'fr-CA']) {
    const { page, problems } = await visit({ locale }, look);
    await page.goto('/');
    await page.getByLabel(locale === 'en-CA' ? 'Postal code' : 'Code postal').fill((await wholeCode())[0]);
    await page.keyboard.press('Enter');
    await page.locator('.answer .level:visible').first().waitFor();
    await takeScreenshot(page, `baked-${look.name}-${locale}`);
    expect(await accessibilityFindings(page, { isWholePage: true })).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  }
});

it('without scripts shows both languages and no form that could send what is typed', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  for (const title of ['Find your electoral districts', 'Trouver vos circonscriptions'])
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await page.context().close();
});
