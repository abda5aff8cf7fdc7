import { Readable } from 'node:stream';
import type { Archive } from '#ingest/unpack/unpack.ts';

/** An archive whose members are given as text or bytes, for tests that are not about unpacking. */
export function archiveOf(files: Readonly<Record<string, string | Buffer>>): Archive {
  const bytes = new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  const member = (name: string) => {
    const content = bytes.get(name);
    if (content === undefined) throw new Error(`no member ${name}`);
    return content;
  };
  return {
    members: [...bytes].map(([name, content]) => ({ name, size: content.length })),
    read: async (name) => member(name),
    stream: async (name) => Readable.from(inPieces(member(name)), { objectMode: false }),
    close: async () => {},
  };
}

/** Pieces of an odd size, so that rows, quotes and characters are cut in the middle. */
function* inPieces(content: Buffer): Generator<Buffer> {
  const size = 61;
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
