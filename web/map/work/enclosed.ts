export type Point = readonly [x: number, y: number];

/** Whether a point lies within a line that was drawn around it: a ray to its right crosses the line an odd number of times. */
export function isEnclosed([x, y]: Point, drawn: readonly Point[]): boolean {
  let isInside = false;
  for (const [i, [toX, toY]] of drawn.entries()) {
    const [fromX, fromY] = drawn.at(i - 1) as Point;
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside;
  }
  return isInside;
}
