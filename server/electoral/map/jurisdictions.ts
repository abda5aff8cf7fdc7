import { alphabeticalOrder } from '#core/formatters.ts';
import { type Level, levels } from '#core/levels.ts';
import type { JurisdictionRef } from '#locator/src/answer/lookup.ts';
import type { Boundary, BoundarySet } from './boundary.ts';

/** A map of a jurisdiction, with the number of its districts over all its time. */
export interface BoundarySetWithCount extends BoundarySet {
  readonly boundaryCount: number;
}

/** A country, a province or a municipality of which there are maps. */
export interface Jurisdiction extends JurisdictionRef {
  readonly level: Level;
  /** Null if its maps cover several provinces. */
  readonly province: string | null;
  /** The newest first. */
  readonly sets: readonly BoundarySetWithCount[];
}

/** The jurisdictions of boundaries, in the order of level, province and English name. */
export function jurisdictionsOf(boundaries: readonly Boundary[]): readonly Jurisdiction[] {
  const counts = new Map<BoundarySet, number>();
  for (const { set } of boundaries) counts.set(set, (counts.get(set) ?? 0) + 1);
  const sets = [...counts].map(([set, boundaryCount]): BoundarySetWithCount => ({ ...set, boundaryCount }));
  sets.sort((a, b) => b.from - a.from || (a.id < b.id ? -1 : 1));
  const found = new Map<string, { newest: BoundarySetWithCount; sets: BoundarySetWithCount[] }>();
  for (const set of sets) {
    const key = `${set.level} ${set.jurisdiction.id}`;
    const known = found.get(key);
    if (known) known.sets.push(set);
    else found.set(key, { newest: set, sets: [set] });
  }
  return [...found.values()]
    .map(({ newest, sets }) => ({ ...newest.jurisdiction, level: newest.level, province: newest.province, sets }))
    .sort(
      (a, b) =>
        levels.indexOf(a.level) - levels.indexOf(b.level) ||
        alphabeticalOrder.compare(a.province ?? '', b.province ?? '') ||
        alphabeticalOrder.compare(a.name, b.name) ||
        (a.id < b.id ? -1 : 1),
    );
}
