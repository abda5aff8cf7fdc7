import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from './limits.ts';
import { damagedWorkbook, tooLargeWorkbook } from './refusals.ts';

/** The parts of a workbook. */
export interface WorkbookArchive {
  has(name: string): boolean;
  /** A part as it is unpacked: never more than it declares, and that is at most `mostBytes`. */
  stream(name: string, mostBytes: number): Promise<Readable>;
}

/** Parts are named as in a folder; some programs write their names with other capitals. */
const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** Reads the table of contents alone. Errors: 400 for a damaged archive, one with a password, and one of too many files. */
export async function openArchive(bytes: Buffer): Promise<WorkbookArchive> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
    if (zip.entryCount > limits.members) throw tooLargeWorkbook();
    for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry);
  } catch (error) {
    throw damagedWorkbook(error);
  }
  return {
    has: (name) => entries.has(keyOf(name)),
    async stream(name, mostBytes) {
      const entry = entries.get(keyOf(name));
      if (!entry || entry.isEncrypted()) throw damagedWorkbook();
      if (entry.uncompressedSize > mostBytes) throw tooLargeWorkbook();
      try {
        // The library ends a part that unpacks to more than it declares.
        return await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw damagedWorkbook(error);
      }
    },
  };
}
