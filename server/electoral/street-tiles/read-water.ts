import type { Feature } from 'geojson';
import type { Knex } from 'knex';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { Pace } from '#core/processes/pace.ts';

/** Further out the bundled map has the coasts and lakes. */
export const waterFrom = 9;

/** From the zoom on, areas of so many square kilometres are drawn. */
const sizes: ReadonlyArray<readonly [zoom: number, size: number]> = [
  [13, 0],
  [12, 0.05],
  [11, 0.5],
  [0, 5],
];

/** More pieces are none of a place for people; those of larger waters are drawn. */
const mostPieces = 4000;

/** The pieces of water in a box. Works in slices. */
export async function readWater(knex: Knex, z: number, box: string, pace: Pace): Promise<Feature[]> {
  const size = sizes.find(([zoom]) => z >= zoom)?.[1] ?? 0;
  const { rows } = await knex.raw<{ rows: Array<{ shape: Buffer }> }>(
    `select shape from water_areas where extent && cast(:box as box) and size >= ${size}
     order by size desc, source_id, id limit ${mostPieces}`,
    { box },
  );
  const features: Feature[] = [];
  for (const { shape } of rows) {
    const [coordinates = []] = toCoordinates(decodeWkb(shape));
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } });
    if (pace.isDue) await pace.rest();
  }
  return features;
}
