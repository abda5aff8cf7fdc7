import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { findTile, readVarint } from 'pmtiles';
import { directoriesOf, type Entry, headBytes, headerBytes } from '#server/electoral/downloads/pmtiles/directory.ts';

/** What a reader makes of a directory (PMTiles 3, 4.2). */
function decoded(bytes: Buffer) {
  const position = { buf: new Uint8Array(gunzipSync(bytes)), pos: 0 };
  const count = readVarint(position);
  const column = () => Array.from({ length: count }, () => readVarint(position));
  let tileId = 0;
  const tiles = column().map((step) => {
    tileId += step;
    return tileId;
  });
  const [runs, lengths, offsets] = [column(), column(), column()];
  const entries: Array<{ tileId: number; offset: number; length: number; runLength: number }> = [];
  tiles.forEach((tile, i) => {
    const before = entries[i - 1];
    const offset = offsets[i] === 0 && before ? before.offset + before.length : (offsets[i] as number) - 1;
    entries.push({ tileId: tile, offset, length: lengths[i] as number, runLength: runs[i] as number });
  });
  return entries;
}

it.each([1, 300, 200_000])('%i entries are found again', (count) => {
  // Distances and lengths that repeat little, so that the root does not fit by compression alone.
  let seed = 4711;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  let [tile, offset] = [5_000_000_000, 0];
  const entries = Array.from({ length: count }, (): Entry => {
    tile += 1 + (random() % 1000);
    const entry = { tile, offset, length: 1 + (random() % 100_000), run: 1 };
    offset += entry.length;
    return entry;
  });
  const { root, leaves } = directoriesOf(entries);
  expect(root.length).toBeLessThanOrEqual(headBytes - headerBytes);
  expect(leaves.length > 0).toBe(count === 200_000);
  const lead = decoded(root);
  for (const i of [0, count >> 1, count - 1]) {
    const { tile: sought, offset, length } = entries[i] as Entry;
    const found = findTile(lead, sought);
    const leaf = found?.runLength === 0 ? leaves.subarray(found.offset, found.offset + found.length) : undefined;
    expect(leaf ? findTile(decoded(leaf), sought) : found).toEqual({ tileId: sought, offset, length, runLength: 1 });
  }
});
