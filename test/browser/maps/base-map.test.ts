import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { coloured, tint } from '#test/support/browser/colours.ts';
import { startSite } from '#test/support/browser/site.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { tilesFile } from '#test/support/fixtures/tiles-file.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'region.pmtiles');
/** Around the sample region, from 49° to 45° west and from 41° to 45° north: land, and in the middle of it a park. */
const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
writeFileSync(
  file,
  tilesFile({
    deepestZoom: 5,
    attribution: '© A mapper & others',
    layers: {
      earth: [['earth', { type: 'Polygon', coordinates: [ring(-60, 35, -35, 55)] }]],
      landuse: [['park', { type: 'Polygon', coordinates: [ring(-48, 42, -46, 44)] }]],
      water: [['lake', { type: 'Polygon', coordinates: [ring(-58, 36, -57, 37)] }]],
      roads: [
        [
          'highway',
          {
            type: 'LineString',
            coordinates: [
              [-49, 41],
              [-45, 45],
            ],
          },
        ],
      ],
    },
  }),
);

const site = startSite({ RATE_LIMIT: 'off', BASE_MAP: file });

it('a base map of the operator is drawn below the districts, credited, and loaded only from this server', async () => {
  const { page, problems, close } = await site.visit();
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).origin));
  await page.goto('/?lang=en');
  await page.locator('#map[data-idle]').waitFor();
  expect(await coloured(page, '#map', '#e3ead6')).toBeGreaterThan(0.02);
  expect(await coloured(page, '#map', '#f7f5ef')).toBeGreaterThan(0.02);
  // The server's drawing of the map, if there is one, shows the bundled map, which is credited behind.
  expect(await page.getByText(/^Base map: © A mapper & others[;.]/).isVisible()).toBe(true);
  await page.goto('/boundaries/sample-federal-92003?lang=fr');
  await page.locator('#map[data-idle]').waitFor();
  expect(await coloured(page, '#map', tint('#a61b1b', 0.18))).toBeGreaterThan(0.005);
  expect(await page.getByText(/^Fond de carte\s: © A mapper & others[;.]/).isVisible()).toBe(true);
  expect([...hosts]).toEqual([site.address]);
  expect(problems).toEqual([]);
  await close();
});
