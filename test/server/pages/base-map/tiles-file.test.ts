import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { TileType } from 'pmtiles';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { createReadiness } from '#server/health/health.ts';
import { openTilesFile, type TilesFile } from '#server/pages/base-map/tiles-file.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { createPages } from '#server/pages/pages.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { type Layers, tilesFile } from '#test/support/fixtures/tiles-file.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';

const folder = temporaryFolder();
const square = (west: number, south: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
/** Land in the north-west of the world alone. */
const layers: Layers = {
  earth: [['earth', square(-120, 40, 40)]],
  water: [['lake', square(-100, 50, 10)]],
  roads: [
    [
      'highway',
      {
        type: 'LineString',
        coordinates: [
          [-110, 45],
          [-90, 70],
        ],
      },
    ],
  ],
};

const appOf = (tiles: TilesFile) =>
  createApp({
    log: createLog('silent'),
    trustedProxies: 0,
    showErrorPage,
    readiness: createReadiness({ log: createLog('silent'), parts: [] }),
    middlewares: [createPages(undefined, undefined, { tilesFile: tiles })],
  });

let file: TilesFile;
let server: HttpServer;
beforeAll(async () => {
  const attribution = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>';
  file = await openTilesFile(await folder.write('canada.pmtiles', tilesFile({ layers, deepestZoom: 2, attribution })));
  server = await serve(appOf(file));
});
afterAll(async () => {
  await server.close();
  await file.close();
});

const get = (path: string) => fetch(`${server.url}${path}`);

describe('a base map from a file of the operator', () => {
  it('is described to the page in plain words', () => {
    expect(file.map).toEqual({
      address: expect.stringMatching(/^\/base-map\/[\w-]+$/),
      layers: 'protomaps',
      deepestZoom: 2,
      credit: '© OpenStreetMap',
    });
  });

  it('answers with its tiles, which are immutable under their address', async () => {
    for (const [tile, found] of [
      ['0/0/0', ['earth', 'roads', 'water']],
      ['2/0/1', ['earth', 'roads', 'water']],
    ] as const) {
      const answer = await get(`${file.map.address}/${tile}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const { layers: drawn } = new VectorTile(new PbfReader(await answer.arrayBuffer()));
      expect(Object.keys(drawn).toSorted()).toEqual(found);
    }
  });

  it('answers 204 for an empty tile, and 404 outside the pyramid', async () => {
    expect((await get(`${file.map.address}/2/3/3`)).status).toBe(204);
    for (const none of ['3/0/0', '1/2/0', '1/0/2', '-1/0/0', '0/0/x', '1e0/0/0', '0/0/00000000000']) {
      expect([none, (await get(`${file.map.address}/${none}`)).status]).toEqual([none, 404]);
    }
    expect((await get('/base-map/another/0/0/0')).status).toBe(404);
  });

  it('that is not valid prevents the start, with a message that says what to do', async () => {
    await expect(openTilesFile(join(folder.path, 'none.pmtiles'))).rejects.toThrow(
      /none.pmtiles cannot be read \(ENOENT\): set/,
    );
    await expect(openTilesFile(await folder.write('text.pmtiles', 'PM'))).rejects.toThrow('is no file of PMTiles');
    const picture = tilesFile({ layers, tileType: TileType.Png });
    await expect(openTilesFile(await folder.write('png.pmtiles', picture))).rejects.toThrow('has no vector tiles');
    const other = tilesFile({ layers: { transportation: layers.roads as Layers[string] } });
    await expect(openTilesFile(await folder.write('other.pmtiles', other))).rejects.toThrow('has other layers');
  });

  it('is read in ranges of a bounded length', async () => {
    const read = async (claimedLength: number) => {
      const path = await folder.write(`${claimedLength}.pmtiles`, tilesFile({ layers, claimedLength }));
      const long = await openTilesFile(path);
      const site = await serve(appOf(long));
      const { status, headers } = await fetch(`${site.url}${long.map.address}/0/0/0`);
      await site.close();
      await long.close();
      return [status, headers.get('cache-control')?.includes('immutable') ?? false];
    };
    expect(await read(4 * 1024 * 1024)).toEqual([200, true]);
    expect(await read(4 * 1024 * 1024 + 1)).toEqual([500, false]);
  });
});
