import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Districts } from '#locator/src/answer/districts.ts';
import { open } from '#locator/src/file/open.ts';
import type { BakeManifest } from '#server/electoral/bake/manifest.ts';
import { accessibilityFindings, looks, scrollsSideways, takeScreenshot } from '#test/support/browser/browser.ts';
import { hustings } from '#test/support/browser/console-visit.ts';
import { startSite } from '#test/support/browser/site.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { until } from '#test/support/until.ts';

const baked = join(temporaryFolder().path, 'baked');
const site = startSite({ RATE_LIMIT: 'off', BAKE_FOLDER: baked });
const place = { latitude: 43.1, longitude: -47.2 };

let manifest: BakeManifest;
let file: Districts;

async function bake(): Promise<void> {
  await hustings(site, 'bake', baked);
  manifest = JSON.parse(await readFile(join(baked, 'manifest.json'), 'utf8'));
  file = await open(await readFile(join(baked, manifest.districts.name)));
}
beforeAll(bake, 300_000);

const isOnly = (paths: readonly string[], name: string) => {
  const files = paths.filter((path) => path.endsWith('.hust'));
  return files.length === 1 && files[0] === `/baked/${name}`;
};

/** What the browser has stored of the site, by paths, once the file of a name is the only one. */
async function stored(page: Page, name = manifest.districts.name): Promise<string[]> {
  const paths = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      for (const cache of await caches.keys())
        for (const { url } of await (await caches.open(cache)).keys()) found.push(url.slice(location.origin.length));
      return found.sort();
    });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return until('the page to be stored', paths, (all) => all.includes('/?lang=fr') && isOnly(all, name));
}

const names = (page: Page) => page.locator('#answer .district span:first-child').allTextContents();

const namesOf = async (found: ReturnType<Districts['locate']>, name: 'nameEn' | 'nameFr' = 'nameEn') => {
  const lookup = await found;
  return [lookup?.federal, lookup?.provincial, lookup?.municipal].flatMap((each) => (each ? [each[name]] : []));
};

async function find(page: Page, code: string): Promise<void> {
  await page.locator('#q').fill(code);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}

it('answers codes and places once it was open, after a reload too, and in the other language', async () => {
  const { page, close } = await site.visit(undefined, { permissions: ['geolocation'], geolocation: place });
  await page.goto('/');
  await stored(page);
  await page.context().setOffline(true);
  await find(page, 'z1a 1a1');
  await page.getByRole('heading', { name: 'Z1A 1A1' }).waitFor();
  expect(await names(page)).toEqual(await namesOf(file.postalCode('Z1A1A1')));
  await page.getByText('Found on this device').waitFor();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('heading', { name: '43.1000° -47.2000°' }).waitFor();
  expect(await names(page)).toEqual(await namesOf(file.locate(place.latitude, place.longitude)));
  // The address is that of the question: opened anew, it is answered anew.
  await page.reload();
  await page.getByRole('heading', { name: '43.1000° -47.2000°' }).waitFor();
  await page.getByRole('link', { name: 'Français' }).click();
  await page.getByText('Trouvé sur cet appareil').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await names(page)).toEqual(await namesOf(file.locate(place.latitude, place.longitude), 'nameFr'));
  await page.goBack();
  await page.getByText('Found on this device').waitFor();
  await find(page, 'Z9Z 9Z9');
  await page.getByText('The file does not have this postal code').waitFor();
  await find(page, 'K1A');
  await page.getByText('Enter a postal code as on an envelope').waitFor();
  await page.context().setOffline(false);
  await find(page, 'z1a1a1');
  await page.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
  await close();
});

it('answers for another day, and says which days and questions it cannot', async () => {
  const { page, close } = await site.visit();
  await page.goto('/');
  await stored(page);
  await page.context().setOffline(true);
  for (const [query, said] of [
    ['postalCode=Z1A1A1&date=2099-01-01', 'Found on this device'],
    ['postalCode=Z1A1A1&date=1+Jan+1990', 'The file answers for later days only.'],
    ['postalCode=Z1A1A1&date=soon', 'Enter a day that exists'],
    ['address=1+Main+St', 'Without the network, only postal codes and positions can be answered'],
    ['q=1+Main+St,+Port+Merrow', 'Without the network, only postal codes and positions can be answered'],
    ['q=1+Main+St&lang=fr', 'Sans réseau, seuls un code postal ou une position donnent une réponse'],
    ['q=43.1,-47.2', '43.1000° -47.2000°'],
    ['q=z1a-1a1', 'Z1A 1A1'],
  ] as const) {
    await page.goto(`/?${query}`);
    await page.locator('#answer', { hasText: said }).waitFor();
  }
  await close();
});

it('stores itself and one file, and nothing that was asked, nor any other page', async () => {
  const { page, problems, close } = await site.visit(undefined, { permissions: ['geolocation'], geolocation: place });
  await page.goto('/?postalCode=Z1A1A1');
  await stored(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('heading', { name: /43.1000/ }).waitFor();
  for (const path of ['/console/sign-in', '/status', '/batch', '/docs', '/?postalCode=Z1A1A2']) await page.goto(path);
  const all = await stored(page);
  const assets = all.filter((path) => path.startsWith('/assets/'));
  expect(all.filter((path) => !assets.includes(path))).toEqual(
    ['/', '/?lang=en', '/?lang=fr', `/baked/${manifest.districts.name}`].sort(),
  );
  expect(assets.map((path) => path.split('/').at(-1)).sort()).toEqual(
    [
      'hustings.css',
      'icon.svg',
      'look-up.css',
      'look-up.js',
      'maplibre-gl.css',
      'on-device.js',
      'source-sans-3.woff2',
    ].sort(),
  );
  const pages = await page.evaluate(async () => {
    const store = await caches.open('look-up page');
    return Promise.all(['/', '/?lang=en', '/?lang=fr'].map(async (path) => (await store.match(path))?.text()));
  });
  expect(pages.filter((text) => /z1a|43\.1/i.test((text ?? '').replace(/data-extent="[^"]*"/, '')))).toEqual([]);
  expect(problems).toEqual([]);
  // Other pages have nothing to answer with.
  await page.context().setOffline(true);
  for (const path of ['/console/sign-in', '/status'])
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await close();
});

it('takes a newer file at the next visit, and leaves the older one', async () => {
  const { page, close } = await site.visit();
  await page.goto('/');
  const before = manifest.districts.name;
  await stored(page);
  await hustings(site, 'bake', baked, '--history');
  manifest = JSON.parse(await readFile(join(baked, 'manifest.json'), 'utf8'));
  expect(manifest.districts.name).not.toBe(before);
  await page.goto('/');
  const all = await stored(page);
  expect(all.filter((path) => path.endsWith('.hust'))).toEqual([`/baked/${manifest.districts.name}`]);
  await page.context().setOffline(true);
  await page.goto('/?postalCode=Z1A1A1');
  await page.getByText('Found on this device').waitFor();
  await close();
});

it('is for everybody without the network', async () => {
  for (const look of looks) {
    for (const language of ['en', 'fr']) {
      const { page, close } = await site.visit(look);
      await page.goto(`/?lang=${language}`);
      await stored(page);
      await page.context().setOffline(true);
      await page.goto(`/?postalCode=Z1A1A1&lang=${language}`);
      await page.locator('#answer .level').first().waitFor();
      await takeScreenshot(page, `without-network-${look.name}-${language}`);
      expect(await accessibilityFindings(page, { isWholePage: true })).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await close();
    }
  }
});
