import { type Overlay, overlapAreas } from '#core/geometry/overlay/overlap-areas.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import type { Amounts } from './crosswalk.ts';

/** A square metre: positions of seven decimals are a centimetre apart. */
const leastKm2 = 1e-6;

export const amountsOfOverlay = ({ firstKm2, overlaps }: Overlay): Amounts => ({
  totals: firstKm2,
  pairs: overlaps.map(({ first, second, km2 }) => ({ first, second, amount: km2 })),
  least: leastKm2,
});

/** Square kilometres. Takes seconds for large maps. */
export const areaAmounts = (first: readonly Polygons[], second: readonly Polygons[]): Amounts =>
  amountsOfOverlay(overlapAreas(first, second));
