import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { givenStreetIndex } from '#test/server/electoral/addresses/given-street-index.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { getRequest, rawClient } from '#test/support/http/raw-client.ts';
import { givenWater } from './given-water.ts';

/** A highway and a street of three lines, of which the first two go on into each other, near 47.5° W, 43.5° N. */
let server: ElectoralServer;

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    await givenStreetIndex(knex, [
      {
        name: 'Main',
        roads: [
          {
            line: [
              [-47.5, 43.5],
              [-47.499, 43.501],
            ],
            left: [1, 9],
          },
          // Against the direction of the first.
          {
            line: [
              [-47.498, 43.5],
              [-47.499, 43.501],
            ],
          },
          {
            line: [
              [-47.4, 43.5],
              [-47.399, 43.5],
            ],
          },
        ],
      },
      {
        name: 'Halcyon',
        type: 'HWY',
        roads: [
          {
            line: [
              [-47.6, 43.5],
              [-47.4, 43.6],
            ],
            rank: 1,
          },
        ],
      },
    ]);
    await givenWater(knex);
  });
});

afterAll(() => server.close());

/** The tile in which a place lies. */
function tileAt(z: number, longitude: number, latitude: number): string {
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z);
  return `${z}/${x}/${y}`;
}

async function streetsIn(address: string) {
  const response = await server.fetch(`/street-tiles/${address}.mvt`);
  expect(response.status).toBe(200);
  const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers.streets;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer!.feature(i);
    return { ...feature.properties, positions: feature.loadGeometry().flat().length };
  });
}

test('a near tile has every street with its name, lines that go on into each other as one', async () => {
  expect(await streetsIn(tileAt(14, -47.4985, 43.499))).toEqual([{ rank: 5, name: 'Main St', positions: 3 }]);
});

test('a far tile has the larger roads alone', async () => {
  expect(await streetsIn(tileAt(6, -47.5, 43.5))).toEqual([{ rank: 1, name: 'Halcyon Hwy', positions: 2 }]);
});

test('a tile without streets is empty, and one outside the world is refused', async () => {
  expect(await streetsIn('14/0/0')).toEqual([]);
  expect((await server.get('/street-tiles/5/32/0.mvt')).status).toBe(400);
  expect((await server.get('/street-tiles/15/0/0.mvt')).status).toBe(400);
});

test('water is drawn from near, where the bundled lakes are too coarse', async () => {
  const layersOf = async (address: string) => {
    const response = await server.fetch(`/street-tiles/${address}.mvt`);
    return new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers;
  };
  const near = await layersOf(tileAt(14, -47.55, 43.35));
  expect(near.water?.length).toBe(1);
  // The tile lies in the middle of the lake: its water reaches beyond every side.
  const [ring = []] = near.water!.feature(0).loadGeometry();
  expect(Math.min(...ring.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...ring.map(({ x }) => x))).toBeGreaterThanOrEqual(4096);
  expect((await layersOf(tileAt(8, -47.55, 43.35))).water).toBeUndefined();
});

test('a crowd of tiles that nobody has drawn waits in a bounded queue', async () => {
  // In one piece, so that all are there before the first is drawn, however fast that is.
  const client = await rawClient(server.origin);
  const paths = Array.from({ length: 150 }, (_, n) => `/api/v1/electoral/street-tiles/14/${4000 + n}/5000.mvt`);
  client.send(`${paths.map(getRequest).join('')}GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const answers = await client.ended;
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].slice(0, 150).map(([, status]) => Number(status));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  const [refused = -1] = statuses.flatMap((status, n) => (status === 503 ? [n] : []));
  const later = await fetch(`${server.origin}/api/v1/electoral/street-tiles/14/${4000 + refused}/5000.mvt`);
  expect(later.status).toBe(200);
});
