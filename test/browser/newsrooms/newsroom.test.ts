import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readBlocks, root } from '#test/docs/run/read-page.ts';
import { coloured } from '#test/support/browser/colours.ts';
import { startSite } from '#test/support/browser/site.ts';
import { until } from '#test/support/until.ts';

const site = startSite({ RATE_LIMIT: 'off' });

/** The files that the guide requires besides its page. */
const beside = ['maplibre-gl.css', 'maplibre-gl.mjs', 'maplibre-gl-worker.mjs'];

let newsroom: Server;
let address: string;

/** The guide's page, and nothing else, at an address of its own. */
beforeAll(async () => {
  const [page] = (await readBlocks('docs/newsrooms.md')).filter(({ kind }) => kind === 'html');
  const html = page?.text.replaceAll('http://localhost:3000', site.address);
  newsroom = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (name === '') return void response.setHeader('Content-Type', 'text/html').end(html);
    if (!beside.includes(name)) return void response.writeHead(404).end();
    response.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
    createReadStream(join(root, 'node_modules/maplibre-gl/dist', name)).pipe(response);
  });
  await new Promise<void>((resolve) => newsroom.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(newsroom.address() as AddressInfo).port}/`;
});

afterAll(() => new Promise((resolve) => newsroom.close(resolve)));

/** Waits until a part of the map has a colour. A map is drawn some time after its tiles are there. */
async function shown(page: Page, colour: string, part: number): Promise<void> {
  await until(
    `${colour} on the map`,
    () => coloured(page, '#map', colour),
    (found) => found > part,
  );
}

it('the page of the guide shows map, table, look-up and credits on another site', async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
  });
  // A browser requests it automatically.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
  const items = `${site.address}/api/v1/electoral/ogc/collections/sample-federal/items`;
  const { features } = (await (await fetch(items)).json()) as {
    features: Array<{ id: string; properties: { nameEn: string; electors: number; attribution: string } }>;
  };

  // The table, from the file of codes.
  await page
    .locator('tbody tr')
    .nth(features.length - 1)
    .waitFor();
  const rows = await page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => (row as HTMLTableRowElement).innerText.split('\t')));
  const expected = features.map(({ properties }) => [properties.nameEn, properties.electors.toLocaleString('en-US')]);
  expect(rows).toEqual(expected);

  // The map: land, and lines between.
  await page.locator('#map canvas').waitFor();
  await shown(page, '#ffffff', 0.1);
  expect(await coloured(page, '#map', '#ffc845')).toBe(0);

  // The look-up, which the map shows.
  await page.getByLabel('Postal code').fill('Z1A 1A1');
  await page.getByRole('button', { name: 'Find' }).click();
  const lookup = await (await fetch(`${site.address}/api/v1/electoral/lookup?postalCode=Z1A1A1`)).json();
  await page.locator('output', { hasText: lookup.federal.nameEn }).waitFor();
  expect(await page.locator('output').textContent()).toBe(lookup.federal.nameEn);
  await shown(page, '#ffc845', 0.002);
  await page.getByLabel('Postal code').fill('Z9Z9Z9');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Not known.').waitFor();

  // The credits, below the table and in the corner of the map.
  const credit = features[0]?.properties.attribution as string;
  expect(await page.locator('#credits').textContent()).toContain(credit);
  expect(await page.locator('#map .maplibregl-ctrl-attrib').textContent()).toContain(credit);
  // A postal code that is not known is answered 404, which browsers report.
  expect(problems.filter((problem) => !problem.includes('Z9Z9Z9'))).toEqual([]);
  await context.close();
}, 60_000);
