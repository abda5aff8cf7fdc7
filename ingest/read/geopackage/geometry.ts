import { SourceError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { packPolygons } from '#ingest/read/rings/pack-polygons.ts';

/** Bytes of the envelope by its code in the header's flags (OGC 12-128r18, table 5). */
const envelopeBytes = [0, 32, 48, 48, 64];
const headerBytes = 8;
const isEmpty = 0b1_0000;
const isExtended = 0b10_0000;

/** Geometry types (OGC 06-103r4, table 8), without the thousands that stand for further ordinates. */
const polygonType = 3;
const collections = new Set([6, 7, 12]);
/** What cutting leaves beside polygons: points, lines and lists of them; bytes to pass over are counted by `skip`. */
const [pointType, lineType] = [1, 2];
const lists = new Set([4, 5]);
const mostDepth = 4;

/**
 * The polygons of a geometry as a GeoPackage stores it: a header, then well-known binary with two to four ordinates. A
 * collection's lines and points are passed over, as in GeoJSON. Null if there is no geometry.
 *
 * @throws SourceError that names the record, if it is damaged, has curves, or no polygon
 */
export function readGeometry(blob: Uint8Array, record: number, name: string): Polygons | null {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
  const flags = bytes[3] ?? 0;
  const envelope = envelopeBytes[(flags >> 1) & 0b111];
  if (bytes.toString('latin1', 0, 2) !== 'GP' || envelope === undefined || (flags & isExtended) !== 0) {
    throw damaged(record, name);
  }
  if ((flags & isEmpty) !== 0) return null;
  const polygons: number[][][][] = [];
  try {
    new Wkb(bytes, headerBytes + envelope, polygons).geometry(0);
  } catch (cause) {
    if (cause instanceof OtherType) throw otherType(cause.type, record, name);
    throw damaged(record, name, cause);
  }
  if (polygons.length === 0) throw otherType(null, record, name);
  return packPolygons(polygons, record, name);
}

class OtherType extends Error {
  readonly type: number;

  constructor(type: number) {
    super(`type ${type}`);
    this.type = type;
  }
}

/** Reads on from a place; beyond the end it throws a RangeError. */
class Wkb {
  readonly #bytes: Buffer;
  readonly #polygons: number[][][][];
  #at: number;
  #isLittle = true;

  constructor(bytes: Buffer, at: number, polygons: number[][][][]) {
    this.#bytes = bytes;
    this.#at = at;
    this.#polygons = polygons;
  }

  geometry(depth: number): void {
    this.#isLittle = this.#bytes.readUInt8(this.#at) === 1;
    this.#at += 1;
    const stated = this.#count();
    // Thousands stand for Z, M or both; older programs set the highest bit for Z.
    const thousands = Math.floor((stated & 0xffff) / 1000);
    const type = (stated & 0xffff) % 1000;
    const ordinates = stated >= 0x8000_0000 ? 3 : 2 + (thousands === 3 ? 2 : thousands > 0 ? 1 : 0);
    if (type === polygonType) this.#polygons.push(this.#list(() => this.#list(() => this.#position(ordinates))));
    else if (type === pointType) this.#position(ordinates);
    else if (type === lineType) this.#list(() => this.#position(ordinates));
    else if ((collections.has(type) || lists.has(type)) && depth < mostDepth)
      this.#list(() => this.geometry(depth + 1));
    else throw new OtherType(type);
  }

  #count(): number {
    const count = this.#isLittle ? this.#bytes.readUInt32LE(this.#at) : this.#bytes.readUInt32BE(this.#at);
    this.#at += 4;
    return count;
  }

  /** A count that is too large ends at the end of the bytes: each item takes some. */
  #list<Item>(read: () => Item): Item[] {
    const isLittle = this.#isLittle;
    const items: Item[] = [];
    for (let left = this.#count(); left > 0; left--) {
      items.push(read());
      this.#isLittle = isLittle;
    }
    return items;
  }

  #position(ordinates: number): number[] {
    const read = (at: number) => (this.#isLittle ? this.#bytes.readDoubleLE(at) : this.#bytes.readDoubleBE(at));
    const position = [read(this.#at), read(this.#at + 8)];
    this.#at += ordinates * 8;
    return position;
  }
}

const damaged = (record: number, name: string, cause?: unknown): SourceError =>
  new SourceError(`Record ${record} of ${name} is damaged: its geometry cannot be read. Fetch the file again.`, {
    cause,
  });

function otherType(type: number | null, record: number, name: string): SourceError {
  const isCurved = type !== null && type >= 8;
  return new SourceError(
    isCurved
      ? `Record ${record} of ${name} is drawn with curves. Make straight lines of them with "ogr2ogr -nlt CONVERT_TO_LINEAR straight.gpkg FILE" and give that file to --file.`
      : `Record ${record} of ${name} has no polygon. If it is no district, leave it out by a condition in \`where\`; else choose the layer that holds the districts' areas.`,
  );
}
