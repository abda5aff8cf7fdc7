import type { Knex } from 'knex';
import { encodePolygonWkb } from '#core/geometry/wkb.ts';
import { boxText } from '#ingest/kind/copied-values.ts';

/** Writes a square lake of a tenth of a degree, whose south-western corner is at 47.6° W, 43.3° N, as a publication does. */
export async function givenWater(knex: Knex): Promise<void> {
  const lake = [
    [-47.6, 43.3],
    [-47.5, 43.3],
    [-47.5, 43.4],
    [-47.6, 43.4],
    [-47.6, 43.3],
  ] as const;
  await knex('water_areas').insert({
    source_id: 'given-water',
    id: 0,
    area: 0,
    size: 90,
    shape: encodePolygonWkb([lake]),
    extent: boxText(lake),
  });
}
