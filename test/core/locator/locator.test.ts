import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { districtOfGap, widestGap } from '#core/locator/gap.ts';
import { Locator, type LocatorDistrict } from '#core/locator/locator.ts';

function box(west: number, south: number, east: number, north: number): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function district(coordinates: MultiPolygonCoordinates, options: Partial<LocatorDistrict> = {}): LocatorDistrict {
  return { geometry: fromCoordinates(coordinates), set: 0, validFrom: -Infinity, validUntil: Infinity, ...options };
}

describe('locate', () => {
  const lake = box(2, 2, 4, 4);
  const island = box(2.5, 2.5, 3.5, 3.5);
  const mainland = [[box(0, 0, 10, 10), lake.toReversed()], [box(20, 0, 21, 1)]];

  it('knows holes, enclaves and further parts', () => {
    const locator = new Locator([district(mainland), district([[island]])]);
    expect(locator.locate(1, 1, 0)).toEqual([0]);
    expect(locator.locate(20.5, 0.5, 0)).toEqual([0]);
    expect(locator.locate(2.2, 3, 0)).toEqual([]);
    expect(locator.locate(3, 3, 0)).toEqual([1]);
    expect(locator.locate(15, 0.5, 0)).toEqual([]);
  });

  it('gives a shared border to the district east of it, a level one to the district above', () => {
    const [west, east, above] = [box(0, 0, 1, 1), box(1, 0, 2, 1), box(0, 1, 2, 2)];
    const locator = new Locator([district([[west]]), district([[east]]), district([[above]])]);
    expect(locator.locate(1, 0.5, 0)).toEqual([1]);
    expect(locator.locate(0.5, 1, 0)).toEqual([2]);
    expect(locator.locate(1, 1, 0)).toEqual([2]);
  });

  it('answers once for each set, in the order of the sets, the first district where a set overlaps', () => {
    const square = [[box(0, 0, 1, 1)]];
    const locator = new Locator([
      district(square, { set: 7 }),
      district(square, { set: 2 }),
      district(square, { set: 7 }),
      district(square, { set: 0 }),
      district(square, { set: 2 }),
    ]);
    expect(locator.locate(0.5, 0.5, 0)).toEqual([3, 1, 0]);
    expect(locator.locateInSet(0.5, 0.5, 0, 7)).toBe(0);
    expect(locator.locateInSet(0.5, 0.5, 0, 1)).toBe(-1);
  });

  it('answers from the map of the day, its last moment not included', () => {
    const square = [[box(0, 0, 1, 1)]];
    const locator = new Locator([
      district(square, { validUntil: 1000 }),
      district(square, { validFrom: 1000, validUntil: 2000 }),
    ]);
    expect(locator.locate(0.5, 0.5, 999)).toEqual([0]);
    expect(locator.locate(0.5, 0.5, 1000)).toEqual([1]);
    expect(locator.locateInSet(0.5, 0.5, 1999, 0)).toBe(1);
    expect(locator.locate(0.5, 0.5, 2000)).toEqual([]);
  });

  it('finds nothing in an empty index, in empty or flat districts, for no numbers', () => {
    expect(new Locator([]).locate(0, 0, 0)).toEqual([]);
    const flat = [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 0],
    ];
    const locator = new Locator([district([]), district([[]]), district([[flat]]), district([[box(0, 0, 1, 1)]])]);
    expect(locator.locate(0.5, 0, 0)).toEqual([3]);
    expect(locator.locate(Number.NaN, 0.5, 0)).toEqual([]);
    expect(locator.locate(0.5, 0.5, Number.NaN)).toEqual([]);
  });

  it('holds at most 40 bytes a vertex beyond the geometry', () => {
    const ring = Array.from({ length: 20_000 }, (_, i) => {
      const angle = (i / 20_000) * 2 * Math.PI;
      const radius = 1 + 0.1 * Math.sin(angle * 500);
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const locator = new Locator([district([[[...ring, ring[0]!]]])]);
    expect(locator.byteLength / ring.length).toBeLessThan(40);
  });
});

/** At latitude 60 a degree of longitude is half one of latitude: 55,597.5 m on the mean sphere. */
const metre = 1 / 55_597.5;
const gapOf = (metres: number) => {
  const border = metres * metre;
  return new Locator([
    district([[box(-1, 59.9, 0, 60.1)]]),
    district([[box(border, 59.9, 1, 60.1)]]),
    district([[box(border, 59.9, 1, 60.1)]], { set: 1 }),
    district([[box(0, 59.9, border, 60.1)]], { validUntil: 0 }),
  ]);
};

describe('near', () => {
  it('tells the districts within reach, the nearest first, with metres', () => {
    const near = gapOf(30).near(10 * metre, 60, 1, 0, 25);
    expect(near.map((found) => found.district)).toEqual([0, 1]);
    expect(near[0]!.metres).toBeCloseTo(10, 2);
    expect(near[1]!.metres).toBeCloseTo(20, 2);
    expect(
      gapOf(30)
        .near(10 * metre, 60, 1, 0, 15)
        .map((found) => found.district),
    ).toEqual([0]);
  });

  it('is 0 m from the district that covers the point', () => {
    expect(gapOf(30).near(-1 * metre, 60, 1, 0, 5)).toEqual([{ district: 0, metres: 0 }]);
  });

  it('measures to corners as well as to sides', () => {
    const locator = new Locator([district([[box(0, 60, 1, 61)]])]);
    const [found] = locator.near(-30 * metre, 60 - 20 * metre, 0, 0, 100);
    expect(found!.metres).toBeCloseTo(Math.hypot(30, 40), 1);
  });

  it('agrees with the distance to every edge', () => {
    const coordinate = fc.double({ min: -300, max: 300, noNaN: true });
    const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(corners, coordinate, coordinate, (open, x, y) => {
        const ring = [...open, open[0]!].map(([east, north]) => [east * metre, 60 + (north * metre) / 2]);
        const [found] = new Locator([district([[ring]])]).near(x * metre, 60 + (y * metre) / 2, 0, 0, 1000);
        const toEdges = open.map((from, i) => distanceToEdge([x, y], from, open[(i + 1) % open.length]!));
        const expected = Math.min(...toEdges);
        // Metres are scaled at the point's own latitude, here at 60: over a few hundred metres that is centimetres.
        if (found!.metres > 0) expect(Math.abs(found!.metres - expected)).toBeLessThan(0.1);
      }),
    );
  });
});

function distanceToEdge([x, y]: number[], [fromX, fromY]: number[], [toX, toY]: number[]): number {
  const [alongX, alongY] = [toX! - fromX!, toY! - fromY!];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x! - fromX!) * alongX + (y! - fromY!) * alongY) / length));
  return Math.hypot(x! - fromX! - share * alongX, y! - fromY! - share * alongY);
}

/** The district to which a point in a gap is counted, or -1. */
const snap = (locator: Locator, ...[longitude, latitude, at, set]: [number, number, number, number]) =>
  districtOfGap(locator.near(longitude, latitude, at, set, widestGap))?.district ?? -1;

describe('a gap', () => {
  it('of up to 50 m between districts counts to the nearer one', () => {
    expect(snap(gapOf(49), 10 * metre, 60, 1, 0)).toBe(0);
    expect(snap(gapOf(49), 40 * metre, 60, 1, 0)).toBe(1);
  });

  it('that is wider counts to none, nor does the land beyond an outer border', () => {
    expect(snap(gapOf(51), 10 * metre, 60, 1, 0)).toBe(-1);
    expect(snap(gapOf(30), -1 - 10 * metre, 60, 1, 0)).toBe(-1);
  });

  it('lies between districts of one set at one moment', () => {
    expect(snap(gapOf(30), 10 * metre, 60, 1, 1)).toBe(-1);
    expect(snap(gapOf(30), 10 * metre, 60, 1, 2)).toBe(-1);
  });
});
