import type { Knex } from 'knex';
import type { BoundarySource } from '#ingest/registry/source.ts';

/** A municipality as the census draws it. */
export interface CensusOutline {
  /** The map that it is from. */
  readonly set: string;
  readonly areaKm2: number;
  /** WKB. */
  readonly geometry: Uint8Array;
}

const censusSubdivision = /^csd-(\d{7})$/u;

/** The published outline of the municipality that a source divides into wards; null if there is none. */
export async function censusOutline(knex: Knex, source: BoundarySource): Promise<CensusOutline | null> {
  const { level, jurisdiction, representation = 'districts' } = source;
  const [, code] = censusSubdivision.exec(jurisdiction.id) ?? [];
  if (level !== 'MUNICIPAL' || representation !== 'districts' || code === undefined) return null;
  const { rows } = await knex.raw<{ rows: CensusOutline[] }>(
    `select s.id as set, v.area_km2 as "areaKm2", v.geometry
     from boundary_versions v join boundaries b on b.id = v.boundary_id join boundary_sets s on s.id = b.set_id
     where s.representation = 'outline' and b.code = ? and upper_inf(v.recorded) and not isempty(s.valid)
     order by lower(s.valid) desc limit 1`,
    [code],
  );
  return rows[0] ?? null;
}
