import { gzipSync } from 'node:zlib';

/** What a file of tiles says of itself. */
export interface About {
  readonly about: string;
  readonly source: string;
  readonly licence: string;
}

/**
 * A file of vector tiles: four bytes with the length of what follows (little-endian), a JSON object with `tiles`, which
 * gives for `z/x/y` where the tile begins behind it and how many bytes it has, and the tiles, each compressed by gzip.
 * Equal tiles are stored once. The server reads it (`server/pages/base-map/bundled-tiles.ts`).
 */
export function archiveOf(about: About, tiles: ReadonlyMap<string, Uint8Array>): Buffer {
  const places = new Map<string, readonly [number, number]>();
  const index: Record<string, readonly [number, number]> = {};
  const stored: Buffer[] = [];
  let end = 0;
  for (const [address, tile] of tiles) {
    const compressed = gzipSync(tile, { level: 9 });
    const content = compressed.toString('base64');
    let place = places.get(content);
    if (!place) {
      place = [end, compressed.length];
      places.set(content, place);
      stored.push(compressed);
      end += compressed.length;
    }
    index[address] = place;
  }
  const head = Buffer.from(JSON.stringify({ ...about, tiles: index }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...stored]);
}
