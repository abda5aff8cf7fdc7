/**
 * Writes data/reference/neighbours.json, the land around Canada that the map draws, from the countries of Natural Earth at
 * 1:50,000,000 (public domain, https://www.naturalearthdata.com/about/terms-of-use/), as the npm package `world-atlas`
 * carries them in `countries-50m.json`.
 *
 *   node --import tsx tools/neighbours.ts FILE
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, featureCollection, intersect, union } from '@turf/turf';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import mapshaper from 'mapshaper';

type Area = Polygon | MultiPolygon;

/** West, south, east, north of what any view of Canada shows. */
const around = '-180,15,-8,84';
/**
 * How far the land reaches over the border, in kilometres. Natural Earth's border and the election authorities' differ by
 * up to a few kilometres, and water would be drawn between them. The districts are drawn above.
 */
const overlap = 15;

const file = process.argv[2];
if (file === undefined) throw new Error('Give the path of countries-50m.json from the package world-atlas.');

async function run<Geometry extends Area | MultiLineString>(
  commands: string,
  input: Record<string, string | Uint8Array>,
): Promise<FeatureCollection<Geometry>> {
  const output = await mapshaper.applyCommands(
    `${commands} -o out.json format=geojson geojson-type=FeatureCollection`,
    input,
  );
  return JSON.parse(String(output['out.json']));
}

const topology = { 'countries.json': await readFile(file) };
const read = '-i countries.json -target countries';
const around50 = await run<Area>(`${read} -filter 'name != "Canada"' -clip bbox=${around} -dissolve`, topology);
const canada = await run<Area>(`${read} -filter 'name == "Canada"' -dissolve`, topology);
const border = await run<MultiLineString>(
  `${read} -filter 'name == "Canada" || name == "United States of America"' -innerlines -dissolve`,
  topology,
);
const strip = buffer(border.features[0] as Feature<MultiLineString>, overlap, { units: 'kilometers' }) as Feature<Area>;
const reached = intersect(featureCollection<Area>([strip, canada.features[0] as Feature<Area>]));
if (!reached) throw new Error(`${file} has no border between Canada and the United States of America.`);
const land = union(featureCollection<Area>([...around50.features, reached]));

// 3 km: less than a pixel in a view of the whole country, and three pixels where a city fills the screen.
const drawn = await run<Area>('-i land.json -simplify interval=1.5km keep-shapes -filter-islands min-area=40km2', {
  'land.json': JSON.stringify(land),
});
const [shape] = drawn.features;
if (!shape) throw new Error(`${file} has no land around Canada.`);
const rounded = JSON.stringify({ type: 'Feature', properties: {}, geometry: shape.geometry }, (_key, value) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value,
);
await writeFile(join(import.meta.dirname, '../data/reference/neighbours.json'), `${rounded}\n`);
