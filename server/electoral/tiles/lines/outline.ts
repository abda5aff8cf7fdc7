import type { SquareBox } from './arcs.ts';
import { type Lines, visitArc } from './lines.ts';

/** A line as GeoJSON has it. */
type Line = Array<[number, number]>;

/**
 * Writes arcs as they are drawn at a zoom, as one line. Vertices inside a stretch that lies wholly on one side beyond `box` are left out: clipping at
 * the box makes the same of the rest. So a tile of a district of a million vertices reads few of them.
 */
export function drawLine(lines: Lines, references: Iterable<number>, z: number, box: SquareBox): Line {
  const pen = new Pen(box);
  const goTo = (x: number, y: number) => pen.goTo(x, y);
  for (const reference of references) visitArc(lines, reference, z, box, goTo);
  return pen.finish();
}

/** A line without the vertices that are left out of one that is drawn within `box`. */
export function withinBox(line: Iterable<readonly [x: number, y: number]>, box: SquareBox): Line {
  const pen = new Pen(box);
  for (const [x, y] of line) pen.goTo(x, y);
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
