import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing } from '#core/geometry/rings.ts';
import { meeting, side } from '#ingest/maps/geometry/edge-meeting.ts';
import { someEdgePair } from '#ingest/maps/geometry/edge-pairs.ts';
import { fromWestToEast, listEdges } from '#ingest/maps/geometry/validity.ts';
import type { EdgeSplits, Point } from './edge-splits.ts';
import { toGrid } from './served-grid.ts';

/**
 * Finds where edges of one geometry meet elsewhere than each with the next one of its ring. Adds to `splits` the vertices
 * at which those edges are to be cut, so that in the end edges meet at common vertices only. Returns the polygons
 * concerned; also those whose edges coincide, or meet at a vertex, where nothing is to be cut.
 */
export function findMeetings(polygons: Polygons, splits: EdgeSplits): Set<number> {
  const { positions } = polygons;
  const polygonOf = new Uint32Array(polygons.ringEnds.length);
  polygons.polygonEnds.forEach((end, polygon) => {
    polygonOf.fill(polygon, firstRing(polygons, polygon), end);
  });
  const rings = Array.from(polygons.ringEnds, (_, ring) => ring);
  const { edges, rings: ringOf, next } = listEdges(polygons, fromWestToEast(polygons, rings));
  const concerned = new Set<number>();
  someEdgePair(positions, edges, (first, second) => {
    const isNeighbour = next[first] === second || next[second] === first;
    if (cutWhereTheyMeet(positions, edges[first]!, edges[second]!, isNeighbour, splits)) {
      concerned.add(polygonOf[ringOf[first]!]!).add(polygonOf[ringOf[second]!]!);
    }
    return false;
  });
  return concerned;
}

/** Returns whether the edges meet otherwise than neighbours in a ring do. `a`, `b`: their first positions. */
function cutWhereTheyMeet(
  positions: Float64Array,
  a: number,
  b: number,
  isNeighbour: boolean,
  splits: EdgeSplits,
): boolean {
  const ends = [a, a + 1].flatMap((p) => [b, b + 1].filter((q) => isSame(positions, p, q)).map((q) => [p, q] as const));
  if (ends.length > 1) return true;
  if (ends.length === 1) {
    const [p, q] = ends[0]!;
    return cutWhereTheyOverlap(positions, a, b, p, q, splits) || !isNeighbour;
  }
  const met = meeting(positions, a, b);
  if (met === 'none') return false;
  let isCut = false;
  for (const [edge, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const end of [other, other + 1]) {
      if (!isBetween(positions, edge, end)) continue;
      splits.add(positions, edge, pointAt(positions, end));
      isCut = true;
    }
  }
  if (isCut || met !== 'cross') return isCut;
  const crossing = crossingOf(positions, a, b);
  for (const edge of [a, b]) {
    const isEnd = [edge, edge + 1].some((end) => isAt(positions, end, crossing));
    if (!isEnd) splits.add(positions, edge, crossing);
  }
  return true;
}

/** Cuts the longer of two edges with one common end, `p` of the first and `q` of the second, that run the same way. */
function cutWhereTheyOverlap(
  positions: Float64Array,
  a: number,
  b: number,
  p: number,
  q: number,
  splits: EdgeSplits,
): boolean {
  const [x, y] = pointAt(positions, p);
  const toP = pointAt(positions, p === a ? a + 1 : a);
  const toQ = pointAt(positions, q === b ? b + 1 : b);
  if (side(x, y, ...toP, ...toQ) !== 0) return false;
  const [px, py, qx, qy] = [toP[0] - x, toP[1] - y, toQ[0] - x, toQ[1] - y];
  if (px * qx + py * qy < 0) return false;
  if (px * px + py * py > qx * qx + qy * qy) splits.add(positions, a, toQ);
  else splits.add(positions, b, toP);
  return true;
}

const pointAt = (positions: Float64Array, position: number): Point => [
  positions[position * 2]!,
  positions[position * 2 + 1]!,
];

const isAt = (positions: Float64Array, position: number, [x, y]: Point): boolean =>
  positions[position * 2] === x && positions[position * 2 + 1] === y;

const isSame = (positions: Float64Array, p: number, q: number): boolean => isAt(positions, p, pointAt(positions, q));

/** Whether a position lies on an edge (or so near that rounding hides on which side of it), between its ends. */
function isBetween(positions: Float64Array, edge: number, position: number): boolean {
  const [ax, ay] = pointAt(positions, edge);
  const [bx, by] = pointAt(positions, edge + 1);
  const [x, y] = pointAt(positions, position);
  if (side(ax, ay, bx, by, x, y) !== 0) return false;
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay);
  return along > 0 && along < (bx - ax) ** 2 + (by - ay) ** 2;
}

/** The position on the grid next to where two edges cross. */
function crossingOf(positions: Float64Array, a: number, b: number): Point {
  const [ax, ay] = pointAt(positions, a);
  const [toAx, toAy] = pointAt(positions, a + 1);
  const [bx, by] = pointAt(positions, b);
  const [toBx, toBy] = pointAt(positions, b + 1);
  const [ux, uy, vx, vy] = [toAx - ax, toAy - ay, toBx - bx, toBy - by];
  const share = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx);
  const within = Math.min(1, Math.max(0, share));
  return [toGrid(ax + within * ux), toGrid(ay + within * uy)];
}
