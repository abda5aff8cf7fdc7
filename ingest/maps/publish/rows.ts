import type { Knex } from 'knex';
import type { CatalogueVersion } from '#ingest/kind/catalogue.ts';
import { range } from './ranges.ts';
import type { Segment } from './timeline.ts';

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

/** A version to insert. */
export interface NewVersion {
  readonly boundaryId: string;
  readonly segment: Segment;
}

/** Bytes of geometry in one statement: enough that round trips take no time, and few enough that memory stays flat. */
const statementBytes = 4_000_000;

/** Ends what the rows say with a publication; they stay on record. */
export async function supersedeVersions(
  trx: Knex.Transaction,
  rows: readonly number[],
  { recordedAt }: CatalogueVersion,
): Promise<void> {
  await trx.raw('update boundary_versions set recorded = tstzrange(lower(recorded), ?) where id = any(?::bigint[])', [
    recordedAt,
    [...rows],
  ]);
}

/** Inserts versions with the content published now, several in a statement. */
export async function insertVersions(
  trx: Knex.Transaction,
  versions: ReadonlyArray<NewVersion & { readonly body: Body }>,
  { version, recordedAt }: CatalogueVersion,
): Promise<void> {
  const columns =
    'boundary_id, valid, recorded, province, name_en, name_fr, population, elector_count, geometry, display_geometry, vertices, area_km2, label_longitude, label_latitude, content_hash, catalogue_version';
  const place = `(${columns
    .split(', ')
    .map((column) => (column === 'valid' ? '?::tstzrange' : column === 'recorded' ? 'tstzrange(?, null)' : '?'))
    .join(', ')})`;
  for (let at = 0; at < versions.length; ) {
    const places: string[] = [];
    const values: Knex.RawBinding[] = [];
    for (let bytes = 0; at < versions.length && bytes < statementBytes; at++) {
      const { boundaryId, segment, body } = versions[at] as (typeof versions)[number];
      places.push(place);
      values.push(
        ...[boundaryId, range(segment), recordedAt, body.province, segment.nameEn, segment.nameFr],
        ...[body.population as number, body.electorCount as number, body.geometry, body.displayGeometry],
        ...[body.vertices, body.areaKm2, body.label[0], body.label[1], segment.contentHash, version],
      );
      bytes += body.geometry.length + body.displayGeometry.length;
    }
    await trx.raw(`insert into boundary_versions (${columns}) values ${places.join(', ')}`, values);
  }
}

/** Inserts versions with the content of existing rows, under another span or name. */
export async function copyVersions(
  trx: Knex.Transaction,
  versions: readonly NewVersion[],
  { version, recordedAt }: CatalogueVersion,
): Promise<void> {
  const copiedColumns =
    'province, population, elector_count, geometry, display_geometry, vertices, area_km2, label_longitude, label_latitude, content_hash';
  await trx.raw(
    `insert into boundary_versions (boundary_id, valid, recorded, name_en, name_fr, catalogue_version, ${copiedColumns})
     select boundary_id, new.valid, tstzrange(?, null), new.name_en, new.name_fr, ?, ${copiedColumns}
     from unnest(?::bigint[], ?::tstzrange[], ?::text[], ?::text[]) as new (copy_of, valid, name_en, name_fr)
     join boundary_versions on id = copy_of`,
    [
      recordedAt,
      version,
      versions.map(({ segment }) => segment.copyOf),
      versions.map(({ segment }) => range(segment)),
      versions.map(({ segment }) => segment.nameEn),
      versions.map(({ segment }) => segment.nameFr),
    ] as Knex.RawBinding[],
  );
}
