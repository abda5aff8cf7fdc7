import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCoordinates } from '#core/geometry/polygons.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type Column, shapes, table } from '#tools/sample/files/shapefile.ts';
import { zip } from '#tools/sample/files/zip.ts';
import type { MapFile, MutableDistrict } from './map-file.ts';

const fields = {
  CODE: 'code',
  NAME_EN: 'nameEn',
  NAME_FR: 'nameFr',
  PROVINCE: 'province',
  POP: 'population',
  ELECTORS: 'electorCount',
} as const satisfies Record<string, Exclude<keyof MutableDistrict, 'geometry' | 'measures'>>;
const longest = 254;

/** The source as it describes the files written here: the same map, in one plain form. */
export function plainSource(source: BoundarySource, type: 'shapefile' | 'geojson'): BoundarySource {
  const { alternatives: _alternatives, where: _where, merge: _merge, crs: _crs, ...rest } = source;
  const names = Object.fromEntries(Object.entries(fields).map(([field, key]) => [key, field]));
  return { ...rest, format: { type }, fields: names as BoundarySource['fields'] };
}

const values = (district: MutableDistrict): string[] => Object.values(fields).map((key) => district[key]);

/** Cuts a text to the bytes that fit into a field of dBASE, at a letter's end. */
function cut(text: string): string {
  let short = text;
  while (Buffer.byteLength(short) > longest) short = short.slice(0, -1);
  return short;
}

/** Whole numbers of this many parts of a field's greatest value: a table here has no others, and the unit says nothing. */
const parts = 1e12;

async function shapefile({ districts, prj }: MapFile): Promise<Buffer> {
  const measures = Object.keys(districts[0]?.measures ?? {});
  const columns: Column[] = [
    ...Object.keys(fields).map((name): Column => ({ name, type: 'C', length: longest })),
    ...measures.map((name): Column => ({ name, type: 'N', length: 20 })),
  ];
  const greatest = measures.map((name) => Math.max(...districts.map((district) => district.measures[name] ?? 0)));
  const records = districts.map((district) => ({
    values: [
      ...values(district).map(cut),
      ...measures.map((name, i) => Math.round(((district.measures[name] ?? 0) / (greatest[i] || 1)) * parts)),
    ],
    polygons: district.geometry ? toCoordinates(district.geometry) : [],
  }));
  return zip({
    'map.dbf': table(columns, records, (text) => Buffer.from(text), 0),
    ...Object.fromEntries(Object.entries(shapes(records)).map(([ending, content]) => [`map.${ending}`, content])),
    'map.cpg': Buffer.from('UTF-8'),
    ...(prj === null ? {} : { 'map.prj': Buffer.from(prj) }),
  });
}

function geoJson({ districts }: MapFile): string {
  const features = districts.map((district) => ({
    type: 'Feature',
    properties: Object.fromEntries(Object.keys(fields).map((field, i) => [field, values(district)[i]])),
    geometry: district.geometry && { type: 'MultiPolygon', coordinates: toCoordinates(district.geometry) },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Writes a map as a publisher's file with a name of its own; gives its path. */
export async function writeMap(map: MapFile, type: 'shapefile' | 'geojson', folder: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.${type === 'shapefile' ? 'zip' : 'geojson'}`);
  await writeFile(path, type === 'shapefile' ? await shapefile(map) : geoJson(map));
  return path;
}
