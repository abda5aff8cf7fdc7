import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { area, buffer, point, polygon } from '@turf/turf';
import type { Feature, Polygon } from 'geojson';
import lock from '#package-lock.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..', '..');
const folder = join(root, 'tools', 'empty-packages');

/** Who lists each emptied package. The reason why it may be empty is the description in its package.json. */
const emptied: Record<string, string[]> = {
  jest: [
    '@babel/core',
    '@babel/generator',
    '@babel/types',
    '@sinclair/typebox',
    'babel-jest',
    'babel-plugin-istanbul',
    'babel-preset-current-node-syntax',
    'istanbul-lib-instrument',
  ],
  knex: ['esm', 'rechoir'],
  'koa-body': ['type-fest'],
  mapshaper: [
    '@bokuweb/zstd-wasm',
    '@ngageoint/geopackage',
    '@placemarkio/tokml',
    '@rollup/rollup-linux-x64-gnu',
    '@tmcw/togeojson',
    '@xmldom/xmldom',
    'better-sqlite3',
    'd3-scale-chromatic',
    'delaunator',
    'flatgeobuf',
    'fontkit',
    'geographiclib-geodesic',
    'geotiff',
    'geotiff-geokeys-to-proj4',
    'hyparquet-compressors',
    'msgpackr',
    'open',
    'pngjs',
  ],
  'maplibre-gl': ['@maplibre/mlt', 'gl-matrix'],
  'swagger-ui-dist': ['@scarf/scarf'],
  turf: ['jsts'],
};
const names = Object.values(emptied).flat();

const installed = lock.packages as Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;

describe('the emptied packages', () => {
  it('are exactly these', async () => {
    const found: Record<string, string[]> = {};
    for (const owner of (await readdir(folder)).filter((name) => name !== 'README.md')) {
      const folders = await readdir(join(folder, owner));
      const manifests = folders.map((name) => readFile(join(folder, owner, name, 'package.json'), 'utf8'));
      found[owner] = (await Promise.all(manifests)).map((text) => (JSON.parse(text) as { name: string }).name).sort();
    }
    expect(found).toEqual(emptied);
    const locked = Object.keys(installed).filter((path) => path.startsWith('tools/empty-packages/'));
    expect(locked).toHaveLength(names.length);
  });

  it('hold a package.json alone, which says why', async () => {
    for (const owner of Object.keys(emptied)) {
      for (const name of await readdir(join(folder, owner))) {
        expect(await readdir(join(folder, owner, name))).toEqual(['package.json']);
        const manifest = JSON.parse(await readFile(join(folder, owner, name, 'package.json'), 'utf8'));
        expect(Object.keys(manifest)).toEqual(['name', 'version', 'private', 'description']);
        expect(manifest.description).toMatch(/^\S.{40,}\.$/);
      }
    }
  });

  // A newer mapshaper that asks for another version would bring the real package back beside the empty one.
  it.each(names)('%s is installed nowhere else for the same dependency', async (name) => {
    const isDevelopment = emptied.jest?.includes(name) === true;
    const places = Object.entries(installed)
      .filter(([path, { dev }]) => path.endsWith(`node_modules/${name}`) && (isDevelopment || dev !== true))
      .map(([path]) => path);
    expect(places).toEqual([`node_modules/${name}`]);
    expect(installed[`node_modules/${name}`]?.link).toBe(true);
    expect(await realpath(join(root, 'node_modules', name))).toContain(join('tools', 'empty-packages') + sep);
    expect(existsSync(join(root, 'node_modules', name, 'index.js'))).toBe(false);
  });
});

describe('the lock file', () => {
  it('names no registry', () => {
    const outside = Object.values(installed).filter(({ resolved }) => resolved?.includes(':'));
    expect(outside).toEqual([]);
  });
});

/** Two squares side by side, the right one overlapping the left one by a tenth. */
const squares = {
  type: 'FeatureCollection',
  features: [0, 0.9].map((west, i) => ({
    type: 'Feature',
    properties: { name: i === 0 ? 'Île' : 'Anse' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 45],
          [west, 46],
          [west + 0.25, 46.00001],
          [west + 0.5, 46],
          [west + 0.75, 46.00001],
          [west + 1, 46],
          [west + 1, 45],
          [west, 45],
        ],
      ],
    },
  })),
};

/** Both squares without their overlap counted twice. */
const merged = polygon([
  [
    [0, 45],
    [0, 46],
    [1.9, 46],
    [1.9, 45],
    [0, 45],
  ],
]);

type Files = Record<string, Buffer | string>;
interface Mapshaper {
  applyCommands(commands: string, input: Files): Promise<Record<string, Buffer>>;
}

describe('with the emptied packages', () => {
  const mapshaper = createRequire(import.meta.url)('mapshaper') as Mapshaper;

  it('mapshaper reads GeoJSON and a shapefile, cleans, simplifies, projects and writes both', async () => {
    const shapefile = await mapshaper.applyCommands('-i squares.json -o squares.shp', {
      'squares.json': JSON.stringify(squares),
    });
    expect(Object.keys(shapefile)).toEqual(expect.arrayContaining(['squares.shp', 'squares.dbf', 'squares.shx']));
    const output = await mapshaper.applyCommands(
      '-i squares.shp -clean -o cleaned.json format=geojson -simplify 60% keep-shapes -proj webmercator -o out.json format=geojson',
      shapefile,
    );
    const cleaned = JSON.parse(String(output['cleaned.json'])) as typeof squares;
    expect(cleaned.features.map(({ properties }) => properties.name)).toEqual(['Île', 'Anse']);
    expect(cleaned.features.reduce((sum, feature) => sum + area(feature as Feature<Polygon>), 0)).toBeCloseTo(
      area(merged),
      -7,
    );
    const simplified = JSON.parse(String(output['out.json'])) as typeof squares;
    const positions = ({ features }: typeof squares) => features.flatMap((feature) => feature.geometry.coordinates[0]);
    expect(positions(simplified).length).toBeLessThan(positions(cleaned).length);
    expect(Math.max(...positions(simplified).map((at) => at?.[0] as number))).toBeCloseTo(1.9 * 111_319.49, -1);
  });

  it('mapshaper reads and writes TopoJSON', async () => {
    const topology = await mapshaper.applyCommands('-i squares.json -o squares.topojson format=topojson', {
      'squares.json': JSON.stringify(squares),
    });
    const output = await mapshaper.applyCommands('-i squares.topojson -o out.json format=geojson', topology);
    expect((JSON.parse(String(output['out.json'])) as typeof squares).features).toHaveLength(2);
  });

  it('turf buffers a point', () => {
    expect(buffer(point([-75, 45]), 1)?.geometry.type).toBe('Polygon');
  });
});
