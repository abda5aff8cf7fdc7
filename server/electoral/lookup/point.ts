import { type CoveringOrSnapped, resolveCovered as resolve } from '#locator/src/answer/point.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { mapsCross } from './crossing-maps.ts';
import type { LookupResolution } from './resolution.ts';

/**
 * The districts of a point (degrees, WGS84) at an instant. If several sets of a level cover it, see
 * `precedes`. Null if no district covers it.
 */
export function resolvePoint(
  map: Pick<MapSnapshot, 'districts'>,
  longitude: number,
  latitude: number,
  at: number,
): LookupResolution | null {
  return resolveCovered(map, map.districts.coveringOrSnapped(longitude, latitude, at), at);
}

/** The same, once it is known which versions cover the point, and to which it is counted if it lies in a gap. */
export const resolveCovered = (
  { districts }: Pick<MapSnapshot, 'districts'>,
  found: CoveringOrSnapped<BoundaryVersion>,
  at: number,
): LookupResolution | null => resolve(found, (a, b) => mapsCross(districts, a, b, at));
