import { type Polygons, vertexCount } from '#core/geometry/polygons.ts';

/** A grid that coordinates were rounded to. */
export interface CoarseGrid {
  /** The spacing, in the coordinates' own unit. */
  readonly step: number;
  readonly unit: '°' | 'm';
  /** The system that the coordinates were rounded in, if it is not the file's own. */
  readonly system?: string;
}

/** Spacings, the coarsest first. A real map has nearly no positions on the finest of them. */
export const steps = {
  '°': [1, 0.5, 0.1, 0.05, 0.01, 0.005, 0.001, 0.0005, 0.0001],
  m: [10_000, 5000, 1000, 500, 100, 50, 20, 10],
} as const;
/** What a coordinate may be off its grid and still count, as a share of the spacing. */
const tolerance = 1e-4;
/** Fewer positions than this prove nothing: made-up squares lie on round numbers too. */
export const fewest = 100;
/** The number of positions looked at; more would give no further information. */
const most = 20_000;

const isMultiple = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < tolerance;

/**
 * The coarsest grid that at least half of all positions lie on, both coordinates; null if there is none. Reads the
 * coordinates as the publisher wrote them: a projection would hide the grid.
 */
export function coarseGrid(geometries: readonly Polygons[], geographic: boolean): CoarseGrid | null {
  const total = geometries.reduce((sum, geometry) => sum + vertexCount(geometry), 0);
  if (total < fewest) return null;
  const stride = Math.ceil(total / most) * 2;
  const unit = geographic ? '°' : 'm';
  const hits = steps[unit].map(() => 0);
  let looked = 0;
  for (const { positions } of geometries) {
    for (let i = 0; i < positions.length; i += stride) {
      looked++;
      for (let k = hits.length - 1; k >= 0; k--) {
        const step = steps[unit][k] as number;
        if (isMultiple(positions[i] as number, step) && isMultiple(positions[i + 1] as number, step)) {
          hits[k] = (hits[k] as number) + 1;
        }
      }
    }
  }
  const found = hits.findIndex((count) => count * 2 >= looked);
  return found < 0 ? null : { step: steps[unit][found] as number, unit };
}
