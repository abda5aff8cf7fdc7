/**
 * Writes data/reference/base-map.tiles, what the map draws below the districts: land, lakes, rivers, and the borders of
 * Canada, from Natural Earth at 1:10,000,000 (public domain,
 * https://www.naturalearthdata.com/about/terms-of-use/). The folder has Natural Earth's own files, as shapefiles or
 * GeoJSON; of a layer whose files it has not, nothing is drawn. For the land, `countries-10m.json` of the npm package
 * `world-atlas` will do.
 *
 *   node --import ./tools/from-sources.js tools/base-map/main.ts FOLDER
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { archiveOf } from './archive.ts';
import { cutTiles } from './cut.ts';
import { readLayers } from './layers.ts';
import { namesOfMap } from './names.ts';

const [folder, file = join(import.meta.dirname, '../../data/reference/base-map.tiles')] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder with the files of Natural Earth.');

const { layers, missing } = await readLayers(folder);
if (!layers.has('land')) throw new Error(`${folder} has no countries: ${missing[0]}.`);
const about = {
  about: 'What the map draws below the districts, as vector tiles.',
  source: `Natural Earth at 1:10,000,000, simplified: ${[...layers.keys()].join(', ')}`,
  licence: 'Public domain: https://www.naturalearthdata.com/about/terms-of-use/',
};
const names: FeatureCollection = { type: 'FeatureCollection', features: namesOfMap() };
const tiles = cutTiles(new Map<string, FeatureCollection>([...layers, ['names', names]]));
const archive = archiveOf(about, tiles);
await writeFile(file, archive);
console.log(`${tiles.size} tiles, ${archive.length} bytes, of ${[...layers.keys()].join(', ')}.`);
if (missing.length > 0) console.log(`Not in the folder, and not drawn: ${missing.join('; ')}.`);
