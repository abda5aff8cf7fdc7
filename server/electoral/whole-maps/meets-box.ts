import type { BoundingBox, Polygons } from '#core/geometry/polygons.ts';
import { isCrossed } from '#locator/src/geometry/ray-crossing.ts';

/** Whether polygons and a box have a point in common: an edge passes through the box, or one lies within the other. */
export function meetsBox({ positions, ringEnds }: Polygons, box: BoundingBox): boolean {
  const [west, south, east, north] = box;
  // Whether the box's corner lies inside, by the edges that a line eastwards from it crosses.
  let isInside = false;
  let start = 0;
  for (const end of ringEnds) {
    let ax = positions[2 * start]!;
    let ay = positions[2 * start + 1]!;
    for (let i = start + 1; i < end; i++) {
      const bx = positions[2 * i]!;
      const by = positions[2 * i + 1]!;
      const isBeside = (ax < west && bx < west) || (ax > east && bx > east);
      if (!isBeside && !((ay < south && by < south) || (ay > north && by > north))) {
        if (passes(ax, ay, bx, by, box)) return true;
      }
      if (isCrossed(ax, ay, bx, by, west, south)) isInside = !isInside;
      ax = bx;
      ay = by;
    }
    start = end;
  }
  // No edge passes: the box lies whole inside or whole outside.
  return isInside;
}

/** Whether an edge has a point in a box, by the part of it that lies between each pair of the box's sides. */
function passes(ax: number, ay: number, bx: number, by: number, [west, south, east, north]: BoundingBox): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  let [first, last] = [0, 1];
  for (const [from, step, least, most] of [
    [ax, dx, west, east],
    [ay, dy, south, north],
  ] as const) {
    if (step === 0) continue;
    const [one, other] = [(least - from) / step, (most - from) / step];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first <= last;
}
