import { decodeWkb } from '#core/geometry/wkb.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import { commonKm2, territoryOf } from './neighbours/common-area.ts';
import type { Subject } from './subject.ts';

/**
 * Shares of the municipality. The outline ends at the shore and wards may run into the water, so that land beyond it is
 * never a hard finding alone; land annexed since the census is some hundredths.
 */
const limits = { uncovered: { hard: 0.1, soft: 0.02 }, beyond: 0.05 } as const;

/** The wards together cover the municipality as the census draws it. */
export function municipalOutline({ districts, censusOutline }: Subject): Finding[] {
  const drawn = districts.filter(({ vertices }) => vertices > 0);
  if (!censusOutline || drawn.length === 0) return [];
  const wards = drawn.map(({ geometry }) => geometry);
  const covered = commonKm2(territoryOf(wards), territoryOf([decodeWkb(censusOutline.geometry)]));
  const whole = censusOutline.areaKm2;
  const uncovered = Math.max(0, whole - covered);
  const beyond = Math.max(0, drawn.reduce((sum, { areaKm2 }) => sum + areaKm2, 0) - covered);
  const isHard = uncovered > whole * limits.uncovered.hard;
  if (!isHard && uncovered <= whole * limits.uncovered.soft && beyond <= whole * limits.beyond) return [];
  const values = {
    set: censusOutline.set,
    wholeKm2: whole,
    uncoveredKm2: uncovered,
    beyondKm2: beyond,
    isHard,
  };
  return [finding(isHard ? 'hard' : 'soft', 'outline', 'municipalOutline', values)];
}
