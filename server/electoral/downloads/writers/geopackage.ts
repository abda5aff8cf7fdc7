import { createRequire } from 'node:module';
import type * as Sqlite from 'node-sqlite3-wasm';
import { type BoundingBox, boundingBox } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type {
  DownloadTask,
  FeatureWriter,
  MapHead,
  WrittenFeature,
} from '#server/electoral/downloads/download-task.ts';
import { type FlatProperties, flatNames } from '#server/electoral/whole-maps/flat-properties.ts';

// A CommonJS module whose names Node does not find automatically.
const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite;

/** "GPKG", and the version 1.3 (OGC 12-128r18, 1.1.1.1). */
const applicationId = 0x47504b47;
const version = 10300;

const wgs84 = 4326;

/** Property columns that are not text. */
const columnTypes: Partial<Record<keyof FlatProperties, string>> = {
  population: 'INTEGER',
  electors: 'INTEGER',
  areaKm2: 'DOUBLE',
  centroidLat: 'DOUBLE',
  centroidLng: 'DOUBLE',
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables that every GeoPackage has (12-128r18, annex C), in the letters that it has there: validators and libraries
 * compare the types of columns and the default of `last_change` as texts.
 */
const tables = `
  create table gpkg_spatial_ref_sys (
    srs_name TEXT not null, srs_id INTEGER primary key, organization TEXT not null,
    organization_coordsys_id INTEGER not null, definition TEXT not null, description TEXT);
  create table gpkg_contents (
    table_name TEXT not null primary key, data_type TEXT not null, identifier TEXT unique, description TEXT default '',
    last_change DATETIME not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_geometry_columns (
    table_name TEXT not null, column_name TEXT not null, geometry_type_name TEXT not null, srs_id INTEGER not null,
    z TINYINT not null, m TINYINT not null,
    constraint pk_geom_cols primary key (table_name, column_name),
    constraint uk_gc_table_name unique (table_name),
    constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name),
    constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));`;

const wgs84Text =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';

/** A GeoPackage (OGC 12-128r18) with the map as a table of features. It is written to its file, page by page. */
export class GeoPackageWriter implements FeatureWriter {
  readonly #database: Sqlite.Database;
  readonly #insert: Sqlite.Statement;
  readonly #head: MapHead;
  /** When the map became what the file shows: the day of writing would make each file another. */
  #lastChange = new Date(0).toISOString();
  #box: BoundingBox = [Infinity, Infinity, -Infinity, -Infinity];

  constructor({ path, head }: DownloadTask) {
    this.#head = head;
    this.#database = new Database(path);
    // It is not read before it is whole, and it is discarded if writing it fails.
    this.#database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
      pragma application_id = ${applicationId}; pragma user_version = ${version}; begin; ${tables}`);
    const columns = flatNames.map((name) => `${quoted(name)} ${columnTypes[name] ?? 'TEXT'}`);
    const table = quoted(head.id);
    this.#database.exec(
      `create table ${table} (fid INTEGER primary key autoincrement not null, geom MULTIPOLYGON, ${columns.join(', ')})`,
    );
    const marks = flatNames.map(() => '?').join(', ');
    this.#insert = this.#database.prepare(
      `insert into ${table} (geom, ${flatNames.map(quoted).join(', ')}) values (?, ${marks})`,
    );
  }

  write({ properties, geometry }: WrittenFeature): void {
    const box = boundingBox(geometry);
    const { validFrom } = properties;
    if (validFrom !== null && validFrom > this.#lastChange) this.#lastChange = validFrom;
    this.#box = [
      Math.min(this.#box[0], box[0]),
      Math.min(this.#box[1], box[1]),
      Math.max(this.#box[2], box[2]),
      Math.max(this.#box[3], box[3]),
    ];
    this.#insert.run([geometryBlob(encodeWkb(geometry), box), ...flatNames.map((name) => properties[name])]);
  }

  end(): void {
    const { id, title, licence, attribution } = this.#head;
    const database = this.#database;
    this.#insert.finalize();
    const systems = [
      ['WGS 84', wgs84, 'EPSG', wgs84, wgs84Text, 'longitude and latitude in decimal degrees'],
      ['Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', null],
      ['Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null],
    ];
    for (const system of systems) database.run('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, ?)', system);
    const terms = [licence.name, licence.url, attribution].filter(Boolean).join('; ');
    const [west, south, east, north] = this.#box[0] > this.#box[2] ? [null, null, null, null] : this.#box;
    database.run(
      `insert into gpkg_contents (table_name, data_type, identifier, description, last_change, min_x, min_y, max_x, max_y, srs_id)
       values (?, 'features', ?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, id, terms === '' ? title : `${title}. ${terms}`, this.#lastChange, west, south, east, north, wgs84],
    );
    database.run(`insert into gpkg_geometry_columns values (?, 'geom', 'MULTIPOLYGON', ?, 0, 0)`, [id, wgs84]);
    database.exec('commit');
    database.close();
  }
}

const headerBytes = 40;

/** Well-known binary behind its header: little endian, with its box (12-128r18, 2.1.3). */
function geometryBlob(wkb: Buffer, [west, south, east, north]: BoundingBox): Uint8Array {
  const blob = Buffer.allocUnsafe(headerBytes + wkb.length);
  blob.write('GP', 0, 'latin1');
  blob.writeUInt8(0, 2);
  // Bit 0: little endian; bits 1 to 3: a box of west, east, south, north.
  blob.writeUInt8(0b0000_0011, 3);
  blob.writeInt32LE(wgs84, 4);
  [west, east, south, north].forEach((value, i) => {
    blob.writeDoubleLE(value, 8 + 8 * i);
  });
  wkb.copy(blob, headerBytes);
  return blob;
}
