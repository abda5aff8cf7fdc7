type Position = readonly [number, number];
type Ring = readonly Position[];

/** Positions of a piece, at most: a tile reads few pieces, and each in less than a millisecond. */
const mostPositions = 1000;

/**
 * Cuts an area into pieces of few positions, by halving it along its longer side. Each ring is cut by itself: the pieces cover what
 * the area covers, and are only for drawing.
 */
export function splitArea(rings: readonly Ring[]): Ring[][] {
  const kept = rings.filter((ring) => ring.length >= 4);
  if (kept.length === 0) return [];
  const count = kept.reduce((sum, ring) => sum + ring.length, 0);
  if (count <= mostPositions) return [kept.map((ring) => ring)];
  const positions = kept.flat();
  const range = (axis: 0 | 1) => {
    let [least, most] = [Infinity, -Infinity];
    for (const position of positions) {
      least = Math.min(least, position[axis]);
      most = Math.max(most, position[axis]);
    }
    return [least, most] as const;
  };
  const [[west, east], [south, north]] = [range(0), range(1)];
  const axis = east - west >= north - south ? 0 : 1;
  const at = axis === 0 ? (west + east) / 2 : (south + north) / 2;
  // What is smaller than a metre cannot be told apart any more.
  if (Math.max(east - west, north - south) < 1e-5) return [kept.map((ring) => ring)];
  return [-1, 1].flatMap((side) => splitArea(kept.map((ring) => half(ring, axis, at, side))));
}

/** The part of a ring on one side of a line: Sutherland and Hodgman's cut. */
function half(ring: Ring, axis: 0 | 1, at: number, side: number): Position[] {
  const cut: Position[] = [];
  const isInside = (position: Position) => (position[axis] - at) * side >= 0;
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1]!, ring[i]!];
    if (isInside(from) !== isInside(to)) {
      const share = (at - from[axis]) / (to[axis] - from[axis]);
      const other = from[1 - axis]! + (to[1 - axis]! - from[1 - axis]!) * share;
      cut.push(axis === 0 ? [at, other] : [other, at]);
    }
    if (isInside(to)) cut.push(to);
  }
  if (cut.length > 0) cut.push(cut[0]!);
  return cut;
}
