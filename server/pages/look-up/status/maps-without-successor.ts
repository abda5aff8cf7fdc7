import type { JurisdictionRef } from '#locator/src/answer/lookup.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** A jurisdiction of which no map is in force, though one was. */
export interface EndedMap {
  readonly jurisdiction: JurisdictionRef;
  readonly level: string;
  /** The names of the datasets of its last map. */
  readonly source: string;
  readonly until: number;
}

/** The maps that have ended without one that follows, the latest first. One that is to come follows. */
export function endedMaps({ jurisdictions }: MapSnapshot, now: number): EndedMap[] {
  return jurisdictions
    .flatMap(({ level, sets, ...jurisdiction }) => {
      const last = sets.toSorted((a, b) => b.until - a.until)[0];
      if (!last || last.until > now) return [];
      return [{ jurisdiction, level, source: last.source.name, until: last.until }];
    })
    .toSorted((a, b) => b.until - a.until);
}
