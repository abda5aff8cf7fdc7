import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import mapshaper from 'mapshaper';
import { uncrossed } from './antimeridian.ts';
import { type DumpedLine, readDump, riversOf, shoresOf } from './gmt-dump.ts';

/** West, south, east, north of what any view of Canada shows. */
const view = [-180, 5, -10, 84];

/** One layer of the map: the files that it is made of, and the commands of mapshaper that make it. */
interface Recipe {
  readonly origin: Origin;
  readonly files: readonly string[];
  readonly commands: string;
}

export type Origin = 'Natural Earth' | 'GSHHG';

/** About a third of a pixel at zoom 7, the last that is cut. */
const simplified = '-simplify interval=250 keep-shapes';

const isCanada = '(this.properties.NAME || this.properties.name) == "Canada"';

/** Lakes of at least 5 km², by their area. */
const sizedLakes = `${simplified} -filter-islands min-area=2km2 -filter 'this.area > 5e6' -each 'size = this.area > 5e9 ? 1 : this.area > 1.5e9 ? 2 : this.area > 3e8 ? 3 : this.area > 5e7 ? 4 : 5' -filter-fields size`;

/**
 * The layers by their name in the tiles, each with what it can be made of: the first of which the folder has files is taken.
 * The atlas of countries, `countries-10m.json` of the npm package `world-atlas`, has Natural Earth's countries too, in the
 * form of TopoJSON. GSHHG's files are dumps of GMT (`gmt-dump.ts`).
 */
const recipes = {
  land: [
    {
      origin: 'Natural Earth',
      files: ['ne_10m_admin_0_countries', 'countries-10m'],
      commands: `-each 'canada = ${isCanada}' -dissolve canada ${simplified} -filter-islands min-area=2km2 -explode`,
    },
  ],
  borders: [
    {
      origin: 'Natural Earth',
      files: ['ne_10m_admin_0_countries', 'countries-10m'],
      commands: `-each 'canada = ${isCanada}' -innerlines where='A.canada || B.canada' ${simplified} -each 'kind = "country"'`,
    },
  ],
  lakes: [
    {
      origin: 'Natural Earth',
      files: ['ne_10m_lakes', 'ne_10m_lakes_north_america'],
      commands: sizedLakes,
    },
    {
      origin: 'GSHHG',
      files: ['gshhg_lakes'],
      commands: `-erase target=gshhg_lakes gshhg_islands ${sizedLakes}`,
    },
  ],
  rivers: [
    {
      origin: 'Natural Earth',
      files: ['ne_10m_rivers_lake_centerlines', 'ne_10m_rivers_north_america'],
      commands: `-filter '!/Lake Centerline/.test(this.properties.featurecla || "")' ${simplified} -each 'rank = this.properties.scalerank || 9, size = rank <= 3 ? 1 : rank <= 4 ? 2 : rank <= 5 ? 3 : rank <= 6 ? 4 : 5' -filter-fields size`,
    },
    {
      origin: 'GSHHG',
      files: ['gshhg_rivers'],
      commands: `${simplified} -each 'size = level + 1' -filter-fields size`,
    },
  ],
} as const satisfies Record<string, readonly Recipe[]>;

export type LayerName = keyof typeof recipes;

/** The files of a recipe that the folder has, by the names under which mapshaper reads them. */
async function readFiles(folder: string, { files }: Recipe): Promise<Record<string, Buffer>> {
  const input: Record<string, Buffer> = {};
  for (const file of files) {
    const ending = ['shp', 'geojson', 'json', 'txt'].find((one) => existsSync(join(folder, `${file}.${one}`)));
    if (ending === undefined) continue;
    if (ending === 'txt') {
      const dump = readDump(await readFile(join(folder, `${file}.txt`), 'utf8'));
      Object.assign(input, file === 'gshhg_rivers' ? riversFile(dump) : lakeFiles(dump));
      continue;
    }
    for (const part of ending === 'shp' ? ['shp', 'shx', 'dbf', 'prj'] : [ending]) {
      input[`${file}.${part}`] = await readFile(join(folder, `${file}.${part}`));
    }
    // The same country is not read twice.
    if (files[0] === 'ne_10m_admin_0_countries') break;
  }
  return input;
}

const asFile = (layer: FeatureCollection) => Buffer.from(JSON.stringify(layer));
const lakeFiles = (dump: readonly DumpedLine[]) => ({
  'gshhg_lakes.json': asFile(shoresOf(dump, 2)),
  'gshhg_islands.json': asFile(shoresOf(dump, 3)),
});
/** Permanent rivers, major and additional major ones. Those that GSHHG draws by both banks are lakes there. */
const riversFile = (dump: readonly DumpedLine[]) => ({ 'gshhg_rivers.json': asFile(riversOf(dump, [1, 2])) });

const atlas = 'countries-10m.json';
/** The countries of the atlas, whose rings are not cut where the map ends, as GeoJSON. */
async function readAtlas(content: Buffer): Promise<Buffer> {
  const output = await mapshaper.applyCommands(`-i ${atlas} -o countries.json target=countries format=geojson`, {
    [atlas]: content,
  });
  return asFile(uncrossed(JSON.parse(String(output['countries.json']))));
}

/** Reads what a folder has of a layer. */
async function readLayer(folder: string, recipe: Recipe): Promise<FeatureCollection | undefined> {
  const input = await readFiles(folder, recipe);
  const read = Object.keys(input).filter((file) => /\.(shp|geojson|json)$/.test(file));
  if (read.length === 0) return undefined;
  if (read[0] === atlas) input[atlas] = await readAtlas(input[atlas] as Buffer);
  const isMerged = read.length > 1 && recipe.origin === 'Natural Earth';
  const merged = isMerged ? '-merge-layers force target=*' : '';
  const output = await mapshaper.applyCommands(
    `-i ${read.join(' ')} combine-files ${merged} -clip target=* bbox=${view.join(',')} ${recipe.commands} -o out.json format=geojson geojson-type=FeatureCollection`,
    input,
  );
  return JSON.parse(String(output['out.json']));
}

/** All layers that a folder has the files of, where they come from, and the names of those that it has not. */
export async function readLayers(folder: string) {
  const layers = new Map<LayerName, FeatureCollection>();
  const origins = new Map<Origin, LayerName[]>();
  const missing: string[] = [];
  for (const [key, ways] of Object.entries(recipes)) {
    const name = key as LayerName;
    for (const recipe of ways) {
      const layer = await readLayer(folder, recipe);
      if (!layer) continue;
      layers.set(name, layer);
      origins.set(recipe.origin, [...(origins.get(recipe.origin) ?? []), name]);
      break;
    }
    if (!layers.has(name)) missing.push(`${name} (${ways.flatMap(({ files }) => files).join(', ')})`);
  }
  return { layers, origins, missing };
}
