import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Districts } from '#locator/src/answer/districts.ts';
import { open } from '#locator/src/file/open.ts';
import type { BakeManifest } from '#server/electoral/bake/manifest.ts';
import { accessibilityFindings, scrollsSideways, takeScreenshot } from '#test/support/browser/browser.ts';
import { hustings } from '#test/support/browser/console-visit.ts';
import { startSite } from '#test/support/browser/site.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { until } from '#test/support/until.ts';

const baked = join(temporaryFolder().path, 'baked');
const site = startSite({ RATE_LIMIT: 'off', BAKE_FOLDER: baked });
const place = { latitude: 43.1, longitude: -47.2 };

let file: Districts;
let other: Server;
let address: string;

/** A page of another site, with what the page of the embed gives to copy. */
beforeAll(async () => {
  await hustings(site, 'bake', baked);
  const manifest: BakeManifest = JSON.parse(await readFile(join(baked, 'manifest.json'), 'utf8'));
  file = await open(await readFile(join(baked, manifest.districts.name)));
  const page = await (await fetch(`${site.address}/embed/snippet?lang=en&private=1`)).text();
  const copied = (/<code id="snippet-en">([\s\S]*?)<\/code>/.exec(page)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  other = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Newsroom</title>${copied}`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
}, 300_000);

afterAll(() => new Promise((resolve) => other.close(resolve)));

it('answers a code and a position inside another page, and sends neither', async () => {
  const { page, close } = await site.visit(undefined, { permissions: ['geolocation'], geolocation: place });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await frame.getByText('sends your location and your postal code to nobody').waitFor();
  await frame.getByLabel('Postal code').fill('z1a 1a1');
  await frame.getByRole('button', { name: 'Find', exact: true }).click();
  await frame.getByRole('heading', { name: 'Z1A 1A1' }).waitFor();
  const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
  const inside = () => frame.locator('html').evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
  await until('the frame to be as high as its content', async () => (await height()) >= (await inside()), Boolean);
  await frame.getByRole('button', { name: 'Use my location' }).click();
  await frame.getByRole('heading', { name: 'Your location' }).waitFor();
  const found = await file.locate(place.latitude, place.longitude);
  expect(found?.federal).not.toBeNull();
  expect(await frame.locator('.federal .district span').first().innerText()).toBe(found?.federal?.nameEn);
  await takeScreenshot(page, 'private-embed');
  // All that was asked for: pages, what they are made of, and the whole file, once.
  expect(asked.filter((request) => /z1a|43\.1|47\.2/i.test(request))).toEqual([]);
  expect(asked.filter((request) => request.includes('/baked/'))).toHaveLength(1);
  const others = asked.filter((request) => !/\/(assets|baked)\/|favicon/.test(request)).map((each) => each.trim());
  expect(others).toEqual([`GET ${address}`, `GET ${site.address}/embed?lang=en&private=1`]);
  await close();
});

it('is for everybody', async () => {
  for (const language of ['en', 'fr']) {
    for (const colours of ['light', 'dark']) {
      const { page, problems, close } = await site.visit();
      await page.setViewportSize({ width: 300, height: 800 });
      await page.goto(`/embed?private=1&lang=${language}&colours=${colours}`);
      await page.getByLabel(language === 'en' ? 'Postal code' : 'Code postal').fill('Z1A1A1');
      await page.keyboard.press('Enter');
      await page.locator('.answer .level').first().waitFor();
      await takeScreenshot(page, `private-embed-${language}-${colours}`);
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      expect(problems).toEqual([]);
      await close();
    }
  }
});

it('the installation has the page of the folder too', async () => {
  const { page, problems, close } = await site.visit();
  await page.goto('/');
  await page.getByRole('link', { name: 'Look up on this device alone' }).click();
  await page.waitForURL('**/baked/#en');
  await page.getByLabel('Postal code').fill('Z1A1A1');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('heading', { name: 'Z1A 1A1' }).waitFor();
  await page.goto('/embed/snippet');
  await page.getByRole('link', { name: 'on the visitor’s device', exact: true }).click();
  await page.getByText('Neither position nor postal code leaves the device').waitFor();
  await takeScreenshot(page, 'embed-snippet-private');
  expect(await accessibilityFindings(page, { isWholePage: true })).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
