import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overlapAreas } from '#core/geometry/overlay/overlap-areas.ts';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { makePartition } from '#test/core/locator/partition.ts';
import { exactOverlay } from '#test/support/maps/exact-overlay.ts';

type Place = readonly [x: number, y: number];

const box = ([west, south]: Place, [east, north]: Place): Polygons =>
  fromCoordinates([[boxRing([west, south], [east, north])]]);
const boxRing = ([west, south]: Place, [east, north]: Place) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Maps of 3 × 2 crooked cells, whose corners and borders differ; both cover the same land but for a shift. */
const maps = fc
  .record({ seed: fc.nat(10_000), shift: fc.constantFrom(0, 0.05, 0.1, 0.137), crookedness: fc.constantFrom(0, 1) })
  .map(({ seed, shift, crookedness }) => {
    const common = { columns: 3, rows: 2, borderVertices: 6, crookedness, districts: 4 };
    const shapes = (seed: number, origin: [number, number]) =>
      makePartition({ ...common, seed, origin }).districts.map(fromCoordinates);
    return { first: shapes(seed, [-48, 45]), second: shapes(seed + 1, [-48 + shift, 45 + shift]), shift };
  });

const oneDistrict = () => {
  const options = { columns: 3, rows: 2, borderVertices: 30, crookedness: 1, districts: 1, seed: 5 };
  return makePartition({ ...options, origin: [-48, 45] }).districts.map(fromCoordinates);
};

/** Square kilometres: a square metre is a millionth. */
const leastKm2 = 1e-9;
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('what the districts of two maps have in common', () => {
  it('is the area of the box in which two boxes overlap, on the ellipsoid', () => {
    const { firstKm2, overlaps } = overlapAreas(
      [box([-75, 45], [-73, 47])],
      [box([-74, 46], [-72, 48]), box([-80, 45], [-76, 47])],
    );
    expect(overlaps).toEqual([{ first: 0, second: 0, km2: expect.closeTo(areaKm2(box([-74, 46], [-73, 47])), 6) }]);
    expect(firstKm2[0]).toBeCloseTo(areaKm2(box([-75, 45], [-73, 47])), 6);
  });

  it('is taken off if one has a hole, whichever way its rings run', () => {
    const hole = boxRing([-74.5, 45.5], [-73.5, 46.5]);
    const withHole = fromCoordinates([[boxRing([-75, 45], [-73, 47]), hole]]);
    const { overlaps } = overlapAreas([withHole], [box([-74, 46], [-72, 48])]);
    const expected = areaKm2(box([-74, 46], [-73, 47])) - areaKm2(box([-74, 46], [-73.5, 46.5]));
    expect(overlaps[0]!.km2).toBeCloseTo(expected, 6);
  });

  it('adds up to the areas of districts that the other map covers, and is the same seen from either map', () => {
    fc.assert(
      fc.property(maps, ({ first, second, shift }) => {
        const there = overlapAreas(first, second);
        const back = new Map(
          overlapAreas(second, first).overlaps.map((pair) => [`${pair.second} ${pair.first}`, pair]),
        );
        for (const { first: a, second: b, km2 } of there.overlaps) {
          expect(km2).toBeCloseTo(back.get(`${a} ${b}`)?.km2 ?? 0, 8);
          expect(km2).toBeGreaterThan(-leastKm2);
        }
        const covered = sum(there.overlaps.map(({ km2 }) => km2));
        const common = box([-48 + shift, 45 + shift], [-47.7, 45.2]);
        expect(covered).toBeCloseTo(areaKm2(common), 6);
        for (const [district, km2] of there.firstKm2.entries()) {
          const of = sum(there.overlaps.filter((pair) => pair.first === district).map((pair) => pair.km2));
          expect(km2).toBeCloseTo(areaKm2(first[district]!), 8);
          if (shift === 0) expect(of).toBeCloseTo(km2, 8);
          else expect(of).toBeLessThan(km2 + leastKm2);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the whole district and nothing else, of a map with itself', () => {
    fc.assert(
      fc.property(maps, ({ first }) => {
        const { firstKm2, overlaps } = overlapAreas(first, first);
        for (const { first: a, second: b, km2 } of overlaps) expect(km2).toBeCloseTo(a === b ? firstKm2[a]! : 0, 8);
      }),
      { numRuns: 25 },
    );
  });

  it('is found in no more time if districts of one map lie on each other', () => {
    const [district] = oneDistrict();
    const stacked = Array.from({ length: 30 }, () => district!);
    const { firstKm2, overlaps } = overlapAreas(stacked, stacked);
    expect(overlaps).toHaveLength(900);
    for (const { km2 } of overlaps) expect(km2).toBeCloseTo(firstKm2[0]!, 6);
  });

  it('is what an overlay finds that cuts every border at every other', async () => {
    const [before, after] = [3, 8].map((seed) => {
      const options = { columns: 4, rows: 3, borderVertices: 20, crookedness: 1, districts: 7, seed };
      return makePartition({ ...options, origin: [-60, 50] }).districts.map((parts, i) => {
        return { code: `${seed} ${i}`, geometry: fromCoordinates(parts) };
      });
    }) as [Array<{ code: string; geometry: Polygons }>, Array<{ code: string; geometry: Polygons }>];
    const exact = await exactOverlay(before, after);
    const geometries = (districts: typeof before) => districts.map(({ geometry }) => geometry);
    const { overlaps } = overlapAreas(geometries(before), geometries(after));
    const found = new Map(
      overlaps.map(({ first, second, km2 }) => [`${before[first]!.code} → ${after[second]!.code}`, km2]),
    );
    expect(found.size).toBeGreaterThan(20);
    for (const pair of new Set([...exact.keys(), ...found.keys()])) {
      // The other overlay takes edges to be straight in degrees.
      expect(found.get(pair) ?? 0).toBeCloseTo(exact.get(pair) ?? 0, 2);
    }
  });
});
