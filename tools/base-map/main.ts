/**
 * Writes data/reference/base-map.tiles, what the map draws below the districts: land and the borders of Canada, from
 * Natural Earth at 1:10,000,000 (public domain, https://www.naturalearthdata.com/about/terms-of-use/), and lakes and
 * rivers, from the same or from GSHHG 2.3.7 (LGPL 3 or later, https://www.soest.hawaii.edu/pwessel/gshhg/). The folder has
 * Natural Earth's own files, as shapefiles or GeoJSON, or dumps of GSHHG; of a layer whose files it has not, nothing is
 * drawn. For the land, `countries-10m.json` of the npm package `world-atlas` will do. The dumps are made by GMT 6 with
 * Debian's packages `gmt` and `gmt-gshhg-high`: lakes and islands in them of at least 2 km², and rivers.
 *
 *   gmt pscoast -R-170/-50/38/84 -Dh -A2/2/3 -W2 -W3 -M > FOLDER/gshhg_lakes.txt
 *   gmt pscoast -R-170/-50/38/84 -Dh -Ia -M > FOLDER/gshhg_rivers.txt
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
if (folder === undefined) throw new Error('Give the folder with the files of Natural Earth and of GSHHG.');

const { layers, origins, missing } = await readLayers(folder);
if (!layers.has('land')) throw new Error(`${folder} has no countries: ${missing[0]}.`);
const sources = {
  'Natural Earth': 'Natural Earth at 1:10,000,000',
  GSHHG:
    'GSHHG 2.3.7 (Wessel and Smith, 1996, A global, self-consistent, hierarchical, high-resolution shoreline database)',
};
const about = {
  about: 'What the map draws below the districts, as vector tiles.',
  source: [...origins].map(([origin, names]) => `${names.join(', ')}: ${sources[origin]}, simplified`).join('; '),
  licence: origins.has('GSHHG')
    ? 'LGPL-3.0-or-later, of GSHHG: see base-map-licence/README.md'
    : 'Public domain: https://www.naturalearthdata.com/about/terms-of-use/',
};
const names: FeatureCollection = { type: 'FeatureCollection', features: namesOfMap() };
const tiles = cutTiles(new Map<string, FeatureCollection>([...layers, ['names', names]]));
const archive = archiveOf(about, tiles);
await writeFile(file, archive);
console.log(`${tiles.size} tiles, ${archive.length} bytes, of ${[...layers.keys()].join(', ')}.`);
if (missing.length > 0) console.log(`Not in the folder, and not drawn: ${missing.join('; ')}.`);
