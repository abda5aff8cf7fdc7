import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Sqlite from 'node-sqlite3-wasm';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';

const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite;

/** A polygon as a GeoPackage stores it: a header without an envelope, then well-known binary. */
export const shapeOf = (...rings: ReadonlyArray<ReadonlyArray<readonly [number, number]>>): Buffer =>
  Buffer.concat([Buffer.from('GP\0\x01\0\0\0\0', 'latin1'), encodeWkb(fromCoordinates([rings as never]))]);

export interface FeatureTableOf {
  /** Of the columns beside `fid` and `geom`: `"WARD" text, "NAME" text`. */
  readonly columns: string;
  readonly type?: string;
  readonly rows: readonly {
    readonly shape: Uint8Array | null;
    readonly values: readonly (string | number | Uint8Array | null)[];
  }[];
}

interface SystemOf {
  readonly organization: string;
  readonly number: number;
  readonly definition: string;
}

/** A GeoPackage (OGC 12-128r18) of layers by their names, and whatever else is executed in it. */
export async function geoPackageOf(
  folder: string,
  layers: Readonly<Record<string, FeatureTableOf>>,
  { system, more = '' }: { system?: SystemOf; more?: string } = {},
): Promise<Buffer> {
  const path = join(folder, 'made.gpkg');
  await rm(path, { force: true });
  const database = new Database(path);
  database.exec('begin');
  database.exec(`pragma application_id = ${0x47504b47}; pragma user_version = 10300;
    create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text,
      organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text primary key, data_type text, identifier text, srs_id integer);
    create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer,
      z tinyint, m tinyint)`);
  const { organization, number, definition } = system ?? {
    organization: 'EPSG',
    number: 4326,
    definition: 'GEOGCS[""]',
  };
  database.run('insert into gpkg_spatial_ref_sys values (?, 5, ?, ?, ?)', [
    'its own',
    organization,
    number,
    definition,
  ]);
  for (const [name, { columns, type = 'MULTIPOLYGON', rows }] of Object.entries(layers)) {
    database.exec(`create table "${name}" (fid integer primary key, geom blob, ${columns})`);
    database.run("insert into gpkg_contents values (?, 'features', ?, 5)", [name, name]);
    database.run("insert into gpkg_geometry_columns values (?, 'geom', ?, 5, 0, 0)", [name, type]);
    for (const { shape, values } of rows) {
      const marks = ['null', '?', ...values.map(() => '?')].join(', ');
      database.run(`insert into "${name}" values (${marks})`, [shape, ...values]);
    }
  }
  if (more !== '') database.exec(more);
  database.exec('commit');
  database.close();
  return readFile(path);
}
