import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Subject } from './subject.ts';

/**
 * Shares of the land that a second source counts. A municipality that has annexed land since, or the reserves within
 * its limits, are some hundredths; a ward or a district that is not there is more.
 */
const least = { hard: 0.9, soft: 0.98 } as const;
/** Districts run into open water, but not over more of it than this many times the land. */
const most = 5;

/** The districts together cover the land of the jurisdiction. If a map was cut off, part of it is missing. */
export function expectedArea({ source, districts }: Subject): Finding[] {
  const { area } = source.expect;
  if (!area) return [];
  const found = districts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0);
  const share = found / area.km2;
  if (share >= least.soft && share <= most) return [];
  const isHard = share < least.hard || share > most;
  const likely = isHard ? (share < 1 ? 'smaller' : 'larger') : null;
  const values = { foundKm2: found, statedKm2: area.km2, by: area.by, likely } as const;
  return [finding(isHard ? 'hard' : 'soft', 'expected_area', 'expectedArea', values)];
}
