import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { Outline } from '#ingest/maps/check/compare/area-changes.ts';
import type { PreparedMap } from '#ingest/maps/prepare-map.ts';
import { timeLineOf } from '#ingest/maps/publish/jurisdiction.ts';
import { unpackBuffers } from '#ingest/maps/workers/packed-buffers.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';

/** A district as one edition of a map has it. */
export interface EditionDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly areaKm2: number;
  /** Longitude and latitude of a place inside. */
  readonly label: readonly [longitude: number, latitude: number];
  /** The full shape, WKB. */
  readonly geometry: Uint8Array;
}

export type Edition = readonly EditionDistrict[];

export const outlineOf = (district: EditionDistrict | null | undefined): Outline | null =>
  district ? { geometry: decodeWkb(district.geometry), areaKm2: district.areaKm2 } : null;

/** What an edition is compared with: the publication before it, or, of a map's first, the map that was in force before. */
export interface EditionBefore {
  readonly districts: Edition;
  /** Null if it is the same source's. */
  readonly otherMap: { readonly id: string; readonly name: string } | null;
}

type Row = Omit<EditionDistrict, 'label'> & { readonly longitude: number; readonly latitude: number };

/** @param condition of the versions `v` of the set `:set` */
async function editionWhere(knex: Knex, set: string, condition: string): Promise<Edition> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select b.code, v.name_en as "nameEn", v.name_fr as "nameFr", v.area_km2 as "areaKm2", v.geometry,
       v.label_longitude as longitude, v.label_latitude as latitude
     from boundaries b join boundary_versions v on v.boundary_id = b.id
     where b.set_id = :set and upper_inf(v.valid) and ${condition} order by b.code collate "C"`,
    { set },
  );
  return rows.map(({ longitude, latitude, ...district }) => ({ ...district, label: [longitude, latitude] }));
}

/** What is published of a map now; empty if nothing is. */
export const publishedEdition = (knex: Knex, set: string): Promise<Edition> =>
  editionWhere(knex, set, 'upper_inf(v.recorded)');

/** What was known of a map just before its last publication; empty if that was the first. */
const supersededEdition = (knex: Knex, set: string): Promise<Edition> =>
  editionWhere(
    knex,
    set,
    `v.recorded @> (
       select max(case when upper_inf(w.recorded) then lower(w.recorded) else upper(w.recorded) end) - interval '1 microsecond'
       from boundaries c join boundary_versions w on w.boundary_id = c.id where c.set_id = :set)`,
  );

/** The map that is in force up to the first day of a source's own; null if there is none. */
async function mapBefore(knex: Knex, source: BoundarySource): Promise<EditionBefore | null> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; name: string }> }>(
    `select id, name from boundary_sets
     where (level, jurisdiction, representation) = (:level, :jurisdiction, :representation) and id <> :id
       and valid @> (:from::timestamptz - interval '1 microsecond')`,
    { ...timeLineOf(source), id: source.id, from: new Date(easternMidnight(source.valid.from)) },
  );
  const [otherMap = null] = rows;
  return otherMap && { districts: await publishedEdition(knex, otherMap.id), otherMap };
}

/** What the published edition of a source's map followed; null if there was nothing. */
export async function beforePublished(knex: Knex, source: BoundarySource): Promise<EditionBefore | null> {
  const districts = await supersededEdition(knex, source.id);
  return districts.length > 0 ? { districts, otherMap: null } : mapBefore(knex, source);
}

/** What an edition that waits would follow, also if that was withdrawn; null if there is nothing. */
export async function beforeWaiting(knex: Knex, source: BoundarySource): Promise<EditionBefore | null> {
  const published = await publishedEdition(knex, source.id);
  const districts = published.length > 0 ? published : await supersededEdition(knex, source.id);
  return districts.length > 0 ? { districts, otherMap: null } : mapBefore(knex, source);
}

/** A file's map, as it would be published. Records without a shape are left out. */
export function preparedEdition({ districts, geometries }: PreparedMap): Edition {
  const shapes = unpackBuffers(geometries);
  return districts.flatMap(({ code, nameEn, nameFr, areaKm2, label }, i) =>
    label === null ? [] : [{ code, nameEn, nameFr, areaKm2, label, geometry: shapes[i] as Buffer }],
  );
}
