import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pick, type Random, whole } from '#core/random.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { runGdal } from '#test/support/geography/gdal.ts';
import type { WrittenFile } from './writers.ts';

const execute = promisify(execFile);
const mapshaper = fileURLToPath(new URL('../../../node_modules/mapshaper/bin/mapshaper', import.meta.url));

/** A file that another program has written: where it is, and how a source reads it, if it can be read. */
interface Converted {
  readonly path: string;
  readonly format?: WrittenFile['format'];
}

/** What is known of a map whatever its format. */
interface Layer {
  readonly crs: string;
  /** Those that formats add of their own would be fields of one name in the next one. */
  readonly fields: readonly string[];
}

const drivers: Readonly<
  Record<string, { ending: string; options?: readonly string[]; format?: WrittenFile['format']; isInFolder?: true }>
> = {
  'ESRI Shapefile': { ending: 'shp', options: ['-lco', 'ENCODING=UTF-8'], format: 'shapefile', isInFolder: true },
  GPKG: { ending: 'gpkg', options: ['-nlt', 'PROMOTE_TO_MULTI'], format: 'geopackage' },
  GeoJSON: { ending: 'geojson', format: 'geojson' },
  FlatGeobuf: { ending: 'fgb', options: ['-nlt', 'PROMOTE_TO_MULTI'] },
  // Of a layer of single polygons, the further parts of a shape are read from GML as holes (findings/gdal-gml-parts-as-holes.sh).
  GML: { ending: 'gml', options: ['-nlt', 'PROMOTE_TO_MULTI'], isInFolder: true },
  SQLite: { ending: 'sqlite', options: ['-lco', 'LAUNDER=NO', '-nlt', 'PROMOTE_TO_MULTI'] },
  CSV: { ending: 'csv', options: ['-lco', 'GEOMETRY=AS_WKT'], isInFolder: true },
};

async function byGdal(driver: string, from: string, folder: string, { crs, fields }: Layer): Promise<Converted> {
  const { ending, options = [], format, isInFolder } = drivers[driver]!;
  const into = isInFolder ? join(folder, ending) : folder;
  await mkdir(into, { recursive: true });
  const path = join(into, `wards.${ending}`);
  const kept = ['-a_srs', crs, '-select', fields.join(',')];
  await runGdal('ogr2ogr', '-f', driver, path, from, '-nln', 'wards', ...kept, ...options);
  return { path, ...(format && { format }) };
}

const shapes = {
  'mapshaper to TopoJSON': { ending: 'topojson', options: ['format=topojson', 'no-quantization'], format: 'geojson' },
  'mapshaper to GeoJSON': { ending: 'geojson', options: ['format=geojson'], format: 'geojson' },
  'mapshaper to shapefile': { ending: 'shp', options: ['format=shapefile'], format: 'shapefile' },
} as const;

async function byMapshaper(name: keyof typeof shapes, from: string, folder: string): Promise<Converted> {
  const { ending, options, format } = shapes[name];
  const path = join(folder, `wards.${ending}`);
  await execute(process.execPath, [mapshaper, '-i', from, '-o', path, ...options, '-quiet'], {
    maxBuffer: 100_000_000,
  });
  return { path, format };
}

/** What mapshaper reads. */
const endingsOfMapshaper = ['.geojson', '.topojson', '.shp'];

const steps: Readonly<Record<string, (from: string, folder: string, layer: Layer) => Promise<Converted>>> = {
  ...Object.fromEntries(
    Object.keys(drivers).map((driver) => [
      `GDAL to ${driver}`,
      (from: string, folder: string, layer: Layer) => byGdal(driver, from, folder, layer),
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(shapes) as Array<keyof typeof shapes>).map((name) => [
      name,
      async (from: string, folder: string, layer: Layer) => {
        const isRead = endingsOfMapshaper.includes(extname(from));
        const { path } = isRead ? { path: from } : await byGdal('GeoJSON', from, join(folder, 'before'), layer);
        return byMapshaper(name, path, folder);
      },
    ]),
  ),
};

/**
 * A file of GeoJSON after one to three conversions by GDAL and mapshaper, the last one to a format that is read. Returns what
 * was done, too.
 */
export async function converted(
  random: Random,
  geojson: WrittenFile,
  folder: string,
  layer: Layer,
): Promise<WrittenFile & { readonly done: readonly string[] }> {
  await mkdir(folder, { recursive: true });
  let last: Converted = { path: join(folder, 'wards.geojson'), format: 'geojson' };
  await writeFile(last.path, geojson.content);
  const done: string[] = [];
  const count = whole(random, 1, 3);
  while (done.length < count || !last.format) {
    const name = pick(random, Object.keys(steps));
    last = await steps[name]!(last.path, join(folder, String(done.length)), layer);
    done.push(name);
  }
  return { done, ...(await packed(last)) };
}

/** As it is brought: the files of a shapefile in a zip. */
async function packed({ path, format }: Converted): Promise<WrittenFile> {
  if (format !== 'shapefile') {
    return { format: format!, ending: extname(path).slice(1), content: await readFile(path) };
  }
  const folder = join(path, '..');
  const names = (await readdir(folder)).filter((name) => name.startsWith('wards.') && extname(name) !== '.geojson');
  const members = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  return { format, ending: 'zip', content: await zipOf(members) };
}
