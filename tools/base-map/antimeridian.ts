import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';

/**
 * A ring that crosses the antimeridian jumps from one edge of the map to the other, and would be drawn as a band across all of
 * it. It continues past 180° here.
 */
function continued(ring: readonly Position[]): Position[] {
  let turn = 0;
  return ring.map(([x = 0, y = 0], i) => {
    const before = ring[i - 1]?.[0] ?? x;
    if (x - before > 180) turn -= 360;
    else if (before - x > 180) turn += 360;
    return [x + turn, y];
  });
}

const isClosed = (ring: readonly Position[]) => ring[0]?.[0] === ring.at(-1)?.[0];
const crosses = (ring: readonly Position[]) => ring.some(([x = 0], i) => Math.abs(x - (ring[i - 1]?.[0] ?? x)) > 180);
const shifted = (rings: readonly Position[][], by: number): Position[][] =>
  rings.map((ring) => ring.map(([x = 0, y = 0]) => [x + by, y]));

/** Where a polygon lies between 180° west and east, it lies twice if it crosses the antimeridian: the rest is clipped. */
function twice(rings: Position[][]): Position[][][] {
  if (!rings.some(crosses)) return [rings];
  const whole = rings.map(continued);
  // A ring around a pole has no end past 180°.
  if (!whole.every(isClosed)) return [rings];
  return [whole, shifted(whole, -360), shifted(whole, 360)];
}

/** Countries of an atlas, in which those that cross the antimeridian do not reach across the map. */
export const uncrossed = (layer: FeatureCollection): FeatureCollection => ({
  type: 'FeatureCollection',
  features: layer.features.flatMap((feature): Feature[] => {
    const { geometry } = feature as Feature<Polygon | MultiPolygon | null>;
    if (!geometry) return [];
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return [{ ...feature, geometry: { type: 'MultiPolygon', coordinates: polygons.flatMap(twice) } }];
  }),
});
