import { endianness } from 'node:os';
import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { rewind, ringStart } from '#core/geometry/rings.ts';

const fileHeaderBytes = 100;
const recordHeaderBytes = 8;
const polygonHeaderBytes = 44;
const polygonType = 5;
const nullType = 0;

function contentBytes(geometry: Polygons): number {
  if (geometry.ringEnds.length === 0) return 4;
  return polygonHeaderBytes + geometry.ringEnds.length * 4 + geometry.positions.byteLength;
}

function writeBox(file: Buffer, at: number, box: readonly number[]): void {
  box.forEach((value, i) => {
    file.writeDoubleLE(Number.isFinite(value) ? value : 0, at + i * 8);
  });
}

/** Exteriors are clockwise in a shapefile and counter-clockwise here: each ring's positions are written in reverse. */
function writePositions(file: Buffer, at: number, geometry: Polygons): void {
  const { positions } = geometry;
  const reversed = new Float64Array(positions.length);
  geometry.ringEnds.forEach((end, ring) => {
    for (let from = end - 1, to = ringStart(geometry, ring) * 2; to < end * 2; from--, to += 2) {
      reversed[to] = positions[from * 2] as number;
      reversed[to + 1] = positions[from * 2 + 1] as number;
    }
  });
  const bytes = Buffer.from(reversed.buffer);
  if (endianness() === 'BE') bytes.swap64();
  file.set(bytes, at);
}

/**
 * The geometries as the main file (.shp) of a shapefile, one record each, type Polygon (ESRI Shapefile Technical
 * Description, 1998). It is the form that mapshaper reads fastest: a tenth of the time of GeoJSON.
 */
export function encodeShapefile(geometries: readonly Polygons[]): Buffer {
  const wound = geometries.map(rewind);
  const bytes = wound.reduce((sum, geometry) => sum + recordHeaderBytes + contentBytes(geometry), fileHeaderBytes);
  const file = Buffer.alloc(bytes);
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(bytes / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(polygonType, 32);
  const boxes = wound.map(boundingBox);
  const outer = [0, 1, 2, 3].map((side) =>
    boxes.reduce(
      (found, box) => (side < 2 ? Math.min : Math.max)(found, box[side] as number),
      side < 2 ? Infinity : -Infinity,
    ),
  );
  writeBox(file, 36, outer);
  let at = fileHeaderBytes;
  wound.forEach((geometry, record) => {
    const length = contentBytes(geometry);
    file.writeInt32BE(record + 1, at);
    file.writeInt32BE(length / 2, at + 4);
    at += recordHeaderBytes;
    if (geometry.ringEnds.length === 0) {
      file.writeInt32LE(nullType, at);
    } else {
      file.writeInt32LE(polygonType, at);
      writeBox(file, at + 4, boxes[record] as readonly number[]);
      file.writeInt32LE(geometry.ringEnds.length, at + 36);
      file.writeInt32LE(geometry.positions.length / 2, at + 40);
      let ringAt = at + polygonHeaderBytes;
      geometry.ringEnds.forEach((_, ring) => {
        ringAt = file.writeInt32LE(ringStart(geometry, ring), ringAt);
      });
      writePositions(file, ringAt, geometry);
    }
    at += length;
  });
  return file;
}
