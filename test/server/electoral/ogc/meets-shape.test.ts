import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { crs84, shapeInDegrees } from '#server/electoral/ogc/crs/systems.ts';
import { meetsShape, shapesMeet } from '#server/electoral/ogc/geometry/meets-shape.ts';
import { prepareShape } from '#server/electoral/ogc/geometry/prepared-shape.ts';
import { boxShape, lineShape, pointShape, type StatedShape } from '#server/electoral/ogc/geometry/shape.ts';

type Box = readonly [number, number, number, number];
const ringOf = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const polygonsOf = (...boxes: Box[]) => fromCoordinates(boxes.map((box) => [ringOf(box)]));

/** The result, and the work of each piece. */
function compared(polygons: ReturnType<typeof polygonsOf>, shape: StatedShape) {
  const comparing = meetsShape(polygons, prepareShape(shapeInDegrees(shape, crs84)));
  const pieces: number[] = [];
  for (;;) {
    const { done, value } = comparing.next();
    if (done) return { meets: value, pieces };
    pieces.push(value);
  }
}

const box = fc
  .tuple(
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);

it('two boxes meet as their sides say', () => {
  fc.assert(
    fc.property(box, box, (one, other) => {
      const expected = one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
      expect(compared(polygonsOf(one), boxShape(other)).meets).toBe(expected);
      expect(shapesMeet(shapeInDegrees(boxShape(one), crs84), shapeInDegrees(boxShape(other), crs84))).toBe(expected);
    }),
  );
});

it('a line meets what it crosses, a point what it lies in or on', () => {
  const two = polygonsOf([0, 0, 2, 2], [4, 0, 6, 2]);
  expect(
    compared(
      two,
      lineShape([
        [3, -1],
        [3, 3],
      ]),
    ).meets,
  ).toBe(false);
  expect(
    compared(
      two,
      lineShape([
        [3, 1],
        [5, 1],
      ]),
    ).meets,
  ).toBe(true);
  expect(
    compared(
      two,
      lineShape([
        [4.5, 0.5],
        [5.5, 1.5],
      ]),
    ).meets,
  ).toBe(true);
  expect(compared(two, pointShape([6, 1])).meets).toBe(true);
  expect(compared(two, pointShape([3, 1])).meets).toBe(false);
  expect(
    compared(fromCoordinates([[ringOf([0, 0, 9, 9]), ringOf([1, 1, 8, 8]).reverse()]]), boxShape([3, 3, 4, 4])).meets,
  ).toBe(false);
});

it('a point on the border of two districts meets both, also where no double lies on it', () => {
  const corners = [
    [0, 0],
    [3, 1],
  ] as const;
  const [below, above] = [
    [...corners, [3, -1], [0, -1]],
    [...corners, [3, 4], [0, 4]],
  ].map((ring) => fromCoordinates([[[...ring, ring[0] as number[]]]]));
  for (const [x, y] of [
    [0.3, 0.1],
    [0.6, 0.2],
    [0.9, 0.3],
    [1.8, 0.6],
    [2.1, 0.7],
    [2.7, 0.9],
  ] as const) {
    const met = [below, above].map((district) => compared(district!, pointShape([x, y])).meets);
    expect([x, y, ...met]).toEqual([x, y, true, true]);
  }
});

it('an outline of a million positions is compared in pieces of a few milliseconds', () => {
  const count = 1_000_000;
  const circle = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / (count - 1);
    return [10 * Math.cos(angle), 10 * Math.sin(angle)];
  });
  circle[count - 1] = circle[0] as number[];
  const zigzag = Array.from({ length: 500 }, (_, i) => [-5 + i / 50, i % 2 === 0 ? -5 : 5]);
  const { meets, pieces } = compared(fromCoordinates([[circle]]), lineShape(zigzag));
  expect(meets).toBe(true);
  expect(pieces.length).toBeGreaterThanOrEqual(10);
  expect(Math.max(...pieces)).toBeLessThan(200_000);
});
