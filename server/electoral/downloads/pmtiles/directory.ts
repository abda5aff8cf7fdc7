import { gzipSync } from 'node:zlib';

/** Tiles with the same bytes whose numbers follow each other; a run of 0 is a directory of further entries. */
export interface Entry {
  readonly tile: number;
  readonly offset: number;
  readonly length: number;
  run: number;
}

/** The first bytes of a file, in which header and root directory stand (PMTiles 3, 3). */
export const headBytes = 16_384;
export const headerBytes = 127;

/** Entries of a leaf directory, to begin with. */
const leafEntries = 4096;

/** The directories of a file: the root, and the leaves that it leads to one after the other (PMTiles 3, 4). */
export function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = encoded(entries);
  if (root.length <= headBytes - headerBytes) return { root, leaves: Buffer.alloc(0) };
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Buffer[] = [];
    const leads: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = encoded(entries.slice(at, at + size));
      leads.push({ tile: entries[at]!.tile, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const lead = encoded(leads);
    if (lead.length <= headBytes - headerBytes) return { root: lead, leaves: Buffer.concat(leaves) };
  }
}

/** Columns of numbers: tiles by their distance, runs, lengths, offsets; 0 for an offset where the one before ends. */
function encoded(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length];
  entries.forEach(({ tile }, i) => {
    numbers.push(tile - (entries[i - 1]?.tile ?? 0));
  });
  for (const { run } of entries) numbers.push(run);
  for (const { length } of entries) numbers.push(length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    numbers.push(before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

/** Seven bits a byte, the lowest first. Numbers are larger than bit operators of 32 bits take. */
function varint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return bytes;
}
