import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { directoriesOf, type Entry, headBytes, headerBytes } from './directory.ts';

interface ArchiveHead {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** What viewers show: name, attribution, layers. */
  readonly metadata: object;
}

/** Compression and kind of tiles (PMTiles 3, 3.1). */
const gzip = 2;
const vectorTiles = 1;

/** Writes a file of tiles (PMTiles 3, https://github.com/protomaps/PMTiles). Equal tiles are stored once. */
export class TileArchive {
  readonly #file: number;
  readonly #entries: Entry[] = [];
  /** Where a tile is in the file, by its hash. There are as many as the file has tiles. */
  readonly #stored = new Map<string, { readonly offset: number; readonly length: number }>();
  #dataBytes = 0;
  #tiles = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  /** Adds a vector tile by its number. Numbers rise from one to the next. */
  add(tile: number, bytes: Uint8Array): void {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const place = this.#stored.get(hash) ?? this.#store(hash, gzipSync(bytes));
    this.#tiles++;
    const last = this.#entries.at(-1);
    if (last && last.offset === place.offset && last.tile + last.run === tile) last.run++;
    else this.#entries.push({ tile, ...place, run: 1 });
  }

  #store(hash: string, bytes: Buffer) {
    const place = { offset: this.#dataBytes, length: bytes.length };
    this.#write(bytes, headBytes + place.offset);
    this.#dataBytes += bytes.length;
    this.#stored.set(hash, place);
    return place;
  }

  /** Directories and metadata stand behind the tiles; the header, which leads to them, at the beginning. */
  end(head: ArchiveHead): void {
    const { root, leaves } = directoriesOf(this.#entries);
    const metadata = gzipSync(JSON.stringify(head.metadata));
    const metadataAt = headBytes + this.#dataBytes;
    const leavesAt = metadataAt + metadata.length;
    const places = [
      headerBytes,
      root.length,
      metadataAt,
      metadata.length,
      leavesAt,
      leaves.length,
      headBytes,
      this.#dataBytes,
      this.#tiles,
      this.#entries.length,
      this.#stored.size,
    ];
    const beginning = Buffer.alloc(headBytes);
    header(places, head).copy(beginning);
    root.copy(beginning, headerBytes);
    this.#write(beginning, 0);
    this.#write(metadata, metadataAt);
    this.#write(leaves, leavesAt);
    closeSync(this.#file);
  }

  /** A call may write a part alone. */
  #write(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, position + at);
  }
}

function header(places: readonly number[], { minZoom, maxZoom, bounds }: ArchiveHead): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('PMTiles');
  bytes.writeUInt8(3, 7);
  places.forEach((place, i) => {
    bytes.writeBigUInt64LE(BigInt(place), 8 + 8 * i);
  });
  // Clustered: the tiles stand in the order of their numbers. Directories and tiles are compressed alike.
  Buffer.from([1, gzip, gzip, vectorTiles, minZoom, maxZoom]).copy(bytes, 96);
  const degrees = (value: number, at: number) => bytes.writeInt32LE(Math.round(value * 1e7), at);
  bounds.forEach((value, i) => {
    degrees(value, 102 + 4 * i);
  });
  const [west, south, east, north] = bounds;
  bytes.writeUInt8(minZoom, 118);
  degrees((west + east) / 2, 119);
  degrees((south + north) / 2, 123);
  return bytes;
}
