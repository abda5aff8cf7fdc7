/**
 * Whether a line from a point eastwards crosses an edge: the one rule by which a point lies inside of rings, if such a line
 * crosses their edges an odd number of times.
 *
 * An edge is crossed if its lower end is at or below the point and its upper end above (half-open, so a vertex counts once),
 * and the point lies strictly west of it. The arithmetic starts at the lower end, whichever way the ring runs, so that the
 * districts on the two sides of an edge compute the same and reach opposite answers: a point on a shared border belongs to
 * exactly one, the one east of it, or the one above if it is level.
 */
export function isCrossed(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  if (ay <= y === by <= y) return false;
  return ay < by ? (x - ax) * (by - ay) < (bx - ax) * (y - ay) : (x - bx) * (ay - by) < (ax - bx) * (y - by);
}

/** Whether a point lies inside of closed rings of x, y positions: those of one polygon, or of several that do not overlap. */
export function isInRings(rings: Iterable<ReadonlyArray<readonly number[]>>, x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as [number, number];
      const [bx, by] = ring[i] as [number, number];
      if (isCrossed(ax, ay, bx, by, x, y)) inside = !inside;
    }
  }
  return inside;
}
