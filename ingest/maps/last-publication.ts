import type { Knex } from 'knex';
import type { PublishedDistrict } from './district.ts';

const lastVersions = `
  from boundaries b join boundary_versions v on v.boundary_id = b.id and upper_inf(v.recorded) and upper_inf(v.valid)
  where b.set_id = ?`;

/**
 * The districts of a source's last publication, without their shapes: those that stand at the end of its map. Empty
 * before the first.
 */
export async function lastPublication(knex: Knex, sourceId: string): Promise<PublishedDistrict[]> {
  const { rows } = await knex.raw<{ rows: Array<Omit<PublishedDistrict, 'geometry'>> }>(
    `select b.code, v.name_en as "nameEn", v.name_fr as "nameFr", v.area_km2 as "areaKm2", v.content_hash as "contentHash"
     ${lastVersions}`,
    [sourceId],
  );
  return rows.map((district) => ({ ...district, geometry: null }));
}

/** The shapes of a source's last publication by the districts' codes, WKB: many megabytes for a large map. */
export async function lastShapes(knex: Knex, sourceId: string): Promise<Map<string, Uint8Array>> {
  const { rows } = await knex.raw<{ rows: Array<{ code: string; geometry: Uint8Array }> }>(
    `select b.code, v.geometry ${lastVersions}`,
    [sourceId],
  );
  return new Map(rows.map(({ code, geometry }) => [code, geometry]));
}
