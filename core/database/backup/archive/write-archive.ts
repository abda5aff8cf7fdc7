import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { encrypt } from './encryption.ts';
import { type Manifest, manifestFile, tableFile } from './manifest.ts';
import { Meter } from './meter.ts';

/** Adds a table's file; settled when all of it was read. */
export type AddTable = (
  name: string,
  content: Readable,
  onBytes: (bytes: number) => void,
) => Promise<{ bytes: number; sha256: string }>;

/** Compressing costs more than all else; the highest levels save a twentieth and take twice as long. */
const compressionLevel = 3;

/**
 * Writes an archive as a zip: the tables' files one after the other, each as it is read, and last the manifest that
 * `write` answers. With `recipients` it is encrypted for them. The file is readable by its owner alone, and on the disk when this resolves. It must not be there.
 */
export async function writeArchive(
  { path, recipients }: { readonly path: string; readonly recipients: readonly string[] },
  signal: AbortSignal,
  write: (add: AddTable) => Promise<Manifest>,
): Promise<void> {
  const zip = new ZipFile();
  const failure = new AbortController();
  const ends = AbortSignal.any([signal, failure.signal]);
  const output = zip.outputStream as Readable;
  const content = recipients.length > 0 ? await encrypt(output, recipients) : output;
  const written = pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  // A full disk must end the reading too, which would otherwise wait forever.
  written.catch((error) => failure.abort(error));
  zip.on('error', (error) => failure.abort(error));
  const options = { mode: 0o100600, compressionLevel, mtime: new Date() };
  try {
    const manifest = await write(async (name, content, onBytes) => {
      const meter = new Meter(onBytes);
      zip.addReadStreamLazy(tableFile(name), options, (take) => take(null, meter));
      await pipeline(content, meter, { signal: ends });
      return { bytes: meter.bytes, sha256: meter.sha256() };
    });
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestFile, options);
    zip.end();
    await written;
  } catch (error) {
    // Destroying the stream is a failure of its own.
    const reason = ends.aborted ? ends.reason : error;
    output.destroy();
    await written.catch(() => {});
    throw reason;
  }
}
