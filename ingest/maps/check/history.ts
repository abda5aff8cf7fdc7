import { type Finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from './subject.ts';

/** Shares of the last publication's districts: if more than this differs, it is another map, and not a correction. */
const limits = { gone: 0.1, renamed: 0.5, redrawn: 0.25 } as const;
/** The relative change of its area beyond which a district counts as redrawn. */
const redrawn = 0.1;
const noticeable = 0.01;

/** What to do about a hard finding; a soft one asks for nothing. */
const advice = (severity: Finding['severity']): string => (severity === 'hard' ? ` ${reviewAdvice}` : '');
const reviewAdvice =
  'If the publisher is right, publish it after a look (hustings review --accept; with --from-today if the law changed while the map stands), or give a new map its own source.';

/** Districts of the last publication that are no longer there, and new ones. */
export function codeSet({ districts, previous }: Subject): Finding[] {
  if (previous.length === 0) return [];
  const now = new Set(districts.map((district) => district.code));
  const before = new Set(previous.map((district) => district.code));
  const gone = [...before].filter((code) => !now.has(code));
  const added = [...now].filter((code) => !before.has(code));
  if (gone.length === 0 && added.length === 0) return [];
  const severity = gone.length > before.size * limits.gone ? 'hard' : 'soft';
  return [
    {
      severity,
      check: 'districts',
      message: `Since the last publication ${gone.length} of ${before.size} districts are gone (${listed(gone) || 'none'}) and ${added.length} are new (${listed(added) || 'none'}).${advice(severity)}`,
    },
  ];
}

/** Names that differ from the last publication's, shown as a diff. `renames` of the source are not differences. */
export function names({ source, districts, previous }: Subject): Finding[] {
  const before = new Map(previous.map((district) => [district.code, district]));
  const announced = new Set(source.renames?.map((rename) => rename.code));
  const changed = districts.flatMap(({ code, nameEn, nameFr }) => {
    const last = before.get(code);
    if (!last || announced.has(code) || (last.nameEn === nameEn && last.nameFr === nameFr)) return [];
    return [`${code}: ${last.nameEn} / ${last.nameFr} → ${nameEn} / ${nameFr}`];
  });
  if (changed.length === 0) return [];
  const severity = changed.length > before.size * limits.renamed ? 'hard' : 'soft';
  return [
    {
      severity,
      check: 'names',
      message: `${changed.length} names changed since the last publication: ${listed(changed)}.${advice(severity)}`,
    },
  ];
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
  const shown = seen
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .map(({ code, change }) => `${code} ${change > 0 ? '+' : ''}${(change * 100).toFixed(1)} %`);
  const severity = large.length > before.size * limits.redrawn ? 'hard' : 'soft';
  return [
    {
      severity,
      check: 'areas',
      message: `The area of ${seen.length} districts changed by more than a hundredth since the last publication: ${listed(shown)}.${advice(severity)}`,
    },
  ];
}
