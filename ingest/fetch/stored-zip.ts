import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type PartFile, writePart } from './part-file.ts';

/** A file to be put into a zip, by the name it gets there. */
export interface ZipMember {
  readonly name: string;
  readonly path: string;
}

/** The same files make the same bytes whenever and wherever they are put together: no clock, no time zone, no mode. */
const fixed = {
  compress: false,
  // The earliest moment that the format can say, in its own local time (APPNOTE.TXT, section 4.4.6).
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
};

/**
 * Puts files, uncompressed, into one zip in `folder`. Members that are zips themselves are opened by the reader of the
 * zip.
 */
export function storeZip(folder: string, members: readonly ZipMember[]): Promise<PartFile> {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.on('error', (error) => bytes.destroy(error as Error));
  for (const { name, path } of members) zip.addFile(path, name, fixed);
  zip.end();
  return writePart(folder, Readable.from(zip.outputStream), bytes);
}
