import { describe, expect, it } from '@jest/globals';
import type { TileLine } from '#server/electoral/tiles/tile-polygons.ts';
import { validDistricts } from '#server/electoral/tiles/valid-districts.ts';

/** The ring around a rectangle, its area positive. */
const box = (west: number, north: number, east: number, south: number): TileLine => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
  [west, north],
];

/** The edges of all districts, each as often as districts run along it one way less the other way. */
function balance(districts: readonly TileLine[][]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const ring of districts.flat()) {
    ring.slice(1).forEach((to, i) => {
      const from = ring[i]!;
      const isForward = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]);
      const key = (isForward ? [from, to] : [to, from]).join(' ');
      sums.set(key, (sums.get(key) ?? 0) + (isForward ? 1 : -1));
    });
  }
  return sums;
}

describe('the districts of a tile', () => {
  it('come back as they are if nothing of them was cut, whatever becomes of others', () => {
    const crossing: TileLine[] = [
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ],
    ];
    // Begins elsewhere than a ring that is traced again does.
    const sound = [[...box(20, 0, 30, 10).slice(2), ...box(20, 0, 30, 10).slice(1, 3)]];
    const [cut, unchanged] = validDistricts([crossing, sound], []);
    expect(unchanged).toEqual(sound);
    expect(cut).toHaveLength(2);
  });

  it('are rebuilt with their neighbours if rounding has turned one between them over', () => {
    // The second was a strip between two others; its borders have changed sides, and its ring runs the other way.
    const west: TileLine = [...box(0, 0, 10, 10).slice(0, 2), [11, 5], ...box(0, 0, 10, 10).slice(2)];
    const strip: TileLine = [
      [10, 0],
      [11, 5],
      [10, 10],
      [9, 5],
      [10, 0],
    ];
    const east: TileLine = [...box(10, 0, 20, 10).slice(0, 4), [9, 5], [10, 0]];
    const farther = [box(20, 0, 30, 10)];
    const valid = validDistricts([[west], [strip], [east], farther], []);
    expect(valid.map((rings) => rings.length)).toEqual([1, 0, 1, 1]);
    expect(valid[3]).toEqual(farther);
    const shared = new Set(['10,0 11,5', '10,10 11,5', '20,0 20,10']);
    expect([...balance(valid)].filter(([, sum]) => sum === 0).map(([key]) => key)).toEqual(
      expect.arrayContaining([...shared]),
    );
    expect(balance(valid).get('9,5 10,0') ?? 1).toBe(1);
  });

  it('that are untouched are rebuilt if a neighbour no longer runs along their border', () => {
    // The second covers the first's east as well, and its west lies along the third's border within the first.
    const first = [[...box(0, 0, 20, 10).slice(0, 2), [20, 5] as [number, number], ...box(0, 0, 20, 10).slice(2)]];
    const second: TileLine[] = [
      [
        [10, 2],
        [20, 5],
        [30, 2],
        [30, 8],
        [10, 8],
        [10, 2],
      ],
    ];
    const third = [box(5, 2, 10, 8)];
    const valid = validDistricts([first, second, third], []);
    const lone = [...balance(valid)].filter(([key]) => key === '10,2 10,8').map(([, sum]) => sum);
    expect(lone.every((sum) => sum === 0)).toBe(true);
  });

  it('and lines along their borders get the same vertices', () => {
    const lines: TileLine[] = [
      [
        [0, 0],
        [10, 10],
        [0, 10],
        [10, 0],
      ],
    ];
    const bowTie: TileLine[] = [
      [
        [0, 0],
        [10, 10],
        [0, 10],
        [10, 0],
        [0, 0],
      ],
    ];
    validDistricts([bowTie], [lines]);
    expect(lines).toEqual([
      [
        [0, 0],
        [5, 5],
        [10, 10],
        [0, 10],
        [5, 5],
        [10, 0],
      ],
    ]);
  });
});
