import type { Knex } from 'knex';
import { type BoundingBox, boundingBox } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { PostalPlaces } from '#ingest/maps/editions/moved-addresses.ts';
import type { DistrictPair } from '#ingest/maps/editions/pair-districts.ts';
import { isDrawnAnew } from '#ingest/maps/editions/transfers.ts';

/** Where the postal codes lie that a change of districts may concern; null if no register of addresses is loaded. */
export async function postalPlacesAround(knex: Knex, pairs: readonly DistrictPair[]): Promise<PostalPlaces | null> {
  const { rows: register } = await knex.raw<{ rows: Array<{ is_loaded: boolean }> }>(
    'select exists (select from postal_codes where longitude is not null) as is_loaded',
  );
  if (!register[0]?.is_loaded) return null;
  const [west, south, east, north] = boxAround(pairs);
  const { rows } = await knex.raw<{ rows: Array<{ longitude: number; latitude: number; count: number }> }>(
    `select longitude, latitude, address_count as count from postal_codes
     where longitude between ?::float8 and ?::float8 and latitude between ?::float8 and ?::float8`,
    [west, east, south, north],
  );
  return {
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    counts: Uint32Array.from(rows, ({ count }) => count),
  };
}

/** The box around the districts that differ; west is above east if none does. */
function boxAround(pairs: readonly DistrictPair[]): BoundingBox {
  const around: [number, number, number, number] = [180, 90, -180, -90];
  for (const pair of pairs.filter(isDrawnAnew)) {
    for (const district of [pair.before, pair.after]) {
      if (!district || district.geometry.length === 0) continue;
      const [west, south, east, north] = boundingBox(decodeWkb(district.geometry));
      around[0] = Math.min(around[0], west);
      around[1] = Math.min(around[1], south);
      around[2] = Math.max(around[2], east);
      around[3] = Math.max(around[3], north);
    }
  }
  return around;
}
