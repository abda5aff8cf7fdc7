import { endianness } from 'node:os';
import { SourceError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { checkFinite, noRing, wellFormed } from '#ingest/read/rings/rings.ts';

/**
 * The geometry file of a shapefile (ESRI Shapefile Technical Description, July 1998).
 *
 * The `shapefile` package reads the attributes, and the tests compare with it, but it does not read the geometry, for
 * three reasons. It reads records one after the other, and so fails on files with gaps between them: only the index
 * file shows where a record begins. It takes lakes that touch the shore for islands, hundreds of them in the
 * generalized ridings of 2023. And it makes an array for every position, although all positions of a record can be
 * copied as one block of doubles, in a tenth of the time.
 */

const headerBytes = 100;
const fileCode = 9994;
const nullShape = 0;
const polygonTypes = new Set([5, 15, 25]);
const typeNames = new Map([
  [1, 'points'],
  [3, 'lines'],
  [8, 'multipoints'],
  [11, 'points'],
  [13, 'lines'],
  [18, 'multipoints'],
  [21, 'points'],
  [23, 'lines'],
  [28, 'multipoints'],
  [31, 'multipatches'],
]);

/**
 * Where each record's content begins, in bytes from the start of the `.shp`: by the `.shx`, or without one by reading
 * record after record.
 *
 * @throws SourceError if either file is not what its name says, or is cut short
 */
export function recordOffsets(shp: Buffer, shx: Buffer | null, name: string): Float64Array {
  checkHeader(shp, name);
  if (shx === null) return walk(shp, name);
  const shxName = name.replace(/p$/i, 'x');
  checkHeader(shx, shxName);
  if ((shx.length - headerBytes) % 8 !== 0) throw cutShort(shxName);
  return Float64Array.from({ length: (shx.length - headerBytes) / 8 }, (_, i) => {
    const offset = shx.readInt32BE(headerBytes + i * 8) * 2 + 8;
    if (offset < headerBytes + 8 || offset + 4 > shp.length) throw cutShort(name);
    return offset;
  });
}

/**
 * How many records bear the number of another one (page 5 of the description: records are numbered from 1 in their order). None
 * if their numbers are no numbering at all: programs that leave them zero, or count them from zero, say nothing of an order.
 *
 * @param offsets from `recordOffsets`
 */
export function misnumberedRecords(shp: Buffer, offsets: Float64Array): number {
  const numbers = Array.from(offsets, (offset) => shp.readInt32BE(offset - 8));
  const first = numbers.reduce((least, number) => Math.min(least, number), Infinity);
  const isNumbering =
    new Set(numbers).size === numbers.length && numbers.every((number) => number - first < numbers.length);
  return isNumbering ? numbers.filter((number, i) => number - first !== i).length : 0;
}

/** Whether a `.shp` says of itself that it has polygons. */
export function isOfPolygons(shp: Buffer): boolean {
  return shp.length >= headerBytes && polygonTypes.has(shp.readInt32LE(32));
}

/**
 * One record's polygons, or null for a null shape. Measures and heights are dropped.
 *
 * @param offset from `recordOffsets`
 * @param record its number, from 1, for messages
 */
export function readPolygons(shp: Buffer, offset: number, record: number, name: string): Polygons | null {
  const type = shp.readInt32LE(offset);
  if (type === nullShape) return null;
  if (!polygonTypes.has(type)) throw notPolygons(type, name);
  const parts = offset + 44;
  if (parts > shp.length) throw cutShort(name);
  const partCount = shp.readInt32LE(offset + 36);
  const positionCount = shp.readInt32LE(offset + 40);
  const points = parts + partCount * 4;
  if (partCount < 0 || positionCount < 0 || points + positionCount * 16 > shp.length) throw cutShort(name);
  if (positionCount === 0) return null;
  const ringEnds = new Uint32Array(partCount);
  for (let part = 1; part <= partCount; part++) {
    const end = part === partCount ? positionCount : shp.readInt32LE(parts + part * 4);
    if (end < (ringEnds[part - 2] ?? 0) || end > positionCount) {
      throw new SourceError(
        `Record ${record} of ${name} is damaged: its parts do not follow one another. Fetch the file again.`,
      );
    }
    ringEnds[part - 1] = end;
  }
  const rings = wellFormed({ positions: doubles(shp, points, positionCount * 2), ringEnds });
  if (rings.ringEnds.length === 0) throw noRing(record, name);
  checkFinite(rings, record, name);
  return groupRings(rings);
}

function checkHeader(content: Buffer, name: string): void {
  if (content.length < headerBytes) throw cutShort(name);
  if (content.readInt32BE(0) !== fileCode) {
    throw new SourceError(
      `${name} is not a shapefile: it does not begin with the number ${fileCode}. Check what was fetched.`,
    );
  }
  const type = content.readInt32LE(32);
  if (type !== nullShape && !polygonTypes.has(type)) throw notPolygons(type, name);
}

function walk(shp: Buffer, name: string): Float64Array {
  const offsets: number[] = [];
  for (let at = headerBytes; at < shp.length; ) {
    if (at + 12 > shp.length) throw cutShort(name);
    const contentBytes = shp.readInt32BE(at + 4) * 2;
    if (contentBytes < 4 || at + 8 + contentBytes > shp.length) throw cutShort(name);
    offsets.push(at + 8);
    at += 8 + contentBytes;
  }
  return Float64Array.from(offsets);
}

function doubles(content: Buffer, start: number, count: number): Float64Array {
  const values = new Float64Array(count);
  const bytes = Buffer.from(values.buffer);
  content.copy(bytes, 0, start, start + count * 8);
  if (endianness() === 'BE') bytes.swap64();
  return values;
}

function cutShort(name: string): SourceError {
  return new SourceError(`${name} is cut short or damaged: its records lead beyond its end. Fetch the file again.`);
}

function notPolygons(type: number, name: string): SourceError {
  return new SourceError(
    `${name} holds ${typeNames.get(type) ?? `shapes of type ${type}`}, not polygons. Choose the layer that holds the districts' areas ` +
      'in `format.members`.',
  );
}
