import { readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type Point from '@mapbox/point-geometry';
import { VectorTile } from '@mapbox/vector-tile';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { PbfReader } from 'pbf';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { uncrossed } from '#tools/base-map/antimeridian.ts';
import { archiveOf } from '#tools/base-map/archive.ts';
import { cutTiles } from '#tools/base-map/cut.ts';
import { readLayers } from '#tools/base-map/layers.ts';

const folder = temporaryFolder();

const box = (properties: object, [west, south, east, north]: readonly [number, number, number, number]) => ({
  type: 'Feature',
  properties,
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
  const { layers, origins, missing } = await readLayers(await givenNaturalEarth());
  expect([...origins]).toEqual([['Natural Earth', ['land', 'borders', 'lakes']]]);
  expect([...layers.keys()]).toEqual(['land', 'borders', 'lakes']);
  expect(missing).toEqual([expect.stringContaining('ne_10m_rivers')]);
  const tiles = cutTiles(layers);
  // The tile of zoom 3 between 90° and 135° west, 41° and 66° north.
  const wide = layersOf(tiles.get('3/1/2'));
  expect(wide.land?.map(({ canada }) => canada).toSorted()).toEqual([false, true]);
  expect(wide.borders).toHaveLength(1);
  expect(wide.lakes).toEqual([{ size: 1 }]);
  // The small lake is drawn from closer by.
  expect(layersOf(tiles.get('7/30/40')).lakes).toEqual([{ size: 4 }]);
  expect(tiles.has('3/4/2')).toBe(false);
});

/** A line of a dump of GMT. */
const piece = (name: string, points: ReadonlyArray<readonly [number, number]>) =>
  `> ${name}\n${points.map((point) => `${point.join('\t')}\n`).join('')}`;

it('makes lakes with their islands, and whole rivers, of the pieces of a dump of GSHHG', async () => {
  const from = join(await givenNaturalEarth(), 'gshhg');
  await mkdir(from);
  await copyFile(join(folder.path, 'ne_10m_admin_0_countries.geojson'), join(from, 'ne_10m_admin_0_countries.geojson'));
  const lakes = [
    // A lake in two pieces, the second first, an island in it, and a shore that the edge of the dump cuts.
    piece('Shore Bin # 2, Level 2', [
      [-96, 52],
      [-95, 52],
      [-95, 54],
      [-96, 54],
    ]),
    piece('Shore Bin # 1, Level 2', [
      [-96, 54],
      [-98, 54],
      [-98, 52],
      [-96, 52],
    ]),
    piece('Shore Bin # 1, Level 3', [
      [-97, 53],
      [-96.5, 53],
      [-96.5, 53.5],
      [-97, 53.5],
      [-97, 53],
    ]),
    piece('Shore Bin # 3, Level 2', [
      [-100, 50],
      [-99, 50],
      [-99, 51],
    ]),
  ];
  const rivers = [
    piece('River Bin # 1, Level 1', [
      [-99, 56],
      [-98, 56],
    ]),
    piece('River Bin # 2, Level 1', [
      [-98, 56],
      [-97, 56.5],
    ]),
    piece('River Bin # 2, Level 4', [
      [-94, 56],
      [-93, 56],
    ]),
  ];
  await writeFile(join(from, 'gshhg_lakes.txt'), lakes.join(''));
  await writeFile(join(from, 'gshhg_rivers.txt'), rivers.join(''));
  const { layers, origins, missing } = await readLayers(from);
  expect(origins.get('GSHHG')).toEqual(['lakes', 'rivers']);
  expect(missing).toEqual([]);
  const [lake, ...others] = layers.get('lakes')?.features ?? [];
  expect(others).toEqual([]);
  expect(lake).toMatchObject({ properties: { size: 1 }, geometry: { type: 'Polygon' } });
  expect((lake as Feature<Polygon>).geometry.coordinates).toHaveLength(2);
  expect(layers.get('rivers')?.features).toMatchObject([
    {
      properties: { size: 2 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-99, 56],
          [-98, 56],
          [-97, 56.5],
        ],
      },
    },
  ]);
});

it('draws no band across the map for a country on both sides of the antimeridian', () => {
  const island = [
    [178, 70],
    [-178, 70],
    [-178, 71],
    [178, 71],
    [178, 70],
  ];
  const [{ geometry } = {}] = uncrossed({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [island] } },
      // A country without an area is left out.
      { type: 'Feature', properties: {}, geometry: null as unknown as Polygon },
    ],
  }).features;
  const { coordinates } = geometry as MultiPolygon;
  const widths = coordinates.map(
    ([ring = []]) => [ring.map(([x = 0]) => x)].map((x) => [Math.min(...x), Math.max(...x)])[0],
  );
  expect(widths).toEqual([
    [178, 182],
    [-182, -178],
    [538, 542],
  ]);
});

describe('the committed tiles', () => {
  const archive = readFileSync(join(import.meta.dirname, '../../data/reference/base-map.tiles'));
  const start = 4 + archive.readUInt32LE(0);
  const head = JSON.parse(archive.toString('utf8', 4, start));

  /** The areas of a layer at a place, by the even-odd rule. */
  function covers(layer: string, [longitude, latitude]: readonly [number, number], z: number): boolean {
    const sine = Math.sin((latitude * Math.PI) / 180);
    const x = ((longitude + 180) / 360) * 2 ** z;
    const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
    const place = head.tiles[`${z}/${Math.floor(x)}/${Math.floor(y)}`];
    if (!place) return false;
    const tile = new VectorTile(
      new PbfReader(gunzipSync(archive.subarray(start + place[0], start + place[0] + place[1]))),
    );
    const drawn = tile.layers[layer];
    let isInside = false;
    for (let i = 0; i < (drawn?.length ?? 0); i++) {
      const feature = drawn?.feature(i);
      const [px, py] = [(x % 1) * (feature?.extent ?? 0), (y % 1) * (feature?.extent ?? 0)];
      for (const ring of feature?.loadGeometry() ?? []) {
        for (let j = 1; j < ring.length; j++) {
          const [a, b] = [ring[j - 1] as Point, ring[j] as Point];
          if (a.y > py !== b.y > py && px < a.x + ((py - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
        }
      }
    }
    return isInside;
  }

  const isWater = (place: readonly [number, number], z: number) =>
    covers('lakes', place, z) || !covers('land', place, z);

  it.each([
    ['Lake Superior', [-87.5, 47.8], 3],
    ['Lake Ontario', [-78, 43.6], 3],
    ['Lake Winnipeg', [-97.9, 52.6], 3],
    ['Great Bear Lake', [-120.5, 66], 3],
    ['Great Slave Lake', [-114, 61.7], 3],
    ['Lake Athabasca', [-109.5, 59.2], 3],
    ['Manicouagan', [-69.02, 51.6], 7],
    ['Lac Saint-Jean', [-72.05, 48.6], 5],
    ['Hudson Bay', [-85, 59], 3],
    ['the Beaufort Sea', [-140, 71.02], 3],
  ] as const)('have water in %s', (_name, place, z) => {
    for (let zoom = z; zoom <= 7; zoom++) expect(isWater(place, zoom)).toBe(true);
  });

  it.each([
    ['between Superior and Winnipeg', [-91.5, 50.5]],
    ['between Great Slave and Great Bear', [-118, 64.8]],
    ['on Manitoulin Island, in Lake Huron', [-82.3, 45.75]],
    ['on the island in Manicouagan', [-68.7, 51.38]],
    ['in Ottawa', [-75.7, 45.4]],
    ['in Québec’s north', [-73, 56]],
  ] as const)('have land %s', (_name, place) => {
    expect(isWater(place, 7)).toBe(false);
  });

  it('say whose they are, and their licence lies beside them', () => {
    expect(head.source).toContain('GSHHG');
    expect(head.licence).toContain('LGPL-3.0-or-later');
    const licence = join(import.meta.dirname, '../../data/reference/base-map-licence');
    expect(readFileSync(join(licence, 'LGPL-3.txt'), 'utf8')).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(readFileSync(join(licence, 'GPL-3.txt'), 'utf8')).toContain('GNU GENERAL PUBLIC LICENSE');
  });
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
