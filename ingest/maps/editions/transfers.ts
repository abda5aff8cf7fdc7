import { areaChanges } from '#ingest/maps/check/compare/area-changes.ts';
import { type EditionDistrict, outlineOf } from './edition.ts';
import type { DistrictPair } from './pair-districts.ts';

/** Area that lay in one district and lies in another; null: in none of the map. */
export interface Transfer {
  /** Indexes of the two pairs; -1 for none. */
  readonly pairs: readonly [from: number, to: number];
  readonly from: EditionDistrict | null;
  readonly to: EditionDistrict | null;
  readonly km2: number;
  /** Share of the smaller of the two districts; of the only one, if there is no other. */
  readonly share: number;
  /** Metres, the mean over the area. */
  readonly width: number;
}

/** Whether one edition alone has the district, or both draw it differently. */
export const isDrawnAnew = ({ before, after }: DistrictPair): boolean =>
  !before || !after || Buffer.compare(before.geometry, after.geometry) !== 0;

/** All area that changed district, in pieces of whatever size. */
export function transfersBetween(pairs: readonly DistrictPair[]): Transfer[] {
  const changed = pairs.flatMap((pair, i) =>
    isDrawnAnew(pair) ? [{ code: String(i), before: outlineOf(pair.before), after: outlineOf(pair.after) }] : [],
  );
  return areaChanges(changed).flatMap(({ from, to, km2, width }): Transfer[] => {
    const indexes = [from, to].map((code) => (code === '' ? -1 : Number(code))) as [number, number];
    if (indexes[0] === indexes[1] || km2 <= 0) return [];
    const [old, now] = [pairs[indexes[0]]?.before ?? null, pairs[indexes[1]]?.after ?? null];
    const smaller = Math.min(old?.areaKm2 ?? Infinity, now?.areaKm2 ?? Infinity);
    return [{ pairs: indexes, from: old, to: now, km2, width, share: Math.min(1, km2 / smaller) }];
  });
}
