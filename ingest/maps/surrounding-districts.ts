import type { Knex } from 'knex';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { placesOf } from './check/places/places.ts';

/** How far from a municipality's middle a riding's label may lie, degrees east and north: some 80 km. */
const around = { east: 1, north: 0.7 } as const;

/**
 * The published federal and provincial districts about a municipality, as WKB: their borders follow the municipality's
 * own for long stretches. Empty for other maps, and if the municipality's middle is not known.
 */
export async function surroundingDistricts(knex: Knex, source: BoundarySource): Promise<Uint8Array[]> {
  const [place] = placesOf(source);
  if (source.level !== 'MUNICIPAL' || source.representation !== undefined || !place) return [];
  const { rows } = await knex.raw<{ rows: Array<{ geometry: Uint8Array }> }>(
    `select v.geometry from boundary_versions v
     join boundaries b on b.id = v.boundary_id join boundary_sets s on s.id = b.set_id
     where s.level in ('FEDERAL', 'PROVINCIAL') and upper_inf(s.valid) and upper_inf(v.valid) and upper_inf(v.recorded)
       and abs(v.label_longitude - ?) < ? and abs(v.label_latitude - ?) < ?`,
    [place.longitude, around.east, place.latitude, around.north],
  );
  return rows.map(({ geometry }) => geometry);
}
