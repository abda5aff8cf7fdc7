import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BoundingBox } from '#core/geometry/polygons.ts';
import type { PublishedRow } from './published-map.ts';

const run = promisify(execFile);
const program = resolve(import.meta.dirname, '../../../tools/duckdb/query.js');

/** The rows that DuckDB answers, in a process of its own. Whole numbers of 64 bits come as texts. */
export async function queryDuckDb<Row>(sql: string): Promise<Row[]> {
  const { stdout, stderr } = await run(process.execPath, [program, sql], { maxBuffer: 500_000_000 });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A GeoParquet file as DuckDB reads it: its outlines are of DuckDB's own type, with their coordinate system. */
export async function readGeoParquet(file: string): Promise<{
  readonly systems: string[];
  readonly extent: BoundingBox;
  readonly rows: PublishedRow[];
  readonly outlines: Buffer[];
}> {
  const [head] = await queryDuckDb<{ systems: string[]; extent: BoundingBox }>(
    `select list(distinct st_crs(geometry)) as systems,
            [min(bbox.xmin), min(bbox.ymin), max(bbox.xmax), max(bbox.ymax)] as extent from '${file}'`,
  );
  const found = await queryDuckDb<PublishedRow & { wkb: string }>(
    `select id, code, "nameEn", "nameFr", hex(st_aswkb(geometry)) as wkb from '${file}' order by id`,
  );
  return {
    ...(head as NonNullable<typeof head>),
    rows: found.map(({ wkb, ...row }) => row),
    outlines: found.map(({ wkb }) => Buffer.from(wkb, 'hex')),
  };
}
