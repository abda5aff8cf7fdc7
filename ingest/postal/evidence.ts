import { createHash } from 'node:crypto';
import type { StreetEvidence } from './street-evidence.ts';

/**
 * What one source knows of postal codes, in columns: a register of the whole country is 850,000 codes in some five
 * million district shares, which as objects would be gigabytes.
 */
export interface PostalEvidence {
  readonly method: 'addresses' | 'concordance';
  /** Packed postal codes (`core/postal-code.ts`), ascending. The columns up to `ends` have one entry for each. */
  readonly codes: Uint32Array;
  /** Index into `provinceNames`. */
  readonly provinces: Uint8Array;
  readonly provinceNames: readonly string[];
  /** The mean of its addresses, in degrees; null if the source does not place codes. */
  readonly places: { readonly longitudes: Float64Array; readonly latitudes: Float64Array } | null;
  /** How many of its addresses have a place. */
  readonly addressCounts: Uint32Array;
  /** The shares of code `i` are those from `ends[i - 1]` (0 for the first) up to, not including, `ends[i]`. */
  readonly ends: Uint32Array;
  /** Index into `boundaryIds`, ascending for each code. */
  readonly districts: Uint32Array;
  readonly boundaryIds: readonly string[];
  /** How many of the code's addresses lie in the district; 0 if the source does not count. */
  readonly counts: Uint32Array;
  /** Above 0, at most 1. */
  readonly shares: Float64Array;
  /** The addresses of codes that straddle districts; null if the source has none. */
  readonly streets: StreetEvidence | null;
}

/** A hash over all of it: equal evidence has an equal one, whatever file it came in. */
export function hashEvidence(evidence: PostalEvidence): string {
  const {
    method,
    provinceNames,
    boundaryIds,
    codes,
    provinces,
    places,
    addressCounts,
    ends,
    districts,
    counts,
    shares,
    streets,
  } = evidence;
  const hash = createHash('sha256').update(JSON.stringify([method, provinceNames, boundaryIds]));
  const columns: (Uint32Array | Uint8Array | Float64Array)[] = [
    codes,
    provinces,
    addressCounts,
    ends,
    districts,
    counts,
    shares,
  ];
  if (streets) {
    hash.update(JSON.stringify([streets.streets, streets.areas]));
    columns.push(streets.codes, streets.streetOf, streets.areaOf, streets.ends, streets.numbers);
  }
  for (const column of places ? [...columns, places.longitudes, places.latitudes] : columns) {
    hash.update(`${column.length},`).update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash.digest('hex');
}
