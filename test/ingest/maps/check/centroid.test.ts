import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { centroid } from '#ingest/maps/check/compare/motion.ts';

type Ring = Array<[number, number]>;

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const at = (...polygons: Ring[][]) => {
  const [x, y] = centroid(fromCoordinates(polygons)) ?? [];
  return [x?.toFixed(6), y?.toFixed(6)];
};
const place = (x: number, y: number) => [x.toFixed(6), y.toFixed(6)];

describe('the centre of a district', () => {
  it('is that of its mass, wherever its ring begins', () => {
    const triangle: Ring = [
      [10, 50],
      [13, 50],
      [10, 56],
      [10, 50],
    ];
    expect(at([triangle])).toEqual(place(11, 52));
    const [first, second, third] = triangle as [[number, number], [number, number], [number, number]];
    expect(at([[second, third, first, second]])).toEqual(place(11, 52));
  });

  it('is between its parts by their areas', () => {
    // Nine parts of mass at (1.5, 51.5), one at (10.5, 50.5).
    expect(at([box(0, 50, 3, 53)], [box(10, 50, 11, 51)])).toEqual(place(2.4, 51.4));
  });

  it('lies away from its holes', () => {
    // Of 16 the quarter in the east is missing.
    const hole = box(2, 50, 4, 52).reverse();
    expect(at([box(0, 50, 4, 54), hole])).toEqual(place((16 * 2 - 4 * 3) / 12, (16 * 52 - 4 * 51) / 12));
  });

  it('is none of an area of nothing', () => {
    expect(
      centroid(
        fromCoordinates([
          [
            [
              [1, 50],
              [2, 51],
              [1, 50],
            ],
          ],
        ]),
      ),
    ).toBeNull();
  });
});
