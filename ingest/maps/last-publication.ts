import type { Knex } from 'knex';
import type { PublishedDistrict } from './district.ts';

/** Versions of the set `:set` that are known and are at the end of its map. */
export const current = 'upper_inf(v.recorded) and upper_inf(v.valid)';
/** If nothing is known of the set, those that were known until it was withdrawn. */
const withdrawn = `upper_inf(v.valid) and upper(v.recorded) = (
    select max(upper(w.recorded)) from boundaries c join boundary_versions w on w.boundary_id = c.id
    where c.set_id = :set and upper_inf(w.valid) having bool_and(not upper_inf(w.recorded)))`;

const versions = (isWithdrawn: boolean): string =>
  `from boundaries b join boundary_versions v on v.boundary_id = b.id and ${isWithdrawn ? withdrawn : current}
   where b.set_id = :set`;

async function districts(knex: Knex, set: string, isWithdrawn: boolean): Promise<PublishedDistrict[]> {
  const { rows } = await knex.raw<{ rows: Array<Omit<PublishedDistrict, 'geometry'>> }>(
    `select b.code, v.name_en as "nameEn", v.name_fr as "nameFr", v.area_km2 as "areaKm2", v.content_hash as "contentHash"
     ${versions(isWithdrawn)}`,
    { set },
  );
  return rows.map((district) => ({ ...district, geometry: null }));
}

/**
 * The districts of a source's last publication, without their shapes: those at the end of its map. Empty
 * before the first, and if it was withdrawn.
 */
export const lastPublication = (knex: Knex, sourceId: string): Promise<PublishedDistrict[]> =>
  districts(knex, sourceId, false);

/** The districts of a publication that was withdrawn without another after it; empty if there is none. */
export const withdrawnPublication = (knex: Knex, sourceId: string): Promise<PublishedDistrict[]> =>
  districts(knex, sourceId, true);

/** The shapes of either by the districts' codes, WKB: many megabytes for a large map. */
export async function lastShapes(knex: Knex, sourceId: string, isWithdrawn: boolean): Promise<Map<string, Uint8Array>> {
  const { rows } = await knex.raw<{ rows: Array<{ code: string; geometry: Uint8Array }> }>(
    `select b.code, v.geometry ${versions(isWithdrawn)}`,
    { set: sourceId },
  );
  return new Map(rows.map(({ code, geometry }) => [code, geometry]));
}
