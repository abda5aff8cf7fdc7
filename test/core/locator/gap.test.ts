import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { Locator, type LocatorDistrict } from '#core/locator/locator.ts';

/** At latitude 60 a degree of longitude is half one of latitude: 55,597.5 m on the mean sphere. */
const metre = 1 / 55_597.5;

type Point = readonly [east: number, north: number];

/** Metres from 0° east, 60° north. */
const inDegrees = ([east, north]: Point): [number, number] => [east * metre, 60 + (north * metre) / 2];

/** A district of one ring, which runs counter-clockwise, its corners in metres. */
function district(corners: readonly Point[], options: Partial<LocatorDistrict> = {}): LocatorDistrict {
  const ring = [...corners, corners[0]!].map(inDegrees);
  return { geometry: fromCoordinates([[ring]]), set: 0, validFrom: 0, validUntil: Infinity, ...options };
}

function box(west: number, south: number, east: number, north: number): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** The district to which a point in no district is counted; undefined if there is none. */
function snap(locator: Locator, point: Point, at = 1): number | undefined {
  const { covering, snapped } = locator.locateOrSnap(...inDegrees(point), at);
  expect(covering).toEqual([]);
  expect(snapped.length).toBeLessThanOrEqual(1);
  return snapped[0];
}

const far = 2000;
/** Two districts with a gap between them, which runs north: 0 west of it, 1 east of it. */
const gapOf = (width: number, east: Partial<LocatorDistrict> = {}) =>
  new Locator([district(box(-far, -far, 0, far)), district(box(width, -far, far, far), east)]);

describe('a gap', () => {
  it('of up to 50 m counts to the nearer district', () => {
    expect(snap(gapOf(49), [10, 0])).toBe(0);
    expect(snap(gapOf(49), [40, 0])).toBe(1);
    expect(snap(gapOf(0.5), [0.1, 0])).toBe(0);
    expect(snap(gapOf(49.9), [0.01, 0])).toBe(0);
  });

  it('that is wider counts to none', () => {
    expect(snap(gapOf(51), [10, 0])).toBeUndefined();
    expect(snap(gapOf(181), [3, 0])).toBeUndefined();
  });

  it('lies also between districts of two sets that meet', () => {
    const locator = gapOf(30, { set: 1 });
    expect(snap(locator, [10, 0])).toBe(0);
    expect(snap(locator, [20, 0])).toBe(1);
  });

  it('lies between districts of one level at one moment', () => {
    expect(snap(gapOf(30, { level: 1 }), [10, 0])).toBeUndefined();
    expect(snap(gapOf(30, { validFrom: 2 }), [10, 0])).toBeUndefined();
    expect(snap(gapOf(30, { validFrom: 2 }), [10, 0], 2)).toBe(0);
  });

  it('is looked for on a level of its own if another level covers the point', () => {
    const locator = new Locator([
      district(box(-far, -far, 0, far), { level: 2 }),
      district(box(30, -far, far, far), { level: 2, set: 1 }),
      district(box(-far, -far, far, far), { set: 2 }),
    ]);
    expect(locator.locateOrSnap(...inDegrees([10, 0]), 1)).toEqual({ covering: [2], snapped: [0] });
  });

  it('reaches to its borders, its corners, and the end that one of its districts closes', () => {
    expect(snap(gapOf(30), [0, 0])).toBe(0);
    const closed = new Locator([
      district([
        [0, 0],
        [100, 0],
        [100, 1],
        [1, 1],
        [1, 100],
        [0, 100],
      ]),
      district(box(1, 21, 100, 100)),
    ]);
    expect(snap(closed, [2, 10])).toBe(0);
    expect(snap(closed, [2, 20])).toBe(0);
    expect(snap(closed, [30, 19])).toBe(1);
  });

  it('is not a hole within a single district', () => {
    const ring = (corners: Point[]) => [...corners, corners[0]!].map(inDegrees);
    const geometry = fromCoordinates([[ring(box(-far, -far, far, far)), ring(box(0, 0, 20, 20).toReversed())]]);
    expect(snap(new Locator([{ geometry, set: 0, validFrom: 0, validUntil: Infinity }]), [5, 5])).toBeUndefined();
  });
});

describe('beyond the outer border of two districts that meet', () => {
  const side = new Locator([district(box(-far, -far, 0, 0)), district(box(0, -far, far, 0))]);
  const step = new Locator([district(box(-far, -far, 0, 0)), district(box(0, -far, far, far))]);

  it.each([0.001, 0.1, 1, 5, 15, 24])('no point is counted to them: %d m off', (metres) => {
    for (const along of [-20, -3, -0.01, 0, 0.01, 3, 20]) {
      expect(snap(side, [along, metres])).toBeUndefined();
      if (along < 0) expect(snap(step, [along, metres])).toBeUndefined();
    }
  });
});

/** A crooked line from south to north as points, its east-west place a function of the height. */
const shape = fc.record({
  amplitude: fc.double({ min: 0, max: 60, noNaN: true }),
  length: fc.double({ min: 300, max: 2000, noNaN: true }),
  phase: fc.double({ min: 0, max: 6, noNaN: true }),
  width: fc.double({ min: 0.1, max: 120, noNaN: true }),
  turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
});
const heights = Array.from({ length: 101 }, (_, i) => (i - 50) * 20);

describe('random gaps', () => {
  /** Two districts along a crooked border with a gap of one width in the direction east, the whole map rotated. */
  const map = ({ amplitude, length, phase, width, turn }: Parameters<Parameters<typeof shape.map>[0]>[0]) => {
    const border = (y: number) => amplitude * Math.sin((2 * Math.PI * y) / length + phase);
    const slope = (y: number) => ((2 * Math.PI * amplitude) / length) * Math.cos((2 * Math.PI * y) / length + phase);
    const turned = ([x, y]: Point): Point => [
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
    ];
    const west = [...heights.map((y): Point => [border(y), y]), [-far, 1000], [-far, -1000]] as Point[];
    const east = [...heights.map((y): Point => [border(y) + width, y]), [far, 1000], [far, -1000]] as Point[];
    const locator = new Locator([district(west.map(turned)), district(east.toReversed().map(turned), { set: 1 })]);
    return { border, slope, turned, locator };
  };

  it('of up to 50 m count wholly to the nearer district, wider ones not at all', () => {
    fc.assert(
      fc.property(
        shape,
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.integer({ min: 20, max: 80 }),
        (given, share, i) => {
          const { border, slope, turned, locator } = map(given);
          const y = heights[i]!;
          const point = turned([border(y) + share * given.width, y]);
          const { covering, snapped } = locator.locateOrSnap(...inDegrees(point), 1);
          expect(covering).toEqual([]);
          // Straight across, the gap is narrower than from west to east, by the border's slant.
          const slant = Math.max(...[-60, -30, 0, 30, 60].map((d) => Math.abs(slope(y + d))));
          const narrowest = given.width * Math.cos(Math.atan(slant));
          if (given.width < 48) {
            expect(snapped).toHaveLength(1);
            if (Math.abs(share - 0.5) > 0.2) expect(snapped).toEqual([share < 0.5 ? 0 : 1]);
          } else if (narrowest > 52) expect(snapped).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('count nobody beyond the districts’ outer border', () => {
    fc.assert(
      fc.property(
        shape,
        fc.double({ min: 0.001, max: 49, noNaN: true }),
        fc.double({ min: -70, max: 70, noNaN: true }),
        (given, off, along) => {
          const { border, turned, locator } = map({ ...given, width: given.width / 1000 });
          const point = turned([border(1000) + along, 1000 + off]);
          expect(locator.locateOrSnap(...inDegrees(point), 1)).toEqual({ covering: [], snapped: [] });
        },
      ),
      { numRuns: 500 },
    );
  });
});
