import { endianness } from 'node:os';
import { fromCoordinates, type Polygons } from './polygons.ts';

/**
 * Well-known binary as in OGC 06-103r4, section 8.2: a byte order, a type, counts, and the positions as pairs of
 * doubles. Those of polygons are copied in blocks, never one by one.
 */

const lineType = 2;
const polygonType = 3;
const multiPolygonType = 6;
const headerBytes = 9;
const countBytes = 4;
const positionBytes = 16;
const hostIsLittle = endianness() === 'LE';

/** The geometry as a little-endian 2D MultiPolygon. */
export function encodeWkb(polygons: Polygons): Buffer {
  const { positions, ringEnds, polygonEnds } = polygons;
  const wkb = Buffer.allocUnsafe(
    headerBytes + polygonEnds.length * headerBytes + ringEnds.length * countBytes + positions.byteLength,
  );
  const source = Buffer.from(positions.buffer, positions.byteOffset, positions.byteLength);
  let at = writeHeader(wkb, 0, multiPolygonType, polygonEnds.length);
  let ring = 0;
  let position = 0;
  for (const polygonEnd of polygonEnds) {
    at = writeHeader(wkb, at, polygonType, polygonEnd - ring);
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring]!;
      at = wkb.writeUInt32LE(end - position, at);
      const block = wkb.subarray(at, at + (end - position) * positionBytes);
      source.copy(block, 0, position * positionBytes, end * positionBytes);
      if (!hostIsLittle) block.swap64();
      at += block.length;
      position = end;
    }
  }
  return wkb;
}

type Position = readonly [x: number, y: number];

/** The rings of one polygon as a little-endian 2D Polygon, which is what a MultiPolygon of it has behind its header. */
export const encodePolygonWkb = (rings: readonly (readonly Position[])[]): Buffer =>
  encodeWkb(fromCoordinates([rings])).subarray(headerBytes);

/** A line as a little-endian 2D LineString. */
export function encodeLineWkb(line: readonly Position[]): Buffer {
  const wkb = Buffer.allocUnsafe(headerBytes + line.length * positionBytes);
  let at = writeHeader(wkb, 0, lineType, line.length);
  for (const [x, y] of line) {
    at = wkb.writeDoubleLE(x, at);
    at = wkb.writeDoubleLE(y, at);
  }
  return wkb;
}

function writeHeader(wkb: Buffer, at: number, type: number, count: number): number {
  wkb.writeUInt8(1, at);
  wkb.writeUInt32LE(type, at + 1);
  return wkb.writeUInt32LE(count, at + 5);
}

interface RingBlock {
  readonly at: number;
  readonly count: number;
  readonly little: boolean;
}

/**
 * Reads a 2D Polygon or MultiPolygon of either byte order.
 *
 * @throws Error that names the byte if the data ends early, has further bytes, or contains another type (points, lines,
 *   third ordinates, an SRID in the manner of EWKB).
 */
export function decodeWkb(wkb: Uint8Array): Polygons {
  const bytes = Buffer.from(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  const rings: RingBlock[] = [];
  const polygonEnds: number[] = [];
  const outer = readHeader(bytes, 0);
  let at: number;
  if (outer.type === polygonType) {
    at = readRings(bytes, outer, rings);
    polygonEnds.push(rings.length);
  } else if (outer.type === multiPolygonType) {
    at = outer.next;
    for (let i = 0; i < outer.count; i++) {
      const header = readHeader(bytes, at);
      if (header.type !== polygonType)
        throw new Error(`WKB: type ${header.type} at byte ${at}, expected a Polygon (3)`);
      at = readRings(bytes, header, rings);
      polygonEnds.push(rings.length);
    }
  } else {
    throw new Error(`WKB: type ${outer.type} at byte 0, expected a 2D Polygon (3) or MultiPolygon (6)`);
  }
  if (at !== bytes.length) throw new Error(`WKB: ends at byte ${at}, but ${bytes.length} bytes were given`);
  return copyRings(bytes, rings, polygonEnds);
}

/** Reads a little-endian 2D LineString, as `encodeLineWkb` writes it. Throws an Error if it is anything else. */
export function decodeLineWkb(bytes: Buffer): Position[] {
  const { type, count, little, next } = readHeader(bytes, 0);
  if (!little || type !== lineType || next + count * positionBytes !== bytes.length) {
    throw new Error(`WKB: type ${type} with ${count} positions in ${bytes.length} bytes, expected a LineString (2)`);
  }
  return Array.from({ length: count }, (_, i) => {
    const at = next + i * positionBytes;
    return [bytes.readDoubleLE(at), bytes.readDoubleLE(at + positionBytes / 2)];
  });
}

function readHeader(bytes: Buffer, at: number) {
  requireBytes(bytes, at, headerBytes);
  const order = bytes[at]!;
  if (order > 1) throw new Error(`WKB: byte order ${order} at byte ${at}, expected 0 (big) or 1 (little endian)`);
  const little = order === 1;
  return {
    little,
    type: readCount(bytes, at + 1, little),
    count: readCount(bytes, at + 5, little),
    next: at + headerBytes,
  };
}

function readRings(bytes: Buffer, header: ReturnType<typeof readHeader>, rings: RingBlock[]): number {
  let at = header.next;
  for (let i = 0; i < header.count; i++) {
    requireBytes(bytes, at, countBytes);
    const count = readCount(bytes, at, header.little);
    at += countBytes;
    requireBytes(bytes, at, count * positionBytes);
    rings.push({ at, count, little: header.little });
    at += count * positionBytes;
  }
  return at;
}

const readCount = (bytes: Buffer, at: number, little: boolean) =>
  little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

function requireBytes(bytes: Buffer, at: number, count: number): void {
  if (at + count > bytes.length) {
    throw new Error(`WKB: truncated: ${count} bytes expected at byte ${at}, but only ${bytes.length - at} are left`);
  }
}

function copyRings(bytes: Buffer, rings: readonly RingBlock[], polygonEnds: readonly number[]): Polygons {
  const positions = new Float64Array(rings.reduce((sum, ring) => sum + ring.count, 0) * 2);
  const target = Buffer.from(positions.buffer);
  const ringEnds = new Uint32Array(rings.length);
  let position = 0;
  rings.forEach(({ at, count, little }, ring) => {
    const start = position * positionBytes;
    bytes.copy(target, start, at, at + count * positionBytes);
    position += count;
    ringEnds[ring] = position;
    if (little !== hostIsLittle) target.subarray(start, position * positionBytes).swap64();
  });
  return { positions, ringEnds, polygonEnds: Uint32Array.from(polygonEnds) };
}
