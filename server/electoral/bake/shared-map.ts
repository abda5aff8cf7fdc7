import { boundingBox } from '#core/geometry/polygons.ts';
import { mayBeServed } from '#core/source/sharing.ts';
import type { LeftOut } from '#locator/src/answer/districts.ts';
import { comparePrecedence } from '#locator/src/answer/precedence.ts';
import type { BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Downloads, isOffered } from '#server/electoral/whole-maps/offered.ts';
import type { EvidenceSource } from './postal-sources.ts';
import { withoutEvidence } from './shared-postal-codes.ts';

export interface SharedMap {
  /** The map as a server would have it that had loaded only what may be passed on. */
  readonly map: MapSnapshot;
  readonly leftOut: readonly LeftOut[];
  readonly postalCredits: readonly string[];
}

interface SharedOptions {
  readonly downloads: Downloads;
  /** The maps that are asked for, by their ids; left out, all are. */
  readonly asked?: readonly string[] | undefined;
}

/** What may be passed on of a map, and its postal codes. */
export async function sharedMap(
  map: MapSnapshot,
  sources: readonly EvidenceSource[],
  { downloads, asked }: SharedOptions,
): Promise<SharedMap> {
  const all = [...new Set(map.versions.map(({ boundary }) => boundary.set))];
  const sets = all.filter(({ id }) => asked?.includes(id) ?? true);
  const closed = sets.filter((set) => !isOffered(set, downloads));
  const covered = sets.filter((set) => !closed.includes(set) && goesAfter(map, set, closed));
  const leftOut = [
    ...closed.map(({ id, name }) => ({ id, name, reason: 'terms' as const })),
    ...covered.map(({ id, name }) => ({ id, name, reason: 'covered' as const })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  const kept = new Set(sets.filter((set) => !closed.includes(set) && !covered.includes(set)));
  const keepsSet = (set: BoundarySet) => kept.has(set);
  const keepsOrigin = (origin: number) => downloads === 'all' || mayBeServed(sources[origin >> 1]?.sharing);
  const keeps = (boundary: number, origin: number) => keepsOrigin(origin) && keepsSet(map.boundaries[boundary]!.set);
  const { origin, boundary } = map.postalCodes.columns;
  const isWhole = kept.size === all.length && origin.every(keepsOrigin);
  const postalCodes = isWhole
    ? map.postalCodes
    : withoutEvidence(map.postalCodes, { keeps, keepsOrigin, dropsUnknown: asked !== undefined });
  const used = new Set<number>();
  origin.forEach((each, i) => {
    if (keeps(boundary[i]!, each)) used.add(each >> 1);
  });
  const credits = new Set([...used].map((number) => sources[number]?.attribution ?? ''));
  credits.delete('');
  if (isWhole) return { map, leftOut, postalCredits: [...credits] };
  const versions = map.versions.filter((version) => keepsSet(version.boundary.set));
  const districts = await DistrictIndex.build(versions, map.districts);
  const { catalogueVersion, updatedAt, boundaries, names, elections, figures } = map;
  const shared = new MapSnapshot({
    ...{ catalogueVersion, updatedAt, boundaries, versions, districts, postalCodes, names, elections, figures },
  });
  return { map: shared, leftOut, postalCredits: [...credits] };
}

/** From this share of its places on, a map lies in another one, and not beside it. */
const leastOverlap = 0.02;
/** Places that are tried in the box of each district, in each direction. */
const gridSide = 8;

/**
 * Whether one of the closed maps goes before a map in places that both cover. Without the closed one, what is found there
 * would be another district than the one that answers name.
 */
function goesAfter(map: MapSnapshot, set: BoundarySet, closed: readonly BoundarySet[]): boolean {
  return closed
    .filter(({ level, from, until }) => level === set.level && from < set.until && until > set.from)
    .some((other) => {
      let tried = 0;
      let after = 0;
      for (const version of map.versions.filter(({ boundary }) => boundary.set === other)) {
        const at = Math.max(version.from, set.from);
        for (const [longitude, latitude] of placesIn(version)) {
          const covering = map.districts.covering(longitude, latitude, at);
          if (!covering.includes(version)) continue;
          tried++;
          if (covering.some((one) => one.boundary.set === set && comparePrecedence(version, one) < 0)) after++;
        }
      }
      return after > tried * leastOverlap;
    });
}

function* placesIn({ geometry, labelLongitude, labelLatitude }: BoundaryVersion): Generator<readonly [number, number]> {
  yield [labelLongitude, labelLatitude];
  const [west, south, east, north] = boundingBox(geometry);
  for (let i = 0; i < gridSide ** 2; i++) {
    const column = ((i % gridSide) + 0.5) / gridSide;
    const row = (Math.floor(i / gridSide) + 0.5) / gridSide;
    yield [west + column * (east - west), south + row * (north - south)];
  }
}
