import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { TilesWriter } from '#server/electoral/downloads/writers/tiles.ts';
import type { FlatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import type { District } from './peers.ts';

/** Bytes of the districts in other forms, in a folder of its own; null where the program that writes one is not installed. */
export async function sizesInOtherForms(
  districts: readonly District[],
  folder: string,
): Promise<ReadonlyArray<readonly [form: string, bytes: number | null]>> {
  const geojson = join(folder, 'districts.geojson');
  await writeFile(geojson, JSON.stringify({ type: 'FeatureCollection', features: districts }));
  const { default: mapshaper } = await import('mapshaper');
  const written = (await mapshaper.applyCommands('-i districts.json -o t.json format=topojson no-quantization', {
    'districts.json': await readFile(geojson, 'utf8'),
  })) as Record<string, Buffer | string>;
  const topojson = Buffer.from(written['t.json']!);
  const ogr = async (name: string, ...options: string[]): Promise<number | null> => {
    const path = join(folder, name);
    const ran = await promisify(execFile)('ogr2ogr', [...options, path, geojson]).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    return ran instanceof Error ? null : (await stat(path)).size;
  };
  return [
    ['GeoJSON, gzip', gzipSync(await readFile(geojson)).length],
    ['TopoJSON, all decimals', topojson.length],
    ['TopoJSON, gzip', gzipSync(topojson).length],
    ['FlatGeobuf', await ogr('districts.fgb', '-f', 'FlatGeobuf')],
    ['PMTiles, as it is downloaded', await pmtiles(districts, join(folder, 'districts.pmtiles'))],
  ];
}

/** The tiles of a country to zoom 9, as an installation offers them. */
async function pmtiles(districts: readonly District[], path: string): Promise<number> {
  const head = { id: 'districts', title: '', licence: { name: '', url: null }, attribution: '' };
  const writer = new TilesWriter({ format: 'pmtiles', path, head });
  for (const { properties, geometry } of districts) {
    const named = { ...properties, id: properties.code, nameEn: '', nameFr: '', province: '', jurisdictionEn: '' };
    const middle = { centroidLng: 0, centroidLat: 0 };
    writer.write({
      properties: { ...named, ...middle } as FlatProperties,
      geometry: fromCoordinates(geometry.coordinates as MultiPolygonCoordinates),
    });
  }
  await writer.end();
  return (await stat(path)).size;
}
