import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import mapshaper from 'mapshaper';

/** West, south, east, north of what any view of Canada shows. */
const view = [-180, 5, -10, 84];

/** One layer of the map: the files of Natural Earth that it is made of, and the commands of mapshaper that make it. */
interface Recipe {
  readonly files: readonly string[];
  readonly commands: string;
}

/** About a third of a pixel at zoom 7, the last that is cut. */
const simplified = '-simplify interval=250 keep-shapes';

const isCanada = '(this.properties.NAME || this.properties.name) == "Canada"';

/**
 * The layers by their name in the tiles. The atlas of countries, `countries-10m.json` of the npm package `world-atlas`, has
 * Natural Earth's countries too, in the form of TopoJSON.
 */
const recipes = {
  land: {
    files: ['ne_10m_admin_0_countries', 'countries-10m'],
    commands: `-each 'canada = ${isCanada}' -dissolve canada ${simplified} -filter-islands min-area=2km2 -explode`,
  },
  borders: {
    files: ['ne_10m_admin_0_countries', 'countries-10m'],
    commands: `-each 'canada = ${isCanada}' -innerlines where='A.canada || B.canada' ${simplified} -each 'kind = "country"'`,
  },
  lakes: {
    files: ['ne_10m_lakes', 'ne_10m_lakes_north_america'],
    commands: `${simplified} -filter-islands min-area=2km2 -filter 'this.area > 8e6' -each 'size = this.area > 2e9 ? 1 : this.area > 2e8 ? 2 : 3' -filter-fields size`,
  },
  rivers: {
    files: ['ne_10m_rivers_lake_centerlines', 'ne_10m_rivers_north_america'],
    commands: `-filter '!/Lake Centerline/.test(this.properties.featurecla || "")' ${simplified} -each 'size = (this.properties.scalerank || 9) <= 4 ? 1 : (this.properties.scalerank || 9) <= 6 ? 2 : 3' -filter-fields size`,
  },
} as const satisfies Record<string, Recipe>;

export type LayerName = keyof typeof recipes;

/** Reads what a folder has of a layer: as shapefiles or GeoJSON, by the names under which Natural Earth gives them out. */
async function readLayer(folder: string, { files, commands }: Recipe): Promise<FeatureCollection | undefined> {
  const input: Record<string, Buffer> = {};
  const opened: string[] = [];
  for (const file of files) {
    const ending = ['shp', 'geojson', 'json'].find((one) => existsSync(join(folder, `${file}.${one}`)));
    if (ending === undefined) continue;
    for (const part of ending === 'shp' ? ['shp', 'shx', 'dbf', 'prj'] : [ending]) {
      input[`${file}.${part}`] = await readFile(join(folder, `${file}.${part}`));
    }
    opened.push(`${file}.${ending}`);
  }
  if (opened.length === 0) return undefined;
  const isAtlas = opened[0]?.startsWith('countries');
  // The same country is not read twice.
  const read = isAtlas || files[0] === 'ne_10m_admin_0_countries' ? opened.slice(0, 1) : opened;
  const merged = read.length > 1 ? '-merge-layers force target=*' : isAtlas ? '-drop target=land' : '';
  const output = await mapshaper.applyCommands(
    `-i ${read.join(' ')} combine-files ${merged} -clip bbox=${view.join(',')} ${commands} -o out.json format=geojson geojson-type=FeatureCollection`,
    input,
  );
  return JSON.parse(String(output['out.json']));
}

/** All layers that a folder has the files of, and the names of those that it has not. */
export async function readLayers(folder: string) {
  const layers = new Map<LayerName, FeatureCollection>();
  const missing: string[] = [];
  for (const [name, recipe] of Object.entries(recipes)) {
    const layer = await readLayer(folder, recipe);
    if (layer) layers.set(name as LayerName, layer);
    else missing.push(`${name} (${recipe.files.join(', ')})`);
  }
  return { layers, missing };
}
