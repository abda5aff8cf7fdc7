import type { Knex } from 'knex';
import type { PublishedDistrict } from './district.ts';

/** The districts of a source's last publication: those in force at the end of its map. Empty before the first. */
export async function lastPublication(knex: Knex, sourceId: string): Promise<PublishedDistrict[]> {
  const { rows } = await knex.raw<{ rows: PublishedDistrict[] }>(
    `select b.code, v.name_en as "nameEn", v.name_fr as "nameFr", v.area_km2 as "areaKm2", v.content_hash as "contentHash",
            v.geometry
     from boundary_sets s
     join boundaries b on b.set_id = s.id
     join boundary_versions v on v.boundary_id = b.id and upper(v.valid) is not distinct from upper(s.valid)
     where s.id = ?`,
    [sourceId],
  );
  return rows;
}
