import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type PartFile, partPath } from './http/body.ts';

/** A file to be packed, by the name it gets. */
export interface Packable {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** The earliest moment of the format (1 January 1980): the same files make the same bytes whenever they are packed. */
const dosDate = 0x21;
const storedVersion = 20;
const utf8Names = 0x0800;
const headBytes = 4096;

async function checksum(path: string): Promise<number> {
  let sum = 0;
  for await (const chunk of createReadStream(path)) sum = crc32(chunk as Buffer, sum);
  return sum;
}

/** What the local header and the central directory say alike (APPNOTE.TXT, sections 4.3.7 and 4.3.12). */
function common(name: Buffer, bytes: number, sum: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(storedVersion, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(bytes, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function signed(signature: number, ...pieces: Buffer[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...pieces]);
}

/**
 * Puts files, each below 4 GB, uncompressed into one zip in `folder`. The members are only moved together here;
 * whoever reads the zip opens those that are zips themselves.
 */
export async function storeZip(folder: string, files: readonly Packable[]): Promise<PartFile> {
  const path = partPath(folder);
  const hash = createHash('sha256');
  const output = await open(path, 'wx');
  let offset = 0;
  let head = Buffer.alloc(0);
  const write = async (bytes: Buffer) => {
    if (head.length < headBytes) head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)]);
    hash.update(bytes);
    offset += bytes.length;
    await output.appendFile(bytes);
  };
  try {
    const directory: Buffer[] = [];
    for (const { name, path: member, bytes } of files) {
      const encoded = Buffer.from(name);
      const fields = common(encoded, bytes, await checksum(member));
      const place = Buffer.alloc(14);
      place.writeUInt32LE(offset, 10);
      const madeBy = Buffer.alloc(2);
      madeBy.writeUInt16LE(storedVersion);
      directory.push(signed(0x02014b50, madeBy, fields, place, encoded));
      await write(signed(0x04034b50, fields, encoded));
      for await (const chunk of createReadStream(member)) await write(chunk as Buffer);
    }
    const start = offset;
    for (const entry of directory) await write(entry);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(files.length, 4);
    end.writeUInt16LE(files.length, 6);
    end.writeUInt32LE(offset - start, 8);
    end.writeUInt32LE(start, 12);
    await write(signed(0x06054b50, end));
    await output.sync();
    await output.close();
  } catch (error) {
    await output.close();
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes: offset, sha256: hash.digest('hex'), head };
}
