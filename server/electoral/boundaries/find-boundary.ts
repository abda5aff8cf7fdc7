import { toIso } from '#core/dates.ts';
import { type HustingsError, notFound } from '#core/errors.ts';
import type { Boundary, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** The boundary of an id. Throws 404 if there is none. */
export function findBoundary(map: MapSnapshot, id: string): Boundary {
  const boundary = map.boundary(id);
  if (boundary) return boundary;
  throw noSuchBoundary();
}

/**
 * The version of a boundary at an instant; without an instant the one in force now, else the nearest. Throws 404 if
 * none was in force.
 */
export function findVersion(map: MapSnapshot, id: string, at: number | undefined, now: number): BoundaryVersion {
  const boundary = findBoundary(map, id);
  const version = map.versionOf(boundary, at, now);
  if (version) return version;
  const { from } = boundary.versions[0]!;
  const { until } = boundary.versions.at(-1)!;
  const end = until === Infinity ? '' : ` to ${toIso(until)}`;
  throw notFound(`This boundary was not in force at that date, but from ${toIso(from)}${end}.`);
}

export const noSuchBoundary = (): HustingsError =>
  notFound('There is no boundary with this id. GET /api/v1/electoral/boundaries lists those in force.');
