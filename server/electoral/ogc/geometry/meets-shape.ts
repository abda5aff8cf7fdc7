import { side } from '#core/geometry/plane/edge-meeting.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { isCrossed, isInRings } from '#locator/src/geometry/ray-crossing.ts';
import { forEachCell, type PreparedShape, prepareShape } from './prepared-shape.ts';
import type { FilterShape } from './shape.ts';

/** Edges that are compared before others are served. */
const stepsOfPiece = 100_000;

/**
 * Whether polygons and a shape have a point in common: edges meet, or one lies within the other. A generator: it pauses
 * after each piece of work, so that requests are served between two of them, and says how many edges it has compared.
 */
export function* meetsShape(polygons: Polygons, shape: PreparedShape): Generator<number, boolean> {
  const { positions, ringEnds } = polygons;
  const [west, south, east, north] = shape.box;
  let steps = 0;
  let start = 0;
  for (const end of ringEnds) {
    for (let i = start + 1; i < end; i++) {
      const ax = positions[2 * i - 2]!;
      const ay = positions[2 * i - 1]!;
      const bx = positions[2 * i]!;
      const by = positions[2 * i + 1]!;
      const isBeside = (ax < west && bx < west) || (ax > east && bx > east);
      if (!isBeside && !((ay < south && by < south) || (ay > north && by > north))) {
        let isMet = false;
        forEachCell(shape.box, ax, ay, bx, by, (cell) => {
          const edges = shape.cells[cell] as readonly number[];
          steps += edges.length + 1;
          isMet ||= edges.some((at) => edgesMeet(ax, ay, bx, by, shape.edges, at));
        });
        if (isMet) return true;
      }
      if (++steps > stepsOfPiece) {
        yield steps;
        steps = 0;
      }
    }
    start = end;
  }
  for (const [x, y] of shape.places as readonly [number, number][]) {
    yield steps;
    steps = positions.length / 2;
    if (isInside(polygons, x, y)) return true;
  }
  for (const [x, y] of firstPositions(polygons)) {
    if (shape.polygons.some((rings) => isInRings(rings, x, y))) return true;
    steps += shape.edges.length / 4;
    if (steps > stepsOfPiece) {
      yield steps;
      steps = 0;
    }
  }
  yield steps;
  return false;
}

/** Whether two shapes of requests, which are short, have a point in common. */
export function shapesMeet(one: FilterShape, other: FilterShape): boolean {
  const [a, b] = [prepareShape(one), prepareShape(other)];
  for (let i = 0; i < a.edges.length; i += 4) {
    const [ax, ay, bx, by] = a.edges.subarray(i, i + 4) as unknown as [number, number, number, number];
    for (let j = 0; j < b.edges.length; j += 4) if (edgesMeet(ax, ay, bx, by, b.edges, j)) return true;
  }
  const liesIn = ({ places }: PreparedShape, { polygons }: FilterShape) =>
    (places as readonly [number, number][]).some(([x, y]) => polygons.some((rings) => isInRings(rings, x, y)));
  return liesIn(a, other) || liesIn(b, one);
}

/**
 * Whether two edges have a point in common; the second is in a list. One that ends within the last digit of the other touches
 * it, so that a point on a border is met by the districts on both sides.
 */
function edgesMeet(ax: number, ay: number, bx: number, by: number, edges: Float64Array, at: number): boolean {
  const cx = edges[at]!;
  const cy = edges[at + 1]!;
  const dx = edges[at + 2]!;
  const dy = edges[at + 3]!;
  const isApart =
    Math.max(ax, bx) < Math.min(cx, dx) ||
    Math.max(cx, dx) < Math.min(ax, bx) ||
    Math.max(ay, by) < Math.min(cy, dy) ||
    Math.max(cy, dy) < Math.min(ay, by);
  if (isApart) return false;
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  );
}

/** By the edges that a line eastwards from a position crosses. */
function isInside({ positions, ringEnds }: Polygons, x: number, y: number): boolean {
  let inside = false;
  let start = 0;
  for (const end of ringEnds) {
    for (let i = start + 1; i < end; i++) {
      const at = 2 * i - 2;
      if (isCrossed(positions[at]!, positions[at + 1]!, positions[at + 2]!, positions[at + 3]!, x, y)) inside = !inside;
    }
    start = end;
  }
  return inside;
}

/** A position of each polygon. */
function* firstPositions({ positions, ringEnds, polygonEnds }: Polygons): Generator<readonly [number, number]> {
  let ring = 0;
  for (const end of polygonEnds) {
    const at = ring === 0 ? 0 : ringEnds[ring - 1]!;
    yield [positions[2 * at]!, positions[2 * at + 1]!];
    ring = end;
  }
}
