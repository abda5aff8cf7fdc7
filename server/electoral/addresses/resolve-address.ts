import { type Level, levels } from '#core/levels.ts';
import { civicNumberText } from '#core/locator/civic-number.ts';
import { certainty, unknownLevel } from '#locator/src/answer/resolution.ts';
import type { DistrictShare, LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import { placeOfStreet, streetText } from '#server/electoral/map/addresses/street-text.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { areasAt, electoral } from './areas-at.ts';
import type { LocatedAddress, Match } from './locate-address.ts';

/** How an address was found: `Match`; or code: the code does not straddle, so that its own result is the address's. */
interface AddressMatch {
  readonly matched: Match | 'code';
  readonly isSure: boolean;
  readonly number: string | null;
  readonly street: string | null;
  readonly place: string | null;
}

export interface ResolvedAddress extends AddressMatch {
  readonly resolution: LookupResolution;
}

/**
 * The districts of a located address. A level is sure if all the areas in which it may lie have one district, and the
 * number, or a neighbour on each side of it, is known; otherwise the likeliest is returned and the others are its
 * alternatives. A level that the register does not cover has the result of the code.
 */
export function resolveAddress(
  map: MapSnapshot,
  ofCode: LookupResolution,
  located: LocatedAddress,
  at: number,
): ResolvedAddress {
  const districtsOf = areasAt(map, at);
  const isPlaced = located.match === 'number' || located.match === 'between';
  let isSure = isPlaced;
  const resolve = (level: Level): LevelResolution => {
    const known = ofCode.levels[level];
    if (known.method !== 'addresses') {
      // Nothing of the address bears on it, so that it is as sure as the code makes it.
      if (known.alternatives.length > 0) isSure = false;
      return known;
    }
    const shares = sharesOf([...located.areas].map(([area, weight]) => [districtsOf(area)[level], weight]));
    if (shares.size > 1) isSure = false;
    if (shares.has(undefined)) return shares.size === 1 ? unknownLevel : known;
    return ofShares(shares as ReadonlyMap<BoundaryVersion, number>, located.match);
  };
  const resolved = Object.fromEntries(levels.map((level) => [level, resolve(level)])) as Record<Level, LevelResolution>;
  return {
    ...describe(map, located),
    isSure,
    resolution: { province: ofCode.province, levels: resolved },
  };
}

function describe(map: MapSnapshot, { match, street, number }: LocatedAddress): Omit<AddressMatch, 'isSure'> {
  if (street === undefined) return { matched: match, number: null, street: null, place: null };
  const known = map.addresses.street(street);
  return { matched: match, number: civicNumberText(number), street: streetText(known), place: placeOfStreet(known) };
}

function sharesOf(weighed: readonly (readonly [BoundaryVersion | undefined, number])[]) {
  const shares = new Map<BoundaryVersion | undefined, number>();
  for (const [version, weight] of weighed) shares.set(version, (shares.get(version) ?? 0) + weight);
  return shares;
}

function ofShares(shares: ReadonlyMap<BoundaryVersion, number>, match: Match): LevelResolution {
  const districts: DistrictShare[] = [...shares]
    .map(([version, share]) => ({ version, share: Math.round(share * 1e6) / 1e6 }))
    .sort((a, b) => b.share - a.share || a.version.index - b.version.index);
  const { version, share } = districts[0]!;
  const answered = electoral(version);
  return {
    version: answered,
    absence: answered ? null : 'no_wards',
    method: 'addresses',
    confidence: share * certainty[match === 'none' ? 'street' : match],
    alternatives: districts.length > 1 ? districts.filter((district) => electoral(district.version)) : [],
    isSnapped: false,
    isBlock: false,
  };
}
