import type { Polygons } from '#core/geometry/polygons.ts';
import { ringStart } from '#core/geometry/rings.ts';

export type Point = readonly [x: number, y: number];

/** The same for both directions of an edge. */
function keyOf(ax: number, ay: number, bx: number, by: number): string {
  return ax < bx || (ax === bx && ay < by) ? `${ax} ${ay} ${bx} ${by}` : `${bx} ${by} ${ax} ${ay}`;
}

/**
 * New vertices on edges. An edge is known by its two ends, so that it gets the same vertices in every district that has
 * it: neighbours still fit.
 */
export class EdgeSplits {
  readonly #points = new Map<string, Point[]>();
  /** The x of every end of these edges: it rules out nearly all other edges without making their key. */
  readonly #ends = new Set<number>();

  /** The nearest ordinate on the grid that new vertices lie on. */
  readonly toGrid: (value: number) => number;

  constructor(toGrid: (value: number) => number) {
    this.toGrid = toGrid;
  }

  get isEmpty(): boolean {
    return this.#points.size === 0;
  }

  /** All new vertices. */
  get points(): Point[] {
    return [...this.#points.values()].flat();
  }

  /** Puts a vertex on the edge that begins at a position. The vertex is none of its ends. */
  add(positions: Float64Array, edge: number, point: Point): void {
    const [ax, ay, bx, by] = positions.subarray(edge * 2, edge * 2 + 4) as unknown as [number, number, number, number];
    const key = keyOf(ax, ay, bx, by);
    const known = this.#points.get(key);
    if (known?.some(([x, y]) => x === point[0] && y === point[1])) return;
    if (known) known.push(point);
    else this.#points.set(key, [point]);
    this.#ends.add(ax).add(bx);
  }

  /** The geometry with the new vertices. The geometry itself if it has none of the edges. */
  apply(polygons: Polygons): Polygons {
    const { positions } = polygons;
    const inserted = new Map<number, Point[]>();
    let count = 0;
    polygons.ringEnds.forEach((end, ring) => {
      for (let edge = ringStart(polygons, ring); edge < end - 1; edge++) {
        if (!this.#ends.has(positions[edge * 2]!) || !this.#ends.has(positions[edge * 2 + 2]!)) continue;
        const [ax, ay, bx, by] = positions.subarray(edge * 2, edge * 2 + 4) as unknown as [
          number,
          number,
          number,
          number,
        ];
        const points = this.pointsAlong([ax, ay], [bx, by]);
        if (points === undefined) continue;
        inserted.set(edge, points);
        count += points.length;
      }
    });
    return count === 0 ? polygons : insert(polygons, inserted, count);
  }

  /** The new vertices of the edge between two positions, in order from the first on. */
  pointsAlong([ax, ay]: Point, [bx, by]: Point): Point[] | undefined {
    if (!this.#ends.has(ax) || !this.#ends.has(bx)) return undefined;
    const points = this.#points.get(keyOf(ax, ay, bx, by));
    const along = ([x, y]: Point) => (x - ax) * (bx - ax) + (y - ay) * (by - ay);
    return points && [...points].sort((a, b) => along(a) - along(b));
  }
}

/** `inserted`: after which positions which points come. */
function insert(polygons: Polygons, inserted: ReadonlyMap<number, readonly Point[]>, count: number): Polygons {
  const positions = new Float64Array(polygons.positions.length + count * 2);
  const ringEnds = new Uint32Array(polygons.ringEnds.length);
  let at = 0;
  polygons.ringEnds.forEach((end, ring) => {
    for (let position = ringStart(polygons, ring); position < end; position++) {
      positions[at++] = polygons.positions[position * 2]!;
      positions[at++] = polygons.positions[position * 2 + 1]!;
      for (const [x, y] of inserted.get(position) ?? []) {
        positions[at++] = x;
        positions[at++] = y;
      }
    }
    ringEnds[ring] = at / 2;
  });
  return { positions, ringEnds, polygonEnds: polygons.polygonEnds };
}
