import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { Locator } from '#core/locator/locator.ts';
import type { BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';

const side = 6;
/** Cells of a grid, a little narrower than its meshes in the second set: gaps of 22 m between them. */
const gaps = [0, 0.0002];

const levels = ['FEDERAL', 'MUNICIPAL'] as const;
const sets = gaps.map((_, index) => ({ index, id: `set-${index}`, level: levels[index] }) as BoundarySet);

const versions = gaps.flatMap((gap, set) =>
  Array.from({ length: side * side }, (_, cell) => {
    const [west, south] = [cell % side, Math.floor(cell / side) + 45];
    const [east, north] = [west + 1 - gap, south + 1 - gap];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return {
      index: set * side * side + cell,
      versionId: cell,
      from: cell % 2 ? 100 : 0,
      until: Infinity,
      boundary: { set: sets[set] },
      geometry: fromCoordinates([[ring]]),
    } as unknown as BoundaryVersion;
  }),
);

const whole = new Locator(
  versions.map(({ geometry, boundary, from, until }) => {
    const { index } = boundary.set;
    return { geometry, set: index, level: index, validFrom: from, validUntil: until };
  }),
);

/** On cells' corners and edges, in gaps, anywhere. */
const coordinate = (base: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: side }).map((n) => n + base),
    fc.integer({ min: 0, max: side }).map((n) => n + base - 0.0001),
    fc.double({ min: base - 0.1, max: base + side + 0.1, noNaN: true }),
  );
const anywhere = fc.tuple(coordinate(0), coordinate(45), fc.constantFrom(50, 100));

describe('an index in blocks', () => {
  test.each([1, 40, 1_000_000])('finds what one locator does, with %d vertices a block', async (vertices) => {
    const index = await DistrictIndex.build(versions, undefined, vertices);
    const numbers = (found: readonly BoundaryVersion[]) => found.map((version) => version.index);
    fc.assert(
      fc.property(anywhere, ([x, y, at]) => {
        expect(numbers(index.covering(x, y, at))).toEqual(whole.locate(x, y, at));
        const { covering, snapped } = index.coveringOrSnapped(x, y, at);
        expect({ covering: numbers(covering), snapped: numbers(snapped) }).toEqual(whole.locateOrSnap(x, y, at));
      }),
      { numRuns: 2000 },
    );
    expect(numbers(index.coveringOrSnapped(0.5, 45.9999, 100).snapped)).toHaveLength(1);
  });

  test('builds on what has not changed', async () => {
    const before = await DistrictIndex.build(versions, undefined, 40);
    const ended = versions.map((version) => (version.index === 3 ? { ...version, until: 200 } : version));
    const after = await DistrictIndex.build(ended, before, 40);
    expect(after.covering(3.5, 45.5, 150).map(({ index }) => index)).toEqual([3, 39]);
    expect(after.covering(3.5, 45.5, 250).map(({ index }) => index)).toEqual([39]);
    expect(before.covering(3.5, 45.5, 250).map(({ index }) => index)).toEqual([3, 39]);
  });
});
