import type { Polygons } from '#core/geometry/polygons.ts';
import { Vertices } from './lines/vertices.ts';

/** The edges of a tile's districts, each numbered once, whichever way a ring runs along it. */
export class TileEdges {
  /** For each position, the number of its vertex. */
  readonly vertexAt: Int32Array;
  /** For each position, the edge to the next one: a number, `~number` if it runs the other way. None for a ring's last. */
  readonly edgeAt: Int32Array;
  #count = 0;
  readonly #vertices: Vertices;
  /** For each vertex, the edge to a later vertex that was added last. For each edge, the one added before it; −1: none. */
  readonly #last: Int32Array;
  readonly #before: Int32Array;
  /** The later vertex of each edge. */
  readonly #to: Int32Array;

  constructor({ positions, ringEnds }: Polygons) {
    const most = positions.length / 2;
    this.#vertices = new Vertices(most);
    this.#last = new Int32Array(most).fill(-1);
    this.#before = new Int32Array(most);
    this.#to = new Int32Array(most);
    this.vertexAt = new Int32Array(most);
    this.edgeAt = new Int32Array(most);
    let i = 0;
    for (const end of ringEnds) {
      for (const start = i; i < end; i++) {
        this.vertexAt[i] = this.#vertices.numberOf(positions[i * 2]!, positions[i * 2 + 1]!);
        if (i > start) this.edgeAt[i - 1] = this.#numberOf(this.vertexAt[i - 1]!, this.vertexAt[i]!);
      }
    }
  }

  get count(): number {
    return this.#count;
  }

  /** The number of the edge between two vertices of the tile, `~number` if it runs the other way. */
  between([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
    return this.#numberOf(this.#vertices.numberOf(ax, ay), this.#vertices.numberOf(bx, by));
  }

  #numberOf(a: number, b: number): number {
    const from = Math.min(a, b);
    const to = Math.max(a, b);
    let edge = this.#last[from]!;
    while (edge >= 0 && this.#to[edge] !== to) edge = this.#before[edge]!;
    if (edge < 0) {
      edge = this.#count++;
      this.#to[edge] = to;
      this.#before[edge] = this.#last[from]!;
      this.#last[from] = edge;
    }
    return a < b ? edge : ~edge;
  }
}
