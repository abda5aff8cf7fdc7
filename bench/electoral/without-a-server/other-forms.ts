import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
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
    ['PMTiles, zooms 0 to 12', await ogr('districts.pmtiles', '-f', 'PMTiles', '-dsco', 'MAXZOOM=12')],
  ];
}
