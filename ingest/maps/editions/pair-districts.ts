import { areaChanges } from '#ingest/maps/check/compare/area-changes.ts';
import { type Edition, type EditionDistrict, outlineOf } from './edition.ts';

/** A district of two editions, or of one of them. */
export interface DistrictPair {
  readonly before: EditionDistrict | null;
  readonly after: EditionDistrict | null;
}

/** A code names one district of a map for good. */
export function pairedByCode(before: Edition, after: Edition): DistrictPair[] {
  const old = new Map(before.map((district) => [district.code, district]));
  const now = new Set(after.map(({ code }) => code));
  return [
    ...after.map((district) => ({ before: old.get(district.code) ?? null, after: district })),
    ...before.filter(({ code }) => !now.has(code)).map((district) => ({ before: district, after: null })),
  ];
}

/**
 * Pairs the districts of two maps, which may give one code to different places. A district continues in the one that
 * has more than half of its area, if it also has more than half of that one's area. At most one pairing of each meets
 * this. Any other district continues in the one of its name, if they share more than half of the smaller: a file may
 * draw the sea of a coast that another leaves out.
 */
export function pairedByArea(before: Edition, after: Edition): DistrictPair[] {
  if (before.length === 0 || after.length === 0) return pairedByCode(before, after);
  const overlaps = areaChanges([
    ...before.map((district, i) => ({ code: `before ${i}`, before: outlineOf(district), after: null })),
    ...after.map((district, i) => ({ code: `after ${i}`, before: null, after: outlineOf(district) })),
  ]);
  const predecessors = new Map<EditionDistrict, EditionDistrict>();
  const goneOn = new Set<EditionDistrict>();
  const pairUp = (isOne: (old: EditionDistrict, now: EditionDistrict, km2: number) => boolean) => {
    for (const { from, to, km2 } of overlaps) {
      const [old, now] = [before[numberIn(from)], after[numberIn(to)]];
      if (!old || !now || goneOn.has(old) || predecessors.has(now) || !isOne(old, now, km2)) continue;
      predecessors.set(now, old);
      goneOn.add(old);
    }
  };
  pairUp((old, now, km2) => km2 > Math.max(old.areaKm2, now.areaKm2) / 2);
  pairUp(
    (old, now, km2) =>
      old.nameEn === now.nameEn && old.nameFr === now.nameFr && km2 > Math.min(old.areaKm2, now.areaKm2) / 2,
  );
  return [
    ...after.map((district) => ({ before: predecessors.get(district) ?? null, after: district })),
    ...before.filter((district) => !goneOn.has(district)).map((district) => ({ before: district, after: null })),
  ];
}

/** `before 12` is 12; an empty code is none. */
const numberIn = (code: string): number => (code === '' ? -1 : Number(code.slice(code.indexOf(' ') + 1)));

/** A name for two pairs, the first of which gave to the second. */
export const pairsKey = (from: number, to: number): string => `${from} ${to}`;
