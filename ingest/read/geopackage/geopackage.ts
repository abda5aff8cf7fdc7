import { SourceError } from '#core/errors.ts';
import { chooseLayers, chooseMembers } from '#ingest/read/choose-members.ts';
import { systemOfNumber } from '#ingest/read/crs-name.ts';
import type { Layer, RawFeature, ReadOptions } from '#ingest/read/feature.ts';
import { knownSystem } from '#ingest/read/known-systems.ts';
import { measureKind } from '#ingest/read/measure-fields.ts';
import { withoutControls } from '#ingest/read/text/decode.ts';
import { type Attributes, matchFields } from '#ingest/read/used-fields.ts';
import { meetsConditions } from '#ingest/registry/expression.ts';
import { defaultLimits, humanSize } from '#ingest/unpack/limits.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type GeoPackageDatabase, withDatabase } from './database.ts';
import { readGeometry } from './geometry.ts';

/** No map has nearly as many districts or polls. */
const mostRecords = 1_000_000;
const recordsAtOnce = 200;

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/**
 * Reads the layers of a GeoPackage (OGC 12-128r18) that the source means: `format.members` names files of an archive, and
 * layers within one.
 *
 * @throws SourceError for anything else, saying what it is
 */
export async function readGeoPackage(archive: Archive, options: ReadOptions): Promise<Layer[]> {
  const names = archive.members.map(({ name }) => name);
  const files = names.filter((name) => /\.gpkg$/iu.test(name));
  // Patterns may name layers alone.
  const chosen = files.length === 1 ? files : chooseMembers(names, options.members, ['.gpkg']);
  const layers: Layer[] = [];
  for (const name of chosen) {
    const content = await archive.read(name);
    if (!content.toString('latin1', 0, 16).startsWith('SQLite format 3')) {
      throw new SourceError(
        `${name} is no GeoPackage: it does not begin as a database of SQLite does. Fetch it again.`,
      );
    }
    const read = await withDatabase(content, name, (database) => {
      const tables = featureTables(database);
      const areas = chooseLayers([...tables.keys()], options.members, name);
      return areas.map((table) => readLayer(database, tables.get(table) as FeatureTable, name, options));
    });
    layers.push(...read);
  }
  return layers;
}

interface FeatureTable {
  readonly table: string;
  readonly column: string;
  readonly srsId: number;
}

/** The tables of areas, by their names. */
function featureTables(database: GeoPackageDatabase): ReadonlyMap<string, FeatureTable> {
  const rows = database.all(
    `select g.table_name as "table", g.column_name as "column", g.geometry_type_name as type, g.srs_id as srs
     from gpkg_geometry_columns g join gpkg_contents c on c.table_name = g.table_name
     join sqlite_master m on m.name = g.table_name and m.type = 'table' and m.sql not like 'create virtual%'
     where c.data_type = 'features' order by g.table_name`,
  );
  return new Map(
    rows
      .filter(({ type }) => !/POINT|LINE|^(?:MULTI)?CURVE$/iu.test(String(type)))
      .map(({ table, column, srs }) => [
        String(table),
        { table: String(table), column: String(column), srsId: Number(srs) },
      ]),
  );
}

function readLayer(
  database: GeoPackageDatabase,
  { table, column, srsId }: FeatureTable,
  fileName: string,
  options: ReadOptions,
): Layer {
  const name = `${fileName}/${table}`;
  // Without the columns that are computed by the file.
  const columns = database.all(`pragma table_info(${quoted(table)})`).map((row) => String(row.name));
  const fields = matchFields(
    options.used,
    columns.filter((each) => each !== column),
    name,
    options.isConverted,
  );
  const measures = columns.filter((each) => measureKind(each) !== null);
  const recordCount = boundedCount(database, table, column, name);
  const read = [...new Set([...fields.values(), ...measures])];
  const selected = read.map((each, i) => `${quoted(each)} as f${i}`);
  const query = `select rowid as id, ${[`${quoted(column)} as shape`, ...selected].join(', ')} from ${quoted(table)}
    where rowid > ? order by rowid limit ${recordsAtOnce}`;
  const features: RawFeature[] = [];
  for (let last = -Number.MAX_SAFE_INTEGER; ; ) {
    const rows = database.all(query, [last]);
    for (const row of rows) {
      const record = features.length + 1;
      const valueIn = (field: string) => plain(row[`f${read.indexOf(field)}`] ?? null, field, record, name);
      const attributes: Attributes = {};
      for (const field of measures)
        if (typeof row[`f${read.indexOf(field)}`] === 'number') attributes[field] = valueIn(field);
      for (const [field, own] of fields) attributes[field] = valueIn(own);
      const isUsed = meetsConditions(options.where ?? [], attributes);
      const shape = row.shape;
      features.push({
        record,
        attributes,
        geometry: isUsed && shape instanceof Uint8Array ? readGeometry(shape, record, name) : null,
      });
    }
    if (rows.length < recordsAtOnce) break;
    last = Number(rows[rows.length - 1]?.id);
  }
  return { name, features, recordCount, crs: systemOf(database, srsId), encoding: 'utf-8' };
}

function boundedCount(database: GeoPackageDatabase, table: string, column: string, name: string): number {
  const [sizes] = database.all(
    `select count(*) as records, coalesce(sum(length(${quoted(column)})), 0) as bytes from ${quoted(table)}`,
  );
  const [records, bytes] = [Number(sizes?.records), Number(sizes?.bytes)];
  if (records > mostRecords || bytes > defaultLimits.memberBytes) {
    throw new SourceError(
      `${name} has ${records.toLocaleString('en')} records of ${humanSize(bytes)}, more than are read. Check that it is the right layer.`,
    );
  }
  return records;
}

function plain(value: unknown, field: string, record: number, name: string): string | number | boolean | null {
  if (value instanceof Uint8Array) {
    throw new SourceError(
      `Record ${record} of ${name}: the field ${field} is no text or number. Name another field in \`fields\` or \`where\` of the source.`,
    );
  }
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? withoutControls(value) : (value as number | boolean | null);
}

/** The system that the file states for a layer: by its code if it is known here, else as text; null for none. */
function systemOf(database: GeoPackageDatabase, srsId: number): string | null {
  // -1 and 0 are systems that are not known (12-128r18, requirement 11).
  if (srsId <= 0) return null;
  const [row] = database.all(
    'select organization, organization_coordsys_id as number, definition from gpkg_spatial_ref_sys where srs_id = ?',
    [srsId],
  );
  const code = /^(?:EPSG|ESRI)$/iu.test(String(row?.organization)) ? systemOfNumber(Number(row?.number)) : null;
  const definition = String(row?.definition ?? '');
  if (code !== null && (knownSystem(code) !== undefined || code === 'EPSG:3857' || !definition.includes('[')))
    return code;
  return definition.includes('[') ? definition : null;
}
