import { expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { displayTolerance } from '#server/electoral/shapes/display-tolerance.ts';

type Position = [number, number];
const closed = (...ring: Position[]): Position[] => [...ring, ring[0]!];
const square = closed([-75, 45], [-74.9, 45], [-74.9, 45.1], [-75, 45.1]);
// A thousandth of a degree of latitude is 111 to 112 metres.
const bent = closed([-75, 45], [-74.95, 44.999], [-74.9, 45], [-74.9, 45.1], [-75, 45.1]);

it('is nothing where nothing was left out', () => {
  expect(displayTolerance(fromCoordinates([[bent]]), fromCoordinates([[bent]]))).toBe(0);
});

it('is the distance of the farthest vertex that was left out, wherever rings begin', () => {
  for (let from = 0; from < 5; from++) {
    const ring = [...bent.slice(from, -1), ...bent.slice(0, from + 1)];
    expect(displayTolerance(fromCoordinates([[ring]]), fromCoordinates([[square]]))).toBe(112);
  }
});

it('counts an island that is not drawn by half of its diagonal', () => {
  const island = closed([-74.5, 45], [-74.499, 45], [-74.499, 45.001], [-74.5, 45.001]);
  const metres = displayTolerance(fromCoordinates([[square], [island]]), fromCoordinates([[square]]));
  // 79 metres by 112.
  expect(metres).toBeGreaterThanOrEqual(68);
  expect(metres).toBeLessThanOrEqual(69);
});
