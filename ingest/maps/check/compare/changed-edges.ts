import type { Polygons } from '#core/geometry/polygons.ts';

/**
 * The edges at which a district's outline differs between two maps, each from its southern end to its northern. No line
 * of latitude crosses those along a parallel.
 */
export interface ChangedEdges {
  /** x and y of the southern end, x and y of the northern one. */
  readonly ends: Float64Array;
  /** What crossing the edge eastwards adds to "inside after" minus "inside before". */
  readonly steps: Int8Array;
  /** The box of the edges; west is greater than east if there are none. */
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

const perDegree = 1e7;

/** A number for an edge on the grid of seven decimals. Two edges share it by a chance of one in 10^15. */
function keyOf(x0: number, y0: number, x1: number, y1: number): number {
  const [a, b] = [Math.round(x0 * perDegree), Math.round(y0 * perDegree)];
  const [c, d] = [Math.round(x1 * perDegree), Math.round(y1 * perDegree)];
  let low = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  let high = Math.imul(a ^ 0x7f4a7c15, 0xc2b2ae35);
  for (const value of [b, c, d]) {
    low = Math.imul((low << 13) | (low >>> 19), 5) + Math.imul(value ^ (value >>> 15), 0xcc9e2d51);
    high = Math.imul((high << 17) | (high >>> 15), 9) + Math.imul(value ^ (value >>> 13), 0x1b873593);
  }
  return (high >>> 0) * 2 ** 20 + ((low ^ (low >>> 16)) & 0xfffff);
}

function eachEdge(
  { positions, ringEnds }: Polygons,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  let i = 0;
  for (const end of ringEnds) {
    for (; i < end - 1; i++) {
      visit(positions[i * 2]!, positions[i * 2 + 1]!, positions[i * 2 + 2]!, positions[i * 2 + 3]!);
    }
    i = end;
  }
}

/**
 * The edges that one of two outlines has and the other has not. Outlines lie on the grid of the coordinates served and
 * run counter-clockwise, holes clockwise: the inside is on the left of each edge.
 */
export function changedEdges(before: Polygons | null, after: Polygons | null): ChangedEdges {
  const known = new Set<number>();
  if (before) eachEdge(before, (x0, y0, x1, y1) => known.add(keyOf(x0, y0, x1, y1)));
  const ends: number[] = [];
  const steps: number[] = [];
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x0: number, y0: number, x1: number, y1: number, step: 1 | -1) => {
    // Eastwards across an edge that runs north one leaves what lies on its left.
    steps.push(y0 < y1 ? -step : step);
    if (y0 < y1) ends.push(x0, y0, x1, y1);
    else ends.push(x1, y1, x0, y0);
    box[0] = Math.min(box[0], x0, x1);
    box[1] = Math.min(box[1], y0, y1);
    box[2] = Math.max(box[2], x0, x1);
    box[3] = Math.max(box[3], y0, y1);
  };
  if (after) {
    eachEdge(after, (x0, y0, x1, y1) => {
      if (!known.delete(keyOf(x0, y0, x1, y1))) add(x0, y0, x1, y1, 1);
    });
  }
  if (before && known.size > 0) {
    eachEdge(before, (x0, y0, x1, y1) => {
      if (known.has(keyOf(x0, y0, x1, y1))) add(x0, y0, x1, y1, -1);
    });
  }
  return { ends: Float64Array.from(ends), steps: Int8Array.from(steps), box };
}
