import { describe, expect, it } from '@jest/globals';
import type { Polygons } from '#core/geometry/polygons.ts';
import { centroid } from '#ingest/maps/check/compare/motion.ts';

/** A polygon of an outer ring, counterclockwise, and holes, clockwise. */
function polygon(...rings: ReadonlyArray<ReadonlyArray<readonly [number, number]>>): Polygons {
  let length = 0;
  const ringEnds = rings.map((ring) => {
    length += ring.length;
    return length;
  });
  return {
    positions: Float64Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(ringEnds),
    polygonEnds: Uint32Array.of(rings.length),
  };
}

const square = (west: number, south: number, size: number) =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ] as const;

describe('the centroid', () => {
  it('is where the medians of a triangle meet', () => {
    const [x, y] =
      centroid(
        polygon([
          [-80, 45],
          [-77, 45],
          [-80, 51],
          [-80, 45],
        ]),
      ) ?? [];
    expect(x).toBeCloseTo(-79, 9);
    expect(y).toBeCloseTo(47, 9);
  });

  it('is moved away from a hole', () => {
    // Of the square's 16 parts the south-western one is missing: (16 × 2 − 1 × 0.5) / 15.
    const [x, y] = centroid(polygon(square(-80, 45, 4), [...square(-80, 45, 1)].reverse())) ?? [];
    expect(x).toBeCloseTo(-80 + 31.5 / 15, 9);
    expect(y).toBeCloseTo(45 + 31.5 / 15, 9);
  });

  it('does not exist for a line', () => {
    expect(
      centroid(
        polygon([
          [-80, 45],
          [-79, 46],
          [-80, 45],
        ]),
      ),
    ).toBeNull();
  });
});
