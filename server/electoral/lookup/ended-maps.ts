import type { Level } from '#core/levels.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** The levels at which a postal code (by its row) is known to lie in districts of maps that have ended by an instant. */
export function levelsOfEndedMaps(map: MapSnapshot, row: number, at: number): ReadonlySet<Level> {
  const { firstEvidence, boundary } = map.postalCodes.columns;
  const ended = new Set<Level>();
  for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++) {
    const { versions, set } = map.boundaries[boundary[i]!]!;
    const last = versions.at(-1);
    if (last && last.until <= at) ended.add(set.level);
  }
  return ended;
}
