import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A day in local time: the zip format stores clock readings without a zone, so all machines write the same one. */
const day = new Date(2026, 0, 2, 12, 0, 0);

/** A zip archive of the files, in the order given. */
export async function zip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    archive.addBuffer(content, name, { mtime: day, forceDosTimestamp: true, mode: 0o100644 });
  }
  archive.end();
  return buffer(archive.outputStream);
}
