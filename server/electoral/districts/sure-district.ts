import { readAddress } from '#core/addresses/read-address.ts';
import { foldedPlace, streetReadings } from '#core/addresses/street-words.ts';
import { addTo } from '#core/collections/lists-by-key.ts';
import type { Level } from '#core/levels.ts';
import { readPostalCode } from '#core/postal-code.ts';
import { certainty } from '#locator/src/answer/resolution.ts';
import { type LocatedAddress, locateAddress } from '#server/electoral/addresses/locate-address.ts';
import { resolveAddress } from '#server/electoral/addresses/resolve-address.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import type { LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import { placesOf, type StreetRow } from '#server/electoral/map/addresses/addresses.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Doubt, VoterAddress } from '#server/operations/districts.ts';

/**
 * The district of a level in which an address lies at an instant, if that is sure: all that is known of its postal
 * code, and enough is, lies in one district, or the register has the address itself, or its neighbours, in one.
 * Otherwise the reason why it is not.
 */
type FindSureDistrict = (address: VoterAddress) => BoundaryVersion | Doubt;

/** Caches the codes that were requested: it is for one list of addresses, and one response. */
export function sureDistrictFinder(map: MapSnapshot, level: Level, at: number): FindSureDistrict {
  const codes = new Map<number, LookupResolution>();
  const streets = new Map<number, CodeStreets>();
  const remembered = <Value>(known: Map<number, Value>, row: number, make: () => Value): Value => {
    const value = known.get(row) ?? make();
    known.set(row, value);
    return value;
  };
  return ({ postalCode, address, city }) => {
    const code = readPostalCode(postalCode);
    const row = code === null ? -1 : map.postalCodes.find(code);
    if (code === null || row < 0) return 'unknownCode';
    const ofCode = remembered(codes, row, () => resolvePostalCode(map, row, at));
    const answer = certainDistrict(ofCode.levels[level]);
    const isLittleKnown = typeof answer !== 'string' && ofCode.levels[level].confidence < leastConfidence;
    if (answer !== 'straddles' && !isLittleKnown) return answer;
    const ofStreets = remembered(streets, row, () => streetsOfCode(map, code));
    const onIts = onStreet(map, ofStreets, { address, city }, (located) =>
      certainDistrict(resolveAddress(map, ofCode, located, at).resolution.levels[level]),
    );
    return isLittleKnown && onIts === 'straddles' ? 'unsure' : onIts;
  };
}

/**
 * For a postal code alone: ten located addresses in one district, or a publisher's list. Fewer could be a half of it.
 */
const leastConfidence = certainty.concordance;

function certainDistrict({ version, method, alternatives, isSnapped }: LevelResolution): BoundaryVersion | Doubt {
  if (method === null) return 'noDistrict';
  if (method === 'centroid' || isSnapped) return 'unsure';
  if (alternatives.length > 0) return 'straddles';
  return version ?? 'noDistrict';
}

interface PlacedRow {
  readonly row: StreetRow;
  /** The names of the street's places, folded. */
  readonly places: readonly string[];
}

/** The streets of a postal code. */
interface CodeStreets {
  readonly places: ReadonlySet<string>;
  /** By each name that they are found by. */
  readonly byName: ReadonlyMap<string, readonly PlacedRow[]>;
}

function streetsOfCode(map: MapSnapshot, code: string): CodeStreets {
  const byName = new Map<string, PlacedRow[]>();
  const allPlaces = new Set<string>();
  for (const row of map.addresses.rowsOfCode(code)) {
    const street = map.addresses.street(row.street);
    const places = placesOf(street);
    for (const place of places) allPlaces.add(place);
    for (const name of new Set(streetReadings(street).map((reading) => reading.name)))
      addTo(byName, name, { row, places });
  }
  return { places: allPlaces, byName };
}

/**
 * The result for an address on one of the streets. A rural code has streets of several places: those of the address's
 * own city count, if it is one of these. In each place in which there is such a street its number, or a neighbour on
 * each side of it, must be known, and all must have one result.
 */
function onStreet(
  map: MapSnapshot,
  { places, byName }: CodeStreets,
  { address, city }: Pick<VoterAddress, 'address' | 'city'>,
  answerOf: (located: LocatedAddress) => BoundaryVersion | Doubt,
): BoundaryVersion | Doubt {
  const { readings } = readAddress(address);
  const names = new Set(readings.flatMap(({ street }) => street.map(({ name }) => name)));
  const own = foldedPlace(city);
  const byPlace = new Map<string, Set<StreetRow>>();
  for (const name of names)
    for (const { row, places: ofStreet } of byName.get(name) ?? []) {
      if (places.has(own) && !ofStreet.includes(own)) continue;
      const key = ofStreet.join('|');
      byPlace.set(key, (byPlace.get(key) ?? new Set()).add(row));
    }
  const answers = new Set<BoundaryVersion | Doubt>();
  for (const rows of byPlace.values()) {
    const located = locateAddress(map, [...rows], readings);
    if (located.match === 'none') continue;
    answers.add(located.match === 'street' ? 'straddles' : answerOf(located));
  }
  const [answer, ...others] = answers;
  return answer === undefined || others.length > 0 ? 'straddles' : answer;
}
