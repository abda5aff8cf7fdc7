import { isUtf8 } from 'node:buffer';

const pieceBytes = 64 * 1024;

/** By the byte order mark, else UTF-8 where all bytes are, else windows-1252, in which older programs save. */
function encodingOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/**
 * A file's text in pieces, without its byte order mark.
 *
 * Every piece is decoded as part of a stream: some releases of Node decode windows-1252 as Latin-1 otherwise (nodejs/node
 * issue 56542).
 */
export function* textPieces(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}
