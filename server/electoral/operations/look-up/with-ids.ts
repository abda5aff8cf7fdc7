import { idsOf } from '#server/electoral/ids/ids-of.ts';
import type { BoundaryRef } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Lookup } from './describe-districts.ts';

/** An answer with the ids by which others know its districts. It is made of the plain one, which most callers ask for. */
export function withIds(map: MapSnapshot, { federal, provincial, municipal, ...lookup }: Lookup): Lookup {
  const known = <Ref extends Pick<BoundaryRef, 'id'>>(ref: Ref): Ref => {
    const boundary = map.boundary(ref.id);
    return boundary ? { ...ref, ...idsOf(boundary) } : ref;
  };
  const alternatives = Object.fromEntries(
    Object.entries(lookup.resolution.alternatives).map(([level, districts]) => [level, districts.map(known)]),
  );
  return {
    ...lookup,
    federal: federal && known(federal),
    provincial: provincial && known(provincial),
    municipal: municipal && known(municipal),
    resolution: { ...lookup.resolution, alternatives },
  };
}
