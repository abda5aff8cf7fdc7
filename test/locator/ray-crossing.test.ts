import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';

type Position = readonly [number, number];

/** Whether the part of a square on either side of a line through it has a point. */
function sidesOf(from: Position, to: Position, point: Position): boolean[] {
  const [west, south, east, north] = [-1, -1, 4, 4];
  const below = [from, [west, south], [east, south], to, from];
  const above = [from, to, [east, north], [west, north], from];
  return [below, above].map((ring) => isInRings([ring], ...point));
}

it('gives a point on the border of two districts to one of them', () => {
  // No double is a third: whether it lies beside the line depends on how that is computed.
  expect(sidesOf([0, 0], [3, 1], [0.3, 0.1])).toContain(true);
  expect(sidesOf([0, 0], [3, 1], [0.3, 0.1])).toContain(false);
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const end = fc.tuple(part, part);
  fc.assert(
    fc.property(end, part, fc.double({ min: 0, max: 0.99, noNaN: true }), ([x, y], width, along) => {
      const [from, to]: [Position, Position] = [
        [x, y],
        [x + 0.1 + width, y + width / 3],
      ];
      const point: Position = [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
      expect(sidesOf(from, to, point).filter(Boolean)).toHaveLength(1);
    }),
  );
});

it('counts a vertex once, and gives a level border to the district above it', () => {
  const diamond = [
    [1, 0],
    [2, 1],
    [1, 2],
    [0, 1],
    [1, 0],
  ];
  expect([0, 0.5, 1, 1.5, 2].map((x) => isInRings([diamond], x, 1))).toEqual([true, true, true, true, false]);
  expect(isInRings([diamond], -1, 1)).toBe(false);
  const box = (south: number) => [
    [0, south],
    [1, south],
    [1, south + 1],
    [0, south + 1],
    [0, south],
  ];
  expect([0, 1].map((south) => isInRings([box(south)], 0.5, 1))).toEqual([false, true]);
});
