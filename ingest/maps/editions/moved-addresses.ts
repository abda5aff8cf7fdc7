import { decodeWkb } from '#core/geometry/wkb.ts';
import { Locator } from '#core/locator/locator.ts';
import { type DistrictPair, pairsKey } from './pair-districts.ts';
import { isDrawnAnew } from './transfers.ts';

/** Where the addresses of postal codes lie, in columns: the mean place of each code, and how many it has. */
export interface PostalPlaces {
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly counts: Uint32Array;
}

/**
 * How many addresses change district, by the indexes of the two pairs (`pairsKey`). A postal code counts with all its addresses if
 * the mean place of them changes district.
 */
export function movedAddresses(pairs: readonly DistrictPair[], places: PostalPlaces): Map<string, number> {
  const before: number[] = [];
  const after: number[] = [];
  pairs.forEach((pair, i) => {
    if (!isDrawnAnew(pair)) return;
    if (pair.before) before.push(i);
    if (pair.after) after.push(i);
  });
  const always = { validFrom: -Infinity, validUntil: Infinity };
  const locator = new Locator([
    ...before.map((i) => ({ geometry: decodeWkb(pairs[i]!.before!.geometry), set: 0, ...always })),
    ...after.map((i) => ({ geometry: decodeWkb(pairs[i]!.after!.geometry), set: 1, ...always })),
  ]);
  const moved = new Map<string, number>();
  for (let i = 0; i < places.counts.length; i++) {
    let [from, to] = [-1, -1];
    for (const index of locator.locate(places.longitudes[i]!, places.latitudes[i]!, 0)) {
      if (index < before.length) from = before[index]!;
      else to = after[index - before.length]!;
    }
    if (from === to) continue;
    const key = pairsKey(from, to);
    moved.set(key, (moved.get(key) ?? 0) + places.counts[i]!);
  }
  return moved;
}
