import type { EdgeSplits, Point } from '#core/geometry/plane/edge-splits.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, firstRing, ringStart } from '#core/geometry/rings.ts';
import { gridStep } from './served-grid.ts';

/** What rounding turns over is no wider: each end moves by half a step along each axis, and so may the edge. */
const widest = 2 * gridStep;

/** The polygons whose exterior runs clockwise: rounding has turned them over as a whole. */
export function turnedExteriors(polygons: Polygons): number[] {
  return Array.from(polygons.polygonEnds, (_, polygon) => polygon).filter((polygon) => {
    const ring = firstRing(polygons, polygon);
    return doubledArea(polygons.positions, ringStart(polygons, ring), polygons.ringEnds[ring]!) < 0;
  });
}

/**
 * Where a corner passes over an edge as both are rounded, a wedge between them is turned over: neighbours on either side
 * of it then overlap there, and no edge of theirs meets wrongly. Adds to `splits` the corners at which the long edge of
 * such a wedge is to be cut, so that its two sides coincide. Edges must meet at common ends only, and rings run as in
 * GeoJSON except for what was turned over.
 */
export function cutTurnedOver(polygons: Polygons, chosen: Iterable<number>, splits: EdgeSplits): void {
  for (const polygon of chosen) {
    for (const loop of loopsOf(polygons, polygon)) {
      if (isHole(loop) || !runsClockwise(polygons.positions, loop)) continue;
      cutLongest(polygons.positions, loop, splits);
    }
  }
}

interface Edge {
  /** The position at which it begins. */
  readonly at: number;
  readonly ring: number;
  readonly isOfHole: boolean;
}
type Loop = readonly Edge[];

/** A hole runs clockwise, and what belongs to several rings at once does not. */
const isHole = (loop: Loop): boolean => loop.every(({ ring, isOfHole }) => isOfHole && ring === loop[0]!.ring);

/** The edges of a polygon as loops that pass each vertex once. If several edges lead on, the rightmost does. */
function loopsOf(polygons: Polygons, polygon: number): Loop[] {
  const { positions } = polygons;
  const numbers = new Map<number, Map<number, number>>();
  const leaving: Edge[][] = [];
  const numberOf = (position: number): number => {
    const column = numbers.get(positions[position * 2]!) ?? new Map<number, number>();
    const y = positions[position * 2 + 1]!;
    if (!column.has(y)) numbers.set(positions[position * 2]!, column.set(y, leaving.push([]) - 1));
    return column.get(y)!;
  };
  const first = firstRing(polygons, polygon);
  for (let ring = first; ring < polygons.polygonEnds[polygon]!; ring++) {
    for (let at = ringStart(polygons, ring); at < polygons.ringEnds[ring]! - 1; at++) {
      leaving[numberOf(at)]!.push({ at, ring, isOfHole: ring > first });
    }
  }
  const loops: Loop[] = [];
  for (const edges of leaving) {
    while (edges.length > 0) {
      const path = [edges.pop()!];
      const places = new Map([[numberOf(path[0]!.at), 0]]);
      for (let edge = path[0]; edge; edge = path.at(-1)) {
        const end = numberOf(edge.at + 1);
        const place = places.get(end);
        if (place === undefined) {
          places.set(end, path.length);
        } else {
          const loop = path.splice(place);
          for (const { at } of loop.slice(1)) places.delete(numberOf(at));
          loops.push(loop);
          if (path.length === 0) break;
        }
        path.push(takeRightmost(positions, edge, leaving[end]!));
      }
    }
  }
  return loops;
}

/** A vertex is left as often as it is reached. */
function takeRightmost(positions: Float64Array, { at }: Edge, leaving: Edge[]): Edge {
  if (leaving.length === 1) return leaving.pop()!;
  const heading = headingOf(positions, at);
  // A line that runs to and fro makes no turn to the right.
  const turn = (edge: Edge) => (headingOf(positions, edge.at) - heading + 3 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  const edge = leaving.reduce((best, other) => (turn(other) < turn(best) ? other : best));
  leaving.splice(leaving.indexOf(edge), 1);
  return edge;
}

const headingOf = (positions: Float64Array, at: number): number =>
  Math.atan2(positions[at * 2 + 3]! - positions[at * 2 + 1]!, positions[at * 2 + 2]! - positions[at * 2]!);

const pointAt = (positions: Float64Array, at: number): Point => [positions[at * 2]!, positions[at * 2 + 1]!];

/** The doubled area in square steps is a whole number. */
function runsClockwise(positions: Float64Array, loop: Loop): boolean {
  const ring = Float64Array.from([...loop, loop[0]!].flatMap(({ at }) => pointAt(positions, at)));
  return doubledArea(ring, 0, ring.length / 2) < -(gridStep ** 2) / 2;
}

/** Cuts the longest edge of a loop at all others' ends that lie beside it. */
function cutLongest(positions: Float64Array, loop: Loop, splits: EdgeSplits): void {
  const lengthOf = ({ at }: Edge) =>
    Math.hypot(positions[at * 2 + 2]! - positions[at * 2]!, positions[at * 2 + 3]! - positions[at * 2 + 1]!);
  const longest = loop.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
  const length = lengthOf(longest);
  const [ax, ay] = pointAt(positions, longest.at);
  const [bx, by] = pointAt(positions, longest.at + 1);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  for (const { at } of loop) {
    const point = pointAt(positions, at);
    const [dx, dy] = [point[0] - ax, point[1] - ay];
    const along = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    const isEnd = at === longest.at || (point[0] === bx && point[1] === by);
    if (!isEnd && along > 0 && along < length && aside <= widest) splits.add(positions, longest.at, point);
  }
}
