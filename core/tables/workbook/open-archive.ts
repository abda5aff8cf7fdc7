import { pipeline, type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from './limits.ts';
import { damagedWorkbook, tooLargeWorkbook } from './refusals.ts';

/** The parts of a workbook. */
export interface WorkbookArchive {
  has(name: string): boolean;
  /**
   * A part as it is unpacked: never more than it declares, and that is at most `mostBytes`. It fails at its end if its checksum
   * is another one.
   */
  stream(name: string, mostBytes: number): Promise<Readable>;
}

/** Parts are named as in a folder; some programs write their names with other capitals. */
const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** Reads the table of contents alone. Errors: 400 for a damaged archive, one with a password, and one of too many files. */
export async function openArchive(bytes: Buffer): Promise<WorkbookArchive> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  /** Which of two parts of one name is meant, nobody knows (ECMA-376, part 2, section 6.2.2.3). */
  const twice = new Set<string>();
  try {
    zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
    if (zip.entryCount > limits.members) throw tooLargeWorkbook();
    for await (const entry of zip.eachEntry()) {
      const key = keyOf(entry.fileName);
      if (entries.has(key)) twice.add(key);
      entries.set(key, entry);
    }
  } catch (error) {
    throw damagedWorkbook(error);
  }
  return {
    has: (name) => entries.has(keyOf(name)),
    async stream(name, mostBytes) {
      const entry = entries.get(keyOf(name));
      if (!entry || entry.isEncrypted() || twice.has(keyOf(name))) throw damagedWorkbook();
      if (entry.uncompressedSize > mostBytes) throw tooLargeWorkbook();
      try {
        // The library ends a part that unpacks to more than it declares.
        return verified(await zip.openReadStreamPromise(entry), entry.crc32);
      } catch (error) {
        throw damagedWorkbook(error);
      }
    },
  };
}

/** The library does not look at the checksum: a letter that was damaged would be read as another one. */
function verified(source: Readable, checksum: number): Readable {
  let sum = 0;
  const check = new Transform({
    transform(piece: Buffer, _, done) {
      sum = crc32(piece, sum);
      done(null, piece);
    },
    flush: (done) => done(sum === checksum ? null : damagedWorkbook()),
  });
  // Its error is that of the stream which is read.
  return pipeline(source, check, () => {});
}
