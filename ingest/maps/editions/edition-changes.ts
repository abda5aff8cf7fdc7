import { type AreaChange, areaChanges } from '#ingest/maps/check/compare/area-changes.ts';
import { isMentioned } from '#ingest/maps/check/compare/changed-area.ts';
import { type Edition, type EditionDistrict, outlineOf } from './edition.ts';

export interface MovedArea extends AreaChange {
  /** Share of the smaller of the two districts; of the only one, if there is no other. */
  readonly share: number;
}

/** What differs between two editions of a map. Districts are identified by their codes. */
export interface EditionChanges {
  readonly added: readonly EditionDistrict[];
  readonly ended: readonly EditionDistrict[];
  readonly renamed: ReadonlyArray<{ readonly before: EditionDistrict; readonly after: EditionDistrict }>;
  /** Codes of the districts of both whose shape differs at all. */
  readonly redrawn: ReadonlySet<string>;
  /** Area that is in another district now, the largest share first; what the gate would not mention is left out. */
  readonly moved: readonly MovedArea[];
}

export function editionChanges(before: Edition, after: Edition): EditionChanges {
  const old = new Map(before.map((district) => [district.code, district]));
  const now = new Map(after.map((district) => [district.code, district]));
  const both = after.flatMap((district) => {
    const last = old.get(district.code);
    return last ? [{ before: last, after: district }] : [];
  });
  const redrawn = both.filter((pair) => Buffer.compare(pair.before.geometry, pair.after.geometry) !== 0);
  const added = after.filter(({ code }) => !old.has(code));
  const ended = before.filter(({ code }) => !now.has(code));
  const codes = [...redrawn.map(({ after: { code } }) => code), ...[...added, ...ended].map(({ code }) => code)];
  const pairs = codes.map((code) => ({ code, before: outlineOf(old.get(code)), after: outlineOf(now.get(code)) }));
  const moved = areaChanges(pairs)
    .map((change): MovedArea => {
      const areas = [old.get(change.from)?.areaKm2 ?? Infinity, now.get(change.to)?.areaKm2 ?? Infinity];
      return { ...change, share: Math.min(1, change.km2 / Math.min(...areas)) };
    })
    .filter((change) => change.from !== change.to && isMentioned(change));
  return {
    added,
    ended,
    renamed: both.filter(
      (pair) => pair.before.nameEn !== pair.after.nameEn || pair.before.nameFr !== pair.after.nameFr,
    ),
    redrawn: new Set(redrawn.map(({ after: { code } }) => code)),
    moved: moved.sort((a, b) => b.share - a.share),
  };
}
