import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from './subject.ts';

/** Shares of the last publication's districts: if more than this differs, it is another map, and not a correction. */
const limits = { gone: 0.1, renamed: 0.5, redrawn: 0.25 } as const;
/** The relative change of its area beyond which a district counts as redrawn. */
const redrawn = 0.1;
const noticeable = 0.01;

/** Districts of the last publication that are no longer there, and new ones. */
export function codeSet({ districts, previous }: Subject): Finding[] {
  if (previous.length === 0) return [];
  const now = new Set(districts.map((district) => district.code));
  const before = new Set(previous.map((district) => district.code));
  const gone = [...before].filter((code) => !now.has(code));
  const added = [...now].filter((code) => !before.has(code));
  if (gone.length === 0 && added.length === 0) return [];
  const isHard = gone.length > before.size * limits.gone;
  const values = {
    before: before.size,
    gone: gone.length,
    goneCodes: listed(gone),
    added: added.length,
    addedCodes: listed(added),
    isHard,
  };
  return [finding(isHard ? 'hard' : 'soft', 'districts', 'districtsChanged', values)];
}

/** Names that differ from the last publication's, shown as a diff. `renames` of the source are not differences. */
export function names({ source, districts, previous }: Subject): Finding[] {
  const before = new Map(previous.map((district) => [district.code, district]));
  const announced = new Set(source.renames?.map((rename) => rename.code));
  const changed = districts.flatMap(({ code, nameEn, nameFr }) => {
    const last = before.get(code);
    if (!last || announced.has(code) || (last.nameEn === nameEn && last.nameFr === nameFr)) return [];
    return [{ code, before: [last.nameEn, last.nameFr] as const, after: [nameEn, nameFr] as const }];
  });
  if (changed.length === 0) return [];
  const isHard = changed.length > before.size * limits.renamed;
  const values = { count: changed.length, names: listed(changed), isHard };
  return [finding(isHard ? 'hard' : 'soft', 'names', 'namesChanged', values)];
}

/** Areas that differ from the last publication's. Two maps with the same count of districts differ in their areas. */
export function areas({ districts, previous }: Subject): Finding[] {
  const before = new Map(previous.map((district) => [district.code, district.areaKm2]));
  const changes = districts.flatMap(({ code, areaKm2 }) => {
    const last = before.get(code);
    return last === undefined || last === 0 ? [] : [{ code, change: areaKm2 / last - 1 }];
  });
  const seen = changes.filter(({ change }) => Math.abs(change) > noticeable);
  if (seen.length === 0) return [];
  const large = changes.filter(({ change }) => Math.abs(change) > redrawn);
  const sorted = seen.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const isHard = large.length > before.size * limits.redrawn;
  const values = { count: seen.length, changes: listed(sorted), isHard };
  return [finding(isHard ? 'hard' : 'soft', 'areas', 'areasChanged', values)];
}
