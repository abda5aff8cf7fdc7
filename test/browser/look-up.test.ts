import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { looks, takeScreenshot } from '#test/support/browser/browser.ts';
import { findUnreadable } from '#test/support/browser/readable.ts';
import { startSite } from '#test/support/browser/site.ts';

// A person asks no more than ten times a minute; these tests do.
const site = startSite({ RATE_LIMIT: 'off' });
let other: Server;

beforeAll(() => {
  other = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>A newsroom</title><h1>A newsroom</h1>
      <iframe src="${site.address}/embed?lang=en" title="Districts" width="300" height="480"></iframe>
      <iframe src="${site.address}/" title="Refused" width="300" height="480"></iframe>`);
  }).listen(0, '127.0.0.1');
});
afterAll(() => void other?.close());

const drawnMap = (page: Page) => page.locator('#map[data-idle]').waitFor({ timeout: 30_000 });
const districts = (page: Page) => page.locator('#answer .district').allTextContents();

it.each([
  '/',
  '/?postalCode=W0A1C0',
  '/?postalCode=W0A1C0&lang=fr',
  '/?postalCode=Z9Z9Z9',
  '/?postalCode=Z1A1A1&date=2024-01-01',
  '/boundaries/sample-xb-b8',
  '/boundaries/sample-federal-92003?lang=fr',
  '/status',
  '/status?lang=fr',
  '/embed?postalCode=W0A1C0',
  '/embed/snippet',
])('%s is readable in every look, and draws its map', async (path) => {
  const status = path.includes('Z9Z') ? 404 : 200;
  const drawn = async (page: Page) => {
    expect(await page.locator('h1').count()).toBe(1);
    if (path.startsWith('/boundaries') || path === '/' || path.startsWith('/?')) await drawnMap(page);
  };
  expect(await findUnreadable(site, path, { name: `map${path.replaceAll(/\W/g, '-')}`, status, drawn })).toEqual([]);
});

describe('the look-up', () => {
  it('finds a postal code without a new page, and has an address to share', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/');
    await drawnMap(page);
    await page.getByLabel('Postal code').fill('z1a 1a1');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
    expect(await districts(page)).toHaveLength(3);
    expect(new URL(page.url()).search).toBe('?postalCode=z1a+1a1');
    await drawnMap(page);
    await page.goBack();
    await page.locator('#answer:empty').waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('finds the place that is clicked, and with the keyboard the middle of the map', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/?postalCode=Z1A1A1');
    await drawnMap(page);
    const canvas = page.locator('#map canvas');
    await canvas.click({ position: { x: 200, y: 150 } });
    await page.getByRole('heading', { name: /Districts of the place/ }).waitFor();
    expect((await districts(page)).length).toBeGreaterThan(0);
    const clicked = page.url();
    await drawnMap(page);
    await canvas.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== clicked);
    expect(page.url()).toContain('lat=');
    expect(problems).toEqual([]);
    await close();
  });

  it("finds the browser's position", async () => {
    const { page, problems, close } = await site.visit(looks[0], {
      geolocation: { latitude: 42.832695, longitude: -46.70954 },
      permissions: ['geolocation'],
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText('Les Tourbières').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('works with the keyboard alone and without JavaScript', async () => {
    const { page, problems, close } = await site.visit(looks[0], { javaScriptEnabled: false });
    await page.goto('/?lang=fr');
    await page.getByLabel('Code postal').focus();
    await page.keyboard.type('W0A 1C0');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Circonscriptions de W0A 1C0' }).waitFor();
    expect(await page.locator('.shares li').allTextContents()).toEqual([
      expect.stringMatching(/56.%.*Les Tourbières/),
      expect.stringMatching(/44.%.*Île-du-Guet/),
    ]);
    expect(await page.locator('#map-section').isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the embed', () => {
  it("answers inside another site's page, where no other page of ours is shown", async () => {
    const { port } = other.address() as AddressInfo;
    const { page, close } = await site.visit();
    await page.goto(`http://localhost:${port}/`);
    const frame = page.frameLocator('iframe[title=Districts]');
    await frame.getByLabel('Postal code').fill('Z1A1A1');
    await frame.getByRole('button', { name: 'Find' }).click();
    await frame.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
    await takeScreenshot(page, 'map-embedded');
    const refused = page.frames().find((one) => one.url().startsWith('chrome-error:'));
    expect(refused).toBeDefined();
    await close();
  });
});
