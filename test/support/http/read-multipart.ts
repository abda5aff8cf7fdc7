import type { Readable } from 'node:stream';
import { SpooledBytes } from '#server/http/request/files/spool/spooled-bytes.ts';
import { filesInMemory, readMultipart } from '#server/pages/input/multipart.ts';

/** Reads a form whose file is spooled, and then its file. */
export async function readWholeMultipart(source: Readable, contentType: string, mostBytes: number) {
  const read = await readMultipart(source, contentType, mostBytes, () => SpooledBytes.begin(['test']));
  return { fields: read.fields, files: await filesInMemory(read) };
}
