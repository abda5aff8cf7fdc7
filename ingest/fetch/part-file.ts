import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fullDisk } from '#core/files/full-disk.ts';

/** A file that has come, below its temporary name. */
export interface PartFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The first bytes, enough to see what it is. */
  readonly head: Buffer;
}

export const headBytes = 4096;

/** Where a file lies until it is whole. */
export const partPath = (folder: string) => join(folder, `${randomUUID()}.part`);

/**
 * Streams bytes into a new file in `folder`, onto the disk. If that fails, the file is removed. A full disk is named.
 *
 * @param decoder what the bytes of `source` go through first
 * @param onBytes called with the number of bytes so far; what it throws ends the writing
 */
export async function writePart(
  folder: string,
  source: Readable,
  decoder: Duplex,
  onBytes: (bytes: number) => void = () => {},
): Promise<PartFile> {
  const path = partPath(folder);
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let bytes = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (bytes < headBytes) heads.push(chunk.subarray(0, headBytes - bytes));
      bytes += chunk.length;
      onBytes(bytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = await open(path, 'wx');
  try {
    await pipeline(source, decoder, measured, file.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw fullDisk(folder, error);
  }
  return { path, bytes, sha256: hash.digest('hex'), head: Buffer.concat(heads) };
}
