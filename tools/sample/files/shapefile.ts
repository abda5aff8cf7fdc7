import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';

/** A column of a dBASE table: text (C) or a whole number (N). */
export interface Column {
  readonly name: string;
  readonly type: 'C' | 'N';
  readonly length: number;
}

export interface ShapefileRecord {
  readonly values: ReadonlyArray<string | number>;
  readonly polygons: MultiPolygonCoordinates;
}

const lineType = 3;
const polygonType = 5;

/** The .shp and .shx of polygons: ESRI Shapefile Technical Description (July 1998), pages 2–8 and 23–24. */
export function shapes(records: readonly ShapefileRecord[]): { shp: Buffer; shx: Buffer } {
  // Exteriors run clockwise and holes counter-clockwise: the reverse of GeoJSON.
  return withIndex(
    polygonType,
    records.map(({ polygons }) => polygons.flat().map((ring) => ring.toReversed())),
  );
}

/** The same of lines, each of one part. */
export const lineShapes = (lines: readonly number[][][]): { shp: Buffer; shx: Buffer } =>
  withIndex(
    lineType,
    lines.map((line) => [line]),
  );

function withIndex(type: number, records: readonly number[][][][]): { shp: Buffer; shx: Buffer } {
  const contents = records.map((parts) => shape(type, parts));
  const box = boxOf(records.flat(2));
  const index = Buffer.alloc(8 * records.length);
  let offset = 100;
  const parts = contents.flatMap((content, i) => {
    index.writeInt32BE(offset / 2, 8 * i);
    index.writeInt32BE(content.length / 2, 8 * i + 4);
    offset += 8 + content.length;
    const recordHeader = Buffer.alloc(8);
    recordHeader.writeInt32BE(i + 1, 0);
    recordHeader.writeInt32BE(content.length / 2, 4);
    return [recordHeader, content];
  });
  return {
    shp: Buffer.concat([header(type, offset, box), ...parts]),
    shx: Buffer.concat([header(type, 100 + index.length, box), index]),
  };
}

function header(type: number, bytes: number, box: readonly number[]): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE(bytes / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(type, 32);
  box.forEach((value, i) => {
    head.writeDoubleLE(value, 36 + 8 * i);
  });
  return head;
}

/** One record's content. */
function shape(type: number, rings: readonly number[][][]): Buffer {
  const points = rings.flat();
  const content = Buffer.alloc(44 + 4 * rings.length + 16 * points.length);
  content.writeInt32LE(type, 0);
  boxOf(points).forEach((value, i) => {
    content.writeDoubleLE(value, 4 + 8 * i);
  });
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(points.length, 40);
  let start = 0;
  rings.forEach((ring, i) => {
    content.writeInt32LE(start, 44 + 4 * i);
    start += ring.length;
  });
  points.flat().forEach((value, i) => {
    content.writeDoubleLE(value, 44 + 4 * rings.length + 8 * i);
  });
  return content;
}

function boxOf(points: readonly number[][]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points as [number, number][]) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** A dBASE III table. `languageDriver` is 0x57 for windows-1252, 0 if another file names the encoding. */
export function table(
  columns: readonly Column[],
  records: ReadonlyArray<Pick<ShapefileRecord, 'values'>>,
  encode: (text: string) => Buffer,
  languageDriver: number,
): Buffer {
  const headerLength = 32 + 32 * columns.length + 1;
  const recordLength = 1 + columns.reduce((sum, { length }) => sum + length, 0);
  const dbf = Buffer.alloc(headerLength + recordLength * records.length + 1, ' ');
  dbf.fill(0, 0, headerLength);
  dbf.set([3, 126, 1, 2]);
  dbf.writeUInt32LE(records.length, 4);
  dbf.writeUInt16LE(headerLength, 8);
  dbf.writeUInt16LE(recordLength, 10);
  dbf[29] = languageDriver;
  columns.forEach(({ name, type, length }, i) => {
    dbf.write(name, 32 + 32 * i, 'ascii');
    dbf.write(type, 32 + 32 * i + 11, 'ascii');
    dbf[32 + 32 * i + 16] = length;
  });
  dbf[headerLength - 1] = 0x0d;
  records.forEach(({ values }, row) => {
    let at = headerLength + recordLength * row + 1;
    columns.forEach(({ name, type, length }, i) => {
      const bytes = encode(type === 'N' ? String(values[i]).padStart(length) : String(values[i]));
      if (bytes.length > length) throw new Error(`"${values[i]}" is too long for ${name}`);
      bytes.copy(dbf, at);
      at += length;
    });
  });
  dbf[dbf.length - 1] = 0x1a;
  return dbf;
}
