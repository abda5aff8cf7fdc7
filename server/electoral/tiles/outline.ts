import type { Arcs } from './arcs.ts';
import type { SquareBox } from './map-shapes.ts';

/** A line as GeoJSON has it. */
type Line = Array<[number, number]>;

/**
 * Writes arcs as one simplified line. Vertices that matter less than `limit` (squared) are left out, and those inside a
 * stretch that lies wholly on one side beyond `box`: clipping at the box makes the same of the rest. So a tile of a
 * district of a million vertices costs one pass over them.
 */
export function drawLine(arcs: Arcs, references: Iterable<number>, limit: number, box: SquareBox): Line {
  const pen = new Pen(box);
  for (const reference of references) {
    const arc = reference < 0 ? ~reference : reference;
    const start = arcs.starts[arc]!;
    const end = arcs.starts[arc + 1]!;
    const { positions, importance } = arcs;
    if (reference >= 0) {
      for (let i = start; i < end; i++) {
        if (importance[i]! >= limit) pen.goTo(positions[i * 2]!, positions[i * 2 + 1]!);
      }
    } else {
      for (let i = end - 1; i >= start; i--) {
        if (importance[i]! >= limit) pen.goTo(positions[i * 2]!, positions[i * 2 + 1]!);
      }
    }
  }
  return pen.finish();
}

/**
 * Retains all vertices except those inside a stretch that lies beyond one side of a box: of such a stretch, the first
 * and last.
 */
class Pen {
  readonly #box: SquareBox;
  readonly #line: Line = [];
  /** The side of the vertex before, and of the one before that: bits; 0 inside. */
  #side = 0;
  #sideBefore = 0;
  #x = Number.NaN;
  #y = Number.NaN;

  constructor(box: SquareBox) {
    this.#box = box;
  }

  goTo(x: number, y: number): void {
    // At the join of two arcs, both have the vertex.
    if (x === this.#x && y === this.#y) return;
    const [west, north, east, south] = this.#box;
    const side = (x < west ? 1 : 0) | (x > east ? 2 : 0) | (y < north ? 4 : 0) | (y > south ? 8 : 0);
    const isInside = (side & this.#side & this.#sideBefore) !== 0;
    if (isInside) this.#line.pop();
    this.#line.push([x, y]);
    if (!isInside) this.#sideBefore = this.#side;
    this.#side = side;
    this.#x = x;
    this.#y = y;
  }

  finish(): Line {
    return this.#line;
  }
}
