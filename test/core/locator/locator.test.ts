import { describe, expect, it } from '@jest/globals';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
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
  });

  it('answers from the map of the day, its last moment not included', () => {
    const square = [[box(0, 0, 1, 1)]];
    const locator = new Locator([
      district(square, { validUntil: 1000 }),
      district(square, { validFrom: 1000, validUntil: 2000 }),
    ]);
    expect(locator.locate(0.5, 0.5, 999)).toEqual([0]);
    expect(locator.locate(0.5, 0.5, 1000)).toEqual([1]);
    expect(locator.locate(0.5, 0.5, 1999)).toEqual([1]);
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
