import type { Knex } from 'knex';
import type { PublishedDistrict } from './district.ts';

/** The districts of a source's last publication: those that stand at the end of its map. Empty before the first. */
export async function lastPublication(knex: Knex, sourceId: string): Promise<PublishedDistrict[]> {
  const { rows } = await knex.raw<{ rows: PublishedDistrict[] }>(
    `select b.code, v.name_en as "nameEn", v.name_fr as "nameFr", v.area_km2 as "areaKm2", v.content_hash as "contentHash",
            v.geometry
     from boundaries b
     join boundary_versions v on v.boundary_id = b.id and upper_inf(v.recorded) and upper_inf(v.valid)
     where b.set_id = ?`,
    [sourceId],
  );
  return rows;
}
