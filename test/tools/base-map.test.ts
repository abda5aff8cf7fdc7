import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { archiveOf } from '#tools/base-map/archive.ts';
import { cutTiles } from '#tools/base-map/cut.ts';
import { readLayers } from '#tools/base-map/layers.ts';

const folder = temporaryFolder();

const box = (properties: object, [west, south, east, north]: readonly [number, number, number, number]) => ({
  ...{ type: 'Feature', properties },
  geometry: {
    type: 'Polygon',
    coordinates: [[west, south, east, south, east, north, west, north, west, south].reduce<number[][]>(pairs, [])],
  },
});
function pairs(all: number[][], value: number, i: number): number[][] {
  return i % 2 === 0 ? [...all, [value]] : [...all.slice(0, -1), [...(all.at(-1) as number[]), value]];
}

/** A folder with countries and lakes in the form of Natural Earth: two countries that meet at 49° north, and two lakes. */
async function givenNaturalEarth(): Promise<string> {
  const files = {
    'ne_10m_admin_0_countries.geojson': [
      box({ NAME: 'Canada' }, [-100, 49, -90, 60]),
      box({ NAME: 'United States of America' }, [-100, 40, -90, 49]),
      box({ NAME: 'France' }, [0, 45, 5, 50]),
    ],
    'ne_10m_lakes.geojson': [
      box({ name: 'Large' }, [-98, 52, -97, 53]),
      box({ name: 'Small' }, [-95, 55, -94.8, 55.1]),
    ],
  };
  for (const [name, features] of Object.entries(files)) {
    await writeFile(join(folder.path, name), JSON.stringify({ type: 'FeatureCollection', features }));
  }
  return folder.path;
}

function layersOf(tile: Uint8Array | undefined): Record<string, Array<Record<string, unknown>>> {
  if (!tile) return {};
  const { layers } = new VectorTile(new PbfReader(tile));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties),
    ]),
  );
}

it('makes tiles of what a folder of Natural Earth has, and says what it has not', async () => {
  const { layers, missing } = await readLayers(await givenNaturalEarth());
  expect([...layers.keys()]).toEqual(['land', 'borders', 'lakes']);
  expect(missing).toEqual([expect.stringContaining('ne_10m_rivers')]);
  const tiles = cutTiles(layers);
  // The tile of zoom 3 between 90° and 135° west, 41° and 66° north.
  const wide = layersOf(tiles.get('3/1/2'));
  expect(wide.land?.map(({ canada }) => canada).toSorted()).toEqual([false, true]);
  expect(wide.borders).toHaveLength(1);
  expect(wide.lakes).toEqual([{ size: 1 }]);
  // The small lake is drawn from closer by.
  expect(layersOf(tiles.get('7/30/40')).lakes).toEqual([{ size: 3 }]);
  expect(tiles.has('3/4/2')).toBe(false);
});

it('stores equal tiles once', () => {
  const land = Buffer.from('land');
  const tiles = new Map([
    ['1/0/0', land],
    ['1/1/0', Buffer.from('coast')],
    ['1/0/1', land],
  ]);
  const archive = archiveOf({ about: 'a', source: 'b', licence: 'c' }, tiles);
  const start = 4 + archive.readUInt32LE(0);
  const head = JSON.parse(archive.toString('utf8', 4, start));
  expect(head.tiles['1/0/1']).toEqual(head.tiles['1/0/0']);
  const [at, length] = head.tiles['1/1/0'];
  expect(gunzipSync(archive.subarray(start + at, start + at + length)).toString()).toBe('coast');
  expect(start + at + length).toBe(archive.length);
});
