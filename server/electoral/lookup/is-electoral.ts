import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';

/** Whether the version is an electoral district. A place where no one is elected has a polygon too, but is none. */
export function isElectoral(version: BoundaryVersion): boolean {
  return version.boundary.set.representation !== 'no_wards';
}
