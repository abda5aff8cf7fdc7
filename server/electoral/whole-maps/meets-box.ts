import type { BoundingBox, Polygons } from '#core/geometry/polygons.ts';

/** Whether polygons and a box have a point in common: an edge passes through the box, or one lies within the other. */
export function meetsBox({ positions, ringEnds }: Polygons, box: BoundingBox): boolean {
  let ring = 0;
  for (let i = 0; i < positions.length / 2; i++) {
    if (i + 1 === ringEnds[ring]) {
      ring++;
      continue;
    }
    const at = 2 * i;
    if (passes(positions[at]!, positions[at + 1]!, positions[at + 2]!, positions[at + 3]!, box)) return true;
  }
  // No edge passes: the box lies whole inside or whole outside.
  return covers({ positions, ringEnds }, box[0], box[1]);
}

/** Whether an edge has a point in a box, by the part of it that lies between each pair of the box's sides. */
function passes(ax: number, ay: number, bx: number, by: number, [west, south, east, north]: BoundingBox): boolean {
  if ((ax < west && bx < west) || (ax > east && bx > east)) return false;
  if ((ay < south && by < south) || (ay > north && by > north)) return false;
  const [dx, dy] = [bx - ax, by - ay];
  let [first, last] = [0, 1];
  for (const [start, step, least, most] of [
    [ax, dx, west, east],
    [ay, dy, south, north],
  ] as const) {
    if (step === 0) continue;
    const [one, other] = [(least - start) / step, (most - start) / step];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first <= last;
}

/** Whether a point lies inside, by the edges that a line eastwards from it crosses. */
function covers({ positions, ringEnds }: Pick<Polygons, 'positions' | 'ringEnds'>, x: number, y: number): boolean {
  let isInside = false;
  let ring = 0;
  for (let i = 0; i < positions.length / 2; i++) {
    if (i + 1 === ringEnds[ring]) {
      ring++;
      continue;
    }
    const at = 2 * i;
    const [ax, ay, bx, by] = [positions[at]!, positions[at + 1]!, positions[at + 2]!, positions[at + 3]!];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside;
}
