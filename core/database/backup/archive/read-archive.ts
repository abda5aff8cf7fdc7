import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { HustingsError } from '#core/errors.ts';
import { decrypt, isEncrypted } from './encryption.ts';
import {
  format,
  formatVersion,
  type Manifest,
  manifestFile,
  type OnProgress,
  type TableInArchive,
  tableFile,
} from './manifest.ts';
import { Meter } from './meter.ts';

export interface Archive {
  readonly manifest: Manifest;
  /** Reads every table's file to its end. Errors: one sentence, if one is not what was written. */
  verify(signal: AbortSignal, onProgress: OnProgress): Promise<void>;
  /** The content of a table's file. */
  open(table: TableInArchive): Promise<Readable>;
  /** Removes what was decrypted of it, too. */
  close(): Promise<void>;
}

/**
 * Opens an archive. An encrypted one is decrypted first, with the keys in `identity`, a file of `age-keygen`.
 *
 * Errors: one sentence, if there is none, if it cannot be decrypted, if its table of contents or its manifest is missing or
 * damaged, or if a newer program made it.
 */
export async function openArchive(
  path: string,
  { identity }: { readonly identity?: string | undefined } = {},
): Promise<Archive> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}).`);
  });
  if (!(await isEncrypted(path))) return openPlain(path, path, async () => {});
  const decrypted = await decrypt(path, identity);
  try {
    return await openPlain(path, decrypted.path, decrypted.remove);
  } catch (error) {
    await decrypted.remove();
    throw error;
  }
}

/** `path` is what messages name; `remove` is called when the archive is closed. */
async function openPlain(path: string, file: string, remove: () => Promise<void>): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw damaged(path, error);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`it has no file ${name}`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(await read(manifestFile), entries.get(manifestFile)?.crc32);
    return {
      manifest,
      open: async (table) => read(tableFile(table.name)),
      async verify(signal, onProgress) {
        for (const table of manifest.tables) {
          await verifyTable(table, signal, onProgress, await read(tableFile(table.name))).catch((error) => {
            signal.throwIfAborted();
            throw damaged(path, error);
          });
        }
      },
      async close() {
        zip.close();
        await remove();
      },
    };
  } catch (error) {
    zip.close();
    throw error instanceof OtherFormat ? error : damaged(path, error as Error);
  }
}

/** The file is whole, and this program cannot read it. */
class OtherFormat extends HustingsError {
  constructor(message: string) {
    super(422, 'validation_failed', message);
  }
}

const damaged = (path: string, cause: Error) =>
  new Error(
    `${path} is damaged, cut off, or no backup (${cause.message}): use another one. Nothing was changed in the database.`,
    { cause },
  );

async function readManifest(content: Readable, checksum: number | undefined): Promise<Manifest> {
  const bytes = await buffer(content);
  if (crc32(bytes) !== checksum) throw new Error('the checksum of its manifest is wrong');
  const manifest = JSON.parse(bytes.toString()) as Manifest;
  if (manifest.format !== format) throw new Error('its manifest is not of a backup');
  if (manifest.formatVersion !== formatVersion) {
    throw new OtherFormat(
      `The backup has the format ${manifest.formatVersion}, which version ${manifest.program} of the program wrote: restore it with that one.`,
    );
  }
  return manifest;
}

async function verifyTable(
  table: TableInArchive,
  signal: AbortSignal,
  onProgress: OnProgress,
  content: Readable,
): Promise<void> {
  const meter = new Meter((bytes) => onProgress({ table: table.name, bytes, rows: null }));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(content, meter, nowhere, { signal });
  requireSame(table, meter);
}

/** Throws if the bytes that passed are not those of the table. Call it once, at their end. */
export function requireSame(table: TableInArchive, meter: Meter): void {
  if (meter.bytes !== table.bytes || meter.sha256() !== table.sha256) {
    throw new Error(`the checksum of the table ${table.name} is wrong`);
  }
}
