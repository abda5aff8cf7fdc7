import type { Polygons } from '#core/geometry/polygons.ts';
import { ringStart } from '#core/geometry/rings.ts';
import { isCrossed } from '#locator/src/geometry/ray-crossing.ts';

/**
 * A polygon in few bytes, for shapes that are too many to have their edges indexed for search. It takes about five
 * bytes a position, instead of sixteen and the index of a `Locator`. It is decoded while a point is tested.
 *
 * All numbers are of variable length, seven bits a byte, the lowest first. First comes the number of rings; for each
 * ring the number of its positions, without the closing one; for each position the difference from the one before,
 * longitude and latitude, with the sign in the lowest bit. The first position differs from the south-west corner of the
 * box.
 */
interface PackedShape {
  /** West, south, east, north in units. */
  readonly box: Int32Array;
  readonly bytes: Uint8Array;
}

/** In a degree: the grid of seven decimals on which outlines are published. */
export const unitsPerDegree = 1e7;

export function packShape(geometry: Polygons): PackedShape {
  const units = Int32Array.from(geometry.positions, (degrees) => Math.round(degrees * unitsPerDegree));
  const box = Int32Array.of(2 ** 31 - 1, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31));
  for (let i = 0; i < units.length; i += 2) {
    box[0] = Math.min(box[0]!, units[i]!);
    box[1] = Math.min(box[1]!, units[i + 1]!);
    box[2] = Math.max(box[2]!, units[i]!);
    box[3] = Math.max(box[3]!, units[i + 1]!);
  }
  const bytes: number[] = [];
  writeNumber(bytes, geometry.ringEnds.length);
  let x = box[0]!;
  let y = box[1]!;
  geometry.ringEnds.forEach((end, ring) => {
    const start = ringStart(geometry, ring);
    writeNumber(bytes, Math.max(0, end - 1 - start));
    for (let i = start * 2; i < (end - 1) * 2; i += 2) {
      writeDifference(bytes, units[i]! - x);
      writeDifference(bytes, units[i + 1]! - y);
      x = units[i]!;
      y = units[i + 1]!;
    }
  });
  return { box, bytes: Uint8Array.from(bytes) };
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

const writeDifference = (bytes: number[], value: number) => writeNumber(bytes, value < 0 ? -2 * value - 1 : 2 * value);

/** Where the next number is read. Calls never overlap, since they are synchronous. */
let at = 0;

function readNumber(bytes: Uint8Array): number {
  let byte = bytes[at++]!;
  let value = byte & 127;
  for (let scale = 128; byte >= 128; scale *= 128) {
    byte = bytes[at++]!;
    value += (byte & 127) * scale;
  }
  return value;
}

function readDifference(bytes: Uint8Array): number {
  const value = readNumber(bytes);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/**
 * Whether the shape that begins at `start` covers a point, all in units. If shapes share a line, exactly one of them
 * covers a point on it; see `isCrossed`.
 *
 * @param west of the shape's box, as is `south`
 */
export function packedShapeCovers(
  bytes: Uint8Array,
  start: number,
  west: number,
  south: number,
  px: number,
  py: number,
): boolean {
  at = start;
  let isInside = false;
  let x = west;
  let y = south;
  for (let rings = readNumber(bytes); rings > 0; rings--) {
    const count = readNumber(bytes);
    if (count === 0) continue;
    x += readDifference(bytes);
    y += readDifference(bytes);
    const firstX = x;
    const firstY = y;
    for (let i = 1; i < count; i++) {
      const fromX = x;
      const fromY = y;
      x += readDifference(bytes);
      y += readDifference(bytes);
      if (isCrossed(fromX, fromY, x, y, px, py)) isInside = !isInside;
    }
    if (isCrossed(x, y, firstX, firstY, px, py)) isInside = !isInside;
  }
  return isInside;
}
