/**
 * Writes data/reference/neighbours.json, the land around Canada that the map draws, from the countries of Natural Earth at
 * 1:50,000,000 (public domain, https://www.naturalearthdata.com/about/terms-of-use/), as the npm package `world-atlas`
 * carries them in `countries-50m.json`.
 *
 *   node --import ./tools/from-sources.js tools/neighbours.ts FILE
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, featureCollection, intersect, union } from '@turf/turf';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import mapshaper from 'mapshaper';

type Area = Polygon | MultiPolygon;

/** North America without Canada, by the names in the file, and Iceland: what a view of Canada shows. */
const neighbours = [
  ...['United States of America', 'Greenland', 'St. Pierre and Miquelon', 'Iceland', 'Mexico', 'Guatemala', 'Belize'],
  ...['Honduras', 'El Salvador', 'Nicaragua', 'Costa Rica', 'Panama', 'Cuba', 'Bahamas', 'Jamaica', 'Haiti'],
  ...['Dominican Rep.', 'Puerto Rico', 'Bermuda'],
];
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
const list = neighbours.map((name) => JSON.stringify(name)).join(', ');
// The western Aleutians lie beyond the 180th meridian, where no view of Canada reaches.
const around = await run<Area>(`${read} -filter '[${list}].includes(name)' -clip bbox=-180,0,0,90 -dissolve`, topology);
const canada = await run<Area>(`${read} -filter 'name == "Canada"' -dissolve`, topology);
const border = await run<MultiLineString>(
  `${read} -filter 'name == "Canada" || name == "United States of America"' -innerlines -dissolve`,
  topology,
);
const strip = buffer(border.features[0] as Feature<MultiLineString>, overlap, { units: 'kilometers' }) as Feature<Area>;
const reached = intersect(featureCollection<Area>([strip, canada.features[0] as Feature<Area>]));
if (!reached) throw new Error(`${file} has no border between Canada and the United States of America.`);
const land = union(featureCollection<Area>([...around.features, reached]));

// A pixel at zoom 5, where a province fills the screen.
const drawn = await run<Area>('-i land.json -simplify interval=1.5km keep-shapes -filter-islands min-area=40km2', {
  'land.json': JSON.stringify(land),
});
const [shape] = drawn.features;
if (!shape) throw new Error(`${file} has no land around Canada.`);
const properties = {
  about: 'Land around Canada, for drawing alone: it reaches over the border, under the districts.',
  source: 'Natural Earth, countries at 1:50,000,000, simplified to 1.5 km',
  licence: 'Public domain: https://www.naturalearthdata.com/about/terms-of-use/',
};
const rounded = JSON.stringify({ type: 'Feature', properties, geometry: shape.geometry }, (_key, value) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value,
);
await writeFile(join(import.meta.dirname, '../data/reference/neighbours.json'), `${rounded}\n`);
