import type { BoundaryRef } from '#locator/src/answer/lookup.ts';
import { describeSeat } from '#server/electoral/boundaries/describe-seat.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import { idsOf } from '#server/electoral/map/ids-of.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

type Change = <Ref extends Pick<BoundaryRef, 'id'>>(ref: Ref) => Ref;

/**
 * A result with the ids by which others know its districts. It is made of the plain one, which most callers ask for.
 */
export const withIds = (map: MapSnapshot, lookup: Lookup): Lookup =>
  changeDistricts(lookup, (ref) => {
    const boundary = map.boundary(ref.id);
    return boundary ? { ...ref, ...idsOf(boundary) } : ref;
  });

/** A result with who represents its districts. */
export const withMembers = (map: MapSnapshot, lookup: Lookup, at: number): Lookup =>
  changeDistricts(lookup, (ref) => {
    const boundary = map.boundary(ref.id);
    return boundary ? { ...ref, seat: describeSeat(map, boundary, at) } : ref;
  });

function changeDistricts({ federal, provincial, municipal, ...lookup }: Lookup, change: Change): Lookup {
  const alternatives = Object.fromEntries(
    Object.entries(lookup.resolution.alternatives).map(([level, districts]) => [level, districts.map(change)]),
  );
  return {
    ...lookup,
    federal: federal && change(federal),
    provincial: provincial && change(provincial),
    municipal: municipal && change(municipal),
    resolution: { ...lookup.resolution, alternatives },
  };
}
