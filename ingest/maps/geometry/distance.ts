import type { Polygons } from '#core/geometry/polygons.ts';
import { isCrossed } from '#locator/src/geometry/ray-crossing.ts';

const kilometresPerDegree = 111.2;

/**
 * How far a point lies from some polygons, in kilometres on a sphere, as if the land about it were flat: right within a
 * hundredth up to some dozens of kilometres. 0 inside.
 *
 * @param geometry longitudes and latitudes in degrees
 */
export function distanceKm(geometry: Polygons, longitude: number, latitude: number): number {
  const { positions, ringEnds } = geometry;
  const east = Math.cos((latitude * Math.PI) / 180);
  let isInside = false;
  let nearest = Infinity;
  let i = 0;
  for (const end of ringEnds) {
    for (; i < end - 1; i++) {
      const ax = (positions[i * 2]! - longitude) * east;
      const ay = positions[i * 2 + 1]! - latitude;
      const bx = (positions[i * 2 + 2]! - longitude) * east;
      const by = positions[i * 2 + 3]! - latitude;
      const [dx, dy] = [bx - ax, by - ay];
      if (isCrossed(ax, ay, bx, by, 0, 0)) isInside = !isInside;
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
      nearest = Math.min(nearest, (ax + along * dx) ** 2 + (ay + along * dy) ** 2);
    }
    i = end;
  }
  return isInside ? 0 : Math.sqrt(nearest) * kilometresPerDegree;
}
