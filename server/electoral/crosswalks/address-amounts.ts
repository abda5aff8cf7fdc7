import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { methods } from '#server/electoral/map/held/postal-codes.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Amounts } from './crosswalk.ts';

/** For one postal code: how many of its addresses lie in a district, by the district's position. */
type Counts = Map<number, number>;

/**
 * The located addresses of both maps' districts. If all addresses of a postal code lie in one district of either map,
 * its counts say how they are divided. If a code straddles in both maps, its civic numbers do, each counted once: their
 * parts of each old district are applied to the addresses there. What no civic number places is not covered. Null if no
 * register has counted addresses in districts of both maps. Yields now and then, so that others are served meanwhile.
 */
export function* addressAmounts(
  map: MapSnapshot,
  first: readonly BoundaryVersion[],
  second: readonly BoundaryVersion[],
): Generator<void, Amounts | null> {
  const ofFirst = placesOf(first);
  const ofSecond = placesOf(second);
  const isSame = first.length === second.length && first.every(({ boundary }, i) => boundary === second[i]!.boundary);
  const totals = new Float64Array(first.length);
  const sums = new Map<number, number>();
  const add = (a: number, b: number, amount: number) => {
    const pair = a * second.length + b;
    sums.set(pair, (sums.get(pair) ?? 0) + amount);
  };
  for (let row = 0; row < map.postalCodes.size; row++) {
    if (row % rowsAtATime === 0) yield;
    const located = map.postalCodes.located(row);
    if (located === 0) continue;
    const old = countsOf(map, row, located, ofFirst);
    if (old.size === 0) continue;
    for (const [a, count] of old) totals[a]! += count;
    if (isSame) {
      for (const [a, count] of old) add(a, a, count);
      continue;
    }
    const now = countsOf(map, row, located, ofSecond);
    const [[onlyOld, ofOld] = none] = old;
    const [[onlyNow, ofNow] = none] = now;
    if (old.size === 1 && ofOld === located) for (const [b, count] of now) add(onlyOld, b, count);
    else if (now.size === 1 && ofNow === located) for (const [a, count] of old) add(a, onlyNow, count);
    else divideByNumbers(map, map.postalCodes.code(row), old, ofFirst, ofSecond, add);
  }
  if (sums.size === 0) return null;
  const pairs = [...sums].map(([pair, amount]) => {
    return { first: Math.floor(pair / second.length), second: pair % second.length, amount };
  });
  return { totals, pairs, least: leastAddresses };
}

const rowsAtATime = 2_000;
const none: readonly [number, number] = [-1, 0];
/** Parts of addresses are sums of fractions. */
const leastAddresses = 1e-6;

/** The places of districts by their indexes; -1 for those of other maps. */
function placesOf(versions: readonly BoundaryVersion[]): (index: number) => number {
  const places = new Map(versions.map(({ boundary }, place) => [boundary.index, place]));
  return (index) => places.get(index) ?? -1;
}

/** By the register that has placed most of the code. */
function countsOf(map: MapSnapshot, row: number, located: number, placeOf: (index: number) => number): Counts {
  const { firstEvidence, boundary, share, origin } = map.postalCodes.columns;
  const byRegister = new Map<number, { readonly counts: Counts; sum: number }>();
  for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++) {
    if (methods[origin[i]! % 2] !== 'addresses') continue;
    const place = placeOf(boundary[i]!);
    if (place < 0) continue;
    const register = byRegister.get(origin[i]!) ?? { counts: new Map(), sum: 0 };
    byRegister.set(origin[i]!, register);
    // Shares are stored as floats. A code has few addresses, so that the count can be recovered.
    const count = Math.round(share[i]! * located);
    register.counts.set(place, count);
    register.sum += count;
  }
  let best: { readonly counts: Counts; readonly sum: number } | undefined;
  for (const register of byRegister.values()) if (!best || register.sum > best.sum) best = register;
  return best?.counts ?? new Map();
}

/** Divides the addresses of each old district of a code as its civic numbers there are divided. */
function divideByNumbers(
  map: MapSnapshot,
  code: string,
  old: Counts,
  ofFirst: (index: number) => number,
  ofSecond: (index: number) => number,
  add: (first: number, second: number, amount: number) => void,
): void {
  const numbers = new Map<number, Counts>();
  for (const { row, area } of map.addresses.rowsOfCode(code)) {
    const indexes = [...map.addresses.boundariesOf(area)];
    const a = indexes.map(ofFirst).find((place) => place >= 0) ?? -1;
    const b = indexes.map(ofSecond).find((place) => place >= 0) ?? -1;
    const counts = numbers.get(a) ?? new Map();
    numbers.set(a, counts);
    counts.set(b, (counts.get(b) ?? 0) + map.addresses.numbersOf(row).length);
  }
  for (const [a, count] of old) {
    const counts = numbers.get(a) ?? new Map();
    const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
    for (const [b, n] of counts) if (b >= 0) add(a, b, (count * n) / total);
  }
}
