import type { Polygons } from '#core/geometry/polygons.ts';
import { packedShapeCovers, packShape, unitsPerDegree } from './packed-shape.ts';

/** Many shapes in columns that may be views on a mapped file. */
export interface ShapeColumns {
  /** West, south, east and north of each shape, in units (packed-shape.ts). */
  readonly boxes: Int32Array;
  /** Shape `i` ends before `shapeEnds[i]` in `shapeBytes`. */
  readonly shapeEnds: Uint32Array;
  readonly shapeBytes: Uint8Array;
}

/** The first of the shapes from `from` up to, not including, `to` that covers a point in degrees; -1 if none does. */
export function findShape(
  { boxes, shapeEnds, shapeBytes }: ShapeColumns,
  from: number,
  to: number,
  longitude: number,
  latitude: number,
): number {
  const x = longitude * unitsPerDegree;
  const y = latitude * unitsPerDegree;
  for (let shape = from; shape < to; shape++) {
    const west = boxes[shape * 4]!;
    const south = boxes[shape * 4 + 1]!;
    if (x < west || y < south || x > boxes[shape * 4 + 2]! || y > boxes[shape * 4 + 3]!) continue;
    const start = shape === 0 ? 0 : shapeEnds[shape - 1]!;
    if (packedShapeCovers(shapeBytes, start, west, south, x, y)) return shape;
  }
  return -1;
}

/** Packs shapes one after the other. */
export class ShapePacker {
  readonly #boxes: number[] = [];
  readonly #ends: number[] = [];
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  add(geometry: Polygons): void {
    const { box, bytes } = packShape(geometry);
    if (this.#length + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.ceil((this.#length + bytes.length) * 1.5));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    this.#boxes.push(...box);
    this.#ends.push(this.#length);
  }

  columns(): ShapeColumns {
    return {
      boxes: Int32Array.from(this.#boxes),
      shapeEnds: Uint32Array.from(this.#ends),
      shapeBytes: this.#bytes.slice(0, this.#length),
    };
  }
}
