import { meeting, side } from './edge-meeting.ts';
import type { EdgeSplits, Point } from './edge-splits.ts';

/**
 * How two edges meet: not at all, at an end of both with nothing to cut, or wrongly: they cross, touch within one of
 * them, run along each other, or coincide.
 */
type Met = 'apart' | 'common vertex' | 'wrongly';

/**
 * Determines how the edges that begin at the positions `a` and `b` meet, and adds to `splits` the vertices at which
 * they are to be cut. An end of one that lies on the other, or so near that rounding hides on which side, is such a
 * vertex.
 */
export function cutWhereTheyMeet(positions: Float64Array, a: number, b: number, splits: EdgeSplits): Met {
  const beginTogether = isSame(positions, a, b);
  const endTogether = isSame(positions, a + 1, b + 1);
  const beginsAtEnd = isSame(positions, a, b + 1);
  const endsAtBeginning = isSame(positions, a + 1, b);
  if ((beginTogether && endTogether) || (beginsAtEnd && endsAtBeginning)) return 'wrongly';
  if (beginTogether) return cutOverlap(positions, [a, a + 1, a], [b, b + 1], splits);
  if (endTogether) return cutOverlap(positions, [a + 1, a, a], [b, b], splits);
  if (beginsAtEnd) return cutOverlap(positions, [a, a + 1, a], [b, b], splits);
  if (endsAtBeginning) return cutOverlap(positions, [a + 1, a, a], [b, b + 1], splits);
  const met = meeting(positions, a, b);
  if (met === 'none') return 'apart';
  if (cutAtEnds(positions, a, b, splits)) return 'wrongly';
  if (met !== 'cross') return 'apart';
  const crossing = crossingOf(positions, a, b, splits.toGrid);
  for (const edge of [a, b]) {
    if (!isAt(positions, edge, crossing) && !isAt(positions, edge + 1, crossing)) splits.add(positions, edge, crossing);
  }
  return 'wrongly';
}

/**
 * Cuts the longer of two edges with one common end if they run the same way.
 *
 * @param first the positions of the common end and of the other end of one edge, and the edge
 * @param second the other edge, and the position of its end that is not common
 */
function cutOverlap(
  positions: Float64Array,
  [common, endA, a]: readonly [number, number, number],
  [b, endB]: readonly [number, number],
  splits: EdgeSplits,
): Met {
  const x = positions[common * 2]!;
  const y = positions[common * 2 + 1]!;
  const ax = positions[endA * 2]! - x;
  const ay = positions[endA * 2 + 1]! - y;
  const bx = positions[endB * 2]! - x;
  const by = positions[endB * 2 + 1]! - y;
  // Nearly all pairs are neighbours in a ring that run apart.
  if (ax * bx + ay * by < 0) return 'common vertex';
  const toA = pointAt(positions, endA);
  const toB = pointAt(positions, endB);
  if (side(x, y, ...toA, ...toB) !== 0) return 'common vertex';
  if (ax * ax + ay * ay > bx * bx + by * by) splits.add(positions, a, toB);
  else splits.add(positions, b, toA);
  return 'wrongly';
}

/** Cuts each of two edges at the ends of the other that lie on it. Returns whether there are any. */
function cutAtEnds(positions: Float64Array, a: number, b: number, splits: EdgeSplits): boolean {
  let isCut = false;
  const cut = (edge: number, end: number) => {
    if (!isBetween(positions, edge, end)) return;
    splits.add(positions, edge, pointAt(positions, end));
    isCut = true;
  };
  cut(a, b);
  cut(a, b + 1);
  cut(b, a);
  cut(b, a + 1);
  return isCut;
}

const pointAt = (positions: Float64Array, position: number): Point => [
  positions[position * 2]!,
  positions[position * 2 + 1]!,
];

const isAt = (positions: Float64Array, position: number, [x, y]: Point): boolean =>
  positions[position * 2] === x && positions[position * 2 + 1] === y;

const isSame = (positions: Float64Array, p: number, q: number): boolean =>
  positions[p * 2] === positions[q * 2] && positions[p * 2 + 1] === positions[q * 2 + 1];

/** Whether a position lies on an edge, between its ends. */
function isBetween(positions: Float64Array, edge: number, position: number): boolean {
  const [ax, ay] = pointAt(positions, edge);
  const [bx, by] = pointAt(positions, edge + 1);
  const [x, y] = pointAt(positions, position);
  if (side(ax, ay, bx, by, x, y) !== 0) return false;
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay);
  return along > 0 && along < (bx - ax) ** 2 + (by - ay) ** 2;
}

/** The position on the grid next to where two edges cross. */
function crossingOf(positions: Float64Array, a: number, b: number, toGrid: (value: number) => number): Point {
  const [ax, ay] = pointAt(positions, a);
  const [toAx, toAy] = pointAt(positions, a + 1);
  const [bx, by] = pointAt(positions, b);
  const [toBx, toBy] = pointAt(positions, b + 1);
  const [ux, uy, vx, vy] = [toAx - ax, toAy - ay, toBx - bx, toBy - by];
  const share = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx);
  const within = Math.min(1, Math.max(0, share));
  return [toGrid(ax + within * ux), toGrid(ay + within * uy)];
}
