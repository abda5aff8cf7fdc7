import { type HustingsError, invalid } from '#core/errors.ts';
import { type BoundaryVersion, versionAt } from '#server/electoral/map/boundary.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** A map as it is compared with another one. */
export interface ComparedMap {
  readonly set: BoundarySetWithCount;
  /** Its districts, in the order of lists. */
  readonly versions: readonly BoundaryVersion[];
}

export const otherJurisdiction = (): HustingsError =>
  invalid('The query parameters "from" and "to" must name maps of one jurisdiction.');

const noSuchMap = (parameter: string): HustingsError =>
  invalid(
    `The query parameter "${parameter}" names a map that is not held. GET /api/v1/electoral/jurisdictions lists what is.`,
  );

/**
 * Two maps of one jurisdiction: each as it is in force now, else as it last was, else as it will be first. Throws 400
 * for a map that is not stored, and for maps of two jurisdictions.
 */
export function mapsOfJurisdiction(
  map: MapSnapshot,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): { readonly from: ComparedMap; readonly to: ComparedMap } {
  const [old, other] = [setOfId(map, from), setOfId(map, to)];
  if (!old) throw noSuchMap('from');
  if (!other) throw noSuchMap('to');
  if (old.level !== other.level || old.jurisdiction.id !== other.jurisdiction.id) throw otherJurisdiction();
  return { from: comparedMap(map, old, now), to: comparedMap(map, other, now) };
}

function setOfId(map: MapSnapshot, id: string): BoundarySetWithCount | undefined {
  for (const { sets } of map.jurisdictions) for (const set of sets) if (set.id === id) return set;
  return undefined;
}

function comparedMap(map: MapSnapshot, set: BoundarySetWithCount, now: number): ComparedMap {
  const at = Math.max(set.from, Math.min(now, set.until - 1));
  const versions = map.boundaries
    .filter(({ set: { id } }) => id === set.id)
    .flatMap((boundary) => versionAt(boundary, at) ?? [])
    .sort((a, b) => a.index - b.index);
  return { set, versions };
}
