import { isWithin, type Span } from '#core/dates.ts';
import type { BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** The instant as of which a map is offered: now; for a map that has ended its last one, for one to come its first. */
export function instantOfSet({ from, until }: Span, now: number): number {
  if (now < from) return from;
  return now < until ? now : until - 1;
}

/** The boundaries of a map in force at an instant, in the order of every list. */
export const versionsOfSet = (map: MapSnapshot, { id }: Pick<BoundarySet, 'id'>, at: number): BoundaryVersion[] =>
  map.versions.filter((version) => version.boundary.set.id === id && isWithin(version, at));

/** The boundaries of a map that were in force at any time of a span, each in its last version within the span. */
export function versionsDuring(map: MapSnapshot, { id }: Pick<BoundarySet, 'id'>, span: Span): BoundaryVersion[] {
  const last = new Map<string, BoundaryVersion>();
  for (const version of map.versions) {
    const { boundary, from, until } = version;
    if (boundary.set.id === id && from < span.until && until > span.from) last.set(boundary.id, version);
  }
  return [...last.values()];
}
