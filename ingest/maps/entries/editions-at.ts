import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import type { Edition, EditionDistrict } from '#ingest/maps/editions/edition.ts';
import { timeLineOf } from '#ingest/maps/publish/jurisdiction.ts';
import { knownBefore } from '#ingest/maps/publish/ranges.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';

/** A district of an edition, its shape not loaded: it has none until `withShapes`. */
interface StoredDistrict extends EditionDistrict {
  readonly versionId: number;
  readonly contentHash: string;
}

/** A map at one time. */
export interface StoredEdition {
  readonly set: string;
  readonly districts: readonly StoredDistrict[];
}

type Row = Omit<StoredDistrict, 'label' | 'geometry'> & { readonly longitude: number; readonly latitude: number };
const noShape = new Uint8Array();

/**
 * The districts at the end of a map, as they were known just before a publication or since.
 *
 * @param recordedAt when that was recorded, as PostgreSQL writes it
 */
export async function editionAt(
  knex: Knex,
  set: string,
  recordedAt: string,
  time: 'before' | 'since',
): Promise<StoredEdition> {
  const isKnown = time === 'before' ? knownBefore('v.recorded') : 'v.recorded @> :recordedAt::timestamptz';
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select v.id as "versionId", v.content_hash as "contentHash", b.code, v.name_en as "nameEn", v.name_fr as "nameFr",
       v.area_km2 as "areaKm2", v.label_longitude as longitude, v.label_latitude as latitude
     from boundaries b join boundary_versions v on v.boundary_id = b.id
     where b.set_id = :set and upper_inf(v.valid) and ${isKnown} order by b.code collate "C"`,
    { set, recordedAt },
  );
  const districts = rows.map(({ longitude, latitude, ...district }): StoredDistrict => {
    return { ...district, label: [longitude, latitude], geometry: noShape };
  });
  return { set, districts };
}

/** The same districts with their shapes, those left out that `other` has under the same code with the same contents. */
export async function withShapes(knex: Knex, { districts }: StoredEdition, other?: StoredEdition): Promise<Edition> {
  const hashes = new Map(other?.districts.map(({ code, contentHash }) => [code, contentHash]));
  const ids = districts
    .filter(({ code, contentHash }) => hashes.get(code) !== contentHash)
    .map(({ versionId }) => versionId);
  const { rows } = await knex.raw<{ rows: Array<{ id: number; geometry: Buffer }> }>(
    'select id, geometry from boundary_versions where id = any(?::bigint[])',
    [ids],
  );
  const shapes = new Map(rows.map(({ id, geometry }) => [id, geometry]));
  return districts.map((district) => ({ ...district, geometry: shapes.get(district.versionId) ?? noShape }));
}

/**
 * The nearest map before one, or the nearest after it, among those that a jurisdiction has had and of which something was known
 * at a time; null if there is none.
 */
export async function neighbouringEdition(
  knex: Knex,
  source: BoundarySource,
  recordedAt: string,
  side: 'earlier' | 'later',
): Promise<StoredEdition | null> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string }> }>(
    `select id from boundary_sets
     where (level, jurisdiction, representation) = (:level, :jurisdiction, :representation) and id <> :id
       and not isempty(valid) and lower(valid) ${side === 'earlier' ? '<' : '>'} :from::timestamptz
     order by lower(valid) ${side === 'earlier' ? 'desc' : 'asc'}`,
    { ...timeLineOf(source), id: source.id, from: new Date(easternMidnight(source.valid.from)) },
  );
  for (const { id } of rows) {
    const edition = await editionAt(knex, id, recordedAt, 'since');
    if (edition.districts.length > 0) return edition;
  }
  return null;
}
