import type { Knex } from 'knex';
import type { Segment, Span } from './timeline.ts';

/** The columns of a version other than its span and names. */
export interface Body {
  readonly province: string;
  readonly population: number | null;
  readonly electorCount: number | null;
  readonly geometry: Buffer;
  readonly displayGeometry: Buffer;
  readonly vertices: number;
  readonly areaKm2: number;
  readonly label: readonly [longitude: number, latitude: number];
}

/** Bytes of geometry in one statement: so many that round trips take no time, so few that memory stays flat. */
const statementBytes = 4_000_000;

/** A half-open span as PostgreSQL writes it. */
export function range({ from, until }: Span): string {
  return `[${new Date(from).toISOString()},${Number.isFinite(until) ? new Date(until).toISOString() : ''})`;
}

/** Inserts new versions, several in a statement. */
export async function insertVersions(
  trx: Knex.Transaction,
  versions: ReadonlyArray<{ boundaryId: string; segment: Segment; body: Body }>,
  catalogueVersion: number,
): Promise<void> {
  const columns =
    'boundary_id, valid, province, name_en, name_fr, population, elector_count, geometry, display_geometry, vertices, area_km2, label_longitude, label_latitude, content_hash, catalogue_version';
  const place = `(${columns
    .split(', ')
    .map((column) => (column === 'valid' ? '?::tstzrange' : '?'))
    .join(', ')})`;
  for (let at = 0; at < versions.length; ) {
    const places: string[] = [];
    const values: Knex.RawBinding[] = [];
    for (let bytes = 0; at < versions.length && bytes < statementBytes; at++) {
      const { boundaryId, segment, body } = versions[at] as (typeof versions)[number];
      places.push(place);
      values.push(
        ...[boundaryId, range(segment), body.province, segment.nameEn, segment.nameFr, body.population as number],
        ...[body.electorCount as number, body.geometry, body.displayGeometry, body.vertices, body.areaKm2],
        ...[body.label[0], body.label[1], segment.contentHash, catalogueVersion],
      );
      bytes += body.geometry.length + body.displayGeometry.length;
    }
    await trx.raw(`insert into boundary_versions (${columns}) values ${places.join(', ')}`, values);
  }
}

/** Inserts a version with the content of an existing one, under another span and name. */
export async function copyVersion(
  trx: Knex.Transaction,
  from: number,
  segment: Segment,
  catalogueVersion: number,
): Promise<void> {
  const kept =
    'province, population, elector_count, geometry, display_geometry, vertices, area_km2, label_longitude, label_latitude, content_hash';
  await trx.raw(
    `insert into boundary_versions (boundary_id, valid, name_en, name_fr, catalogue_version, ${kept})
     select boundary_id, ?::tstzrange, ?, ?, ?, ${kept} from boundary_versions where id = ?`,
    [range(segment), segment.nameEn, segment.nameFr, catalogueVersion, from],
  );
}
