import type { BoundingBox } from '#core/geometry/polygons.ts';

/** The box of four numbers, or of six with heights, which are left out; null if they are none. */
export function boxOfNumbers(numbers: readonly number[]): BoundingBox | null {
  if (![4, 6].includes(numbers.length) || !numbers.every(Number.isFinite)) return null;
  const [west, south, east, north] = (numbers.length === 6 ? [0, 1, 3, 4] : [0, 1, 2, 3]).map((at) => numbers[at]) as [
    number,
    number,
    number,
    number,
  ];
  return south > north ? null : [west, south, east, north];
}

/** A box in degrees as one, or as two if it crosses the antimeridian: its west is then east of its east (17-069r4, 7.15.3). */
export const boxesInDegrees = ([west, south, east, north]: BoundingBox): BoundingBox[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];
