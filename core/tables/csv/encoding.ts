import { setImmediate } from 'node:timers/promises';

/** Converted at a time: a few milliseconds. */
const pieceBytes = 256 * 1024;

/** How many bytes of a file's beginning are read to find out what it is. */
const tellingBytes = 4096;

/**
 * UTF-16 by its byte order mark, in which spreadsheets save "Unicode text"; without one if every second byte is zero,
 * as in a text of Latin letters. Null for every other file.
 */
export function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const start = bytes.subarray(0, tellingBytes);
  let [even, odd] = [0, 0];
  for (let i = 0; i < start.length; i++) {
    if (start[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  const most = start.length / 2;
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le';
  return even > most * 0.7 && odd < most * 0.05 ? 'utf-16be' : null;
}

/** A file whose bytes below 128 are ASCII, without its byte order mark: a UTF-16 file is written as UTF-8. */
export async function asciiBased(bytes: Buffer): Promise<Buffer> {
  const encoding = utf16Of(bytes);
  if (!encoding) return bytes.subarray(bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0);
  const decoder = new TextDecoder(encoding);
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const isLast = start + pieceBytes >= bytes.length;
    pieces.push(Buffer.from(decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: !isLast })));
    await setImmediate();
  }
  return Buffer.concat(pieces);
}

/** Sequences of UTF-8 of more than one byte, in a text that has a character for each byte (RFC 3629, section 4). */
const sequences =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/**
 * The windows-1252 characters of the bytes from 128 on. Decoded as part of a stream: some releases of Node decode
 * windows-1252 as Latin-1 otherwise (nodejs/node issue 56542).
 */
const windows1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 128 }, (_, i) => i + 128),
  { stream: true },
);

/** Text in which some bytes are not UTF-8: those alone are read as windows-1252, in which older programs save. */
export const readMixed = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(sequences, (found) =>
      found.length === 1 ? (windows1252[found.charCodeAt(0) - 128] as string) : Buffer.from(found, 'latin1').toString(),
    );
