/**
 * How two edges meet: not at all, at one point where at least one of them ends (`touch`), at one point within both
 * (`cross`), or along a stretch (`overlap`).
 */
type Meeting = 'none' | 'touch' | 'cross' | 'overlap';

/**
 * On which side of the line from a to b the point c lies: 1 left, -1 right, 0 on it. If rounding could have changed
 * the sign, the result is 0 (the first bound of Shewchuk's adaptive orientation test): a point within the last digit of
 * a line touches it.
 */
export function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): -1 | 0 | 1 {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const difference = left - right;
  if (Math.abs(difference) <= roundingBound * (Math.abs(left) + Math.abs(right))) return 0;
  return difference > 0 ? 1 : -1;
}

const roundingBound = 3.3306690738754716e-16;

/** How the edges that begin at the positions `a` and `b`, neither of them without length, meet. */
export function meeting(positions: Float64Array, a: number, b: number): Meeting {
  const ax = positions[a * 2]!;
  const ay = positions[a * 2 + 1]!;
  const toAx = positions[a * 2 + 2]!;
  const toAy = positions[a * 2 + 3]!;
  const bx = positions[b * 2]!;
  const by = positions[b * 2 + 1]!;
  const toBx = positions[b * 2 + 2]!;
  const toBy = positions[b * 2 + 3]!;
  const sideOfB = side(ax, ay, toAx, toAy, bx, by);
  const sideOfToB = side(ax, ay, toAx, toAy, toBx, toBy);
  if (sideOfB !== 0 && sideOfB === sideOfToB) return 'none';
  const sideOfA = side(bx, by, toBx, toBy, ax, ay);
  const sideOfToA = side(bx, by, toBx, toBy, toAx, toAy);
  if (sideOfA !== 0 && sideOfA === sideOfToA) return 'none';
  if (sideOfB === 0 && sideOfToB === 0) {
    const isFlat = Math.abs(toAx - ax) >= Math.abs(toAy - ay);
    return isFlat ? onOneLine(ax, toAx, bx, toBx) : onOneLine(ay, toAy, by, toBy);
  }
  return sideOfB * sideOfToB < 0 && sideOfA * sideOfToA < 0 ? 'cross' : 'touch';
}

function onOneLine(a: number, toA: number, b: number, toB: number): Meeting {
  const common = Math.min(Math.max(a, toA), Math.max(b, toB)) - Math.max(Math.min(a, toA), Math.min(b, toB));
  if (common > 0) return 'overlap';
  return common === 0 ? 'touch' : 'none';
}

/**
 * Whether a second line, from `fromB` by `via` to `toB`, changes sides there of a first one, from `fromA` by the same
 * place to `toA`. Positions; none of them lies on the other line beyond `via`.
 */
export function changesSides(
  positions: Float64Array,
  fromA: number,
  toA: number,
  via: number,
  fromB: number,
  toB: number,
): boolean {
  const at = (position: number) => [positions[position * 2]!, positions[position * 2 + 1]!] as const;
  const [ax, ay] = at(fromA);
  const [x, y] = at(via);
  const [bx, by] = at(toA);
  const turnsLeft = side(ax, ay, x, y, bx, by) >= 0;
  const isLeft = (position: number) => {
    const [px, py] = at(position);
    const ofFirst = side(ax, ay, x, y, px, py) > 0;
    const ofSecond = side(x, y, bx, by, px, py) > 0;
    return turnsLeft ? ofFirst && ofSecond : ofFirst || ofSecond;
  };
  return isLeft(fromB) !== isLeft(toB);
}
