import type { Knex } from 'knex';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { Locator } from '#core/locator/locator.ts';

/** All published districts, of every map (former, in force and future), with an index by which they are found. */
export interface DistrictIndex {
  /** In ascending order, so that a district's number depends only on which districts there are. */
  readonly boundaryIds: readonly string[];
  /** The districts that cover a point, at most one of each map, as indexes into `boundaryIds`. */
  locate(longitude: number, latitude: number): number[];
}

/**
 * Loads the latest outline of every district. Each map is a set of its own in the index, so that a point has one
 * district in the map of 2013 and one in that of 2023; validity does not matter here.
 */
export async function loadDistrictIndex(knex: Knex): Promise<DistrictIndex> {
  const { rows } = await knex.raw<{ rows: { id: string; set_id: string; geometry: Buffer }[] }>(
    `select distinct on (b.id collate "C") b.id, b.set_id, v.geometry
     from boundaries b join boundary_versions v on v.boundary_id = b.id and upper_inf(v.recorded)
     join boundary_sets s on s.id = b.set_id and s.representation <> 'outline'
     order by b.id collate "C", lower(v.valid) desc nulls last`,
  );
  const sets = new Map<string, number>();
  const locator = new Locator(
    rows.map(({ set_id, geometry }) => {
      const set = sets.get(set_id) ?? sets.size;
      sets.set(set_id, set);
      return { geometry: decodeWkb(geometry), set, validFrom: -Infinity, validUntil: Infinity };
    }),
  );
  return {
    boundaryIds: rows.map(({ id }) => id),
    locate: (longitude, latitude) => locator.locate(longitude, latitude, 0),
  };
}
