import iconv from 'iconv-lite';
import { dosPages } from './code-pages.ts';

/**
 * Bytes as text, a byte order mark left out.
 *
 * `decoder.decode(bytes)` alone would be wrong: some releases of Node from 20.18.3 on decode windows-1252 as Latin-1
 * there, so that 0x92, an apostrophe, becomes a control character (nodejs/node issue 56542). Decoding as a stream is
 * right in all of them.
 *
 * @param encoding a label of the Encoding Standard, or a code page of DOS (`dosPages`)
 * @throws RangeError for a label that is none
 */
export function decode(bytes: Uint8Array, encoding: string): string {
  if (dosPages.has(encoding)) return iconv.decode(Buffer.from(bytes), encoding);
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/**
 * Replaces the control characters U+0080 to U+009F by the characters of windows-1252 at those places. Names contain
 * such characters only if a publisher took windows-1252 for Latin-1, as in the "Île-des-S\u009curs" of the 2013
 * ridings. The HTML Standard reads numeric character references by the same table (13.2.5.80).
 */
export function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => decode(Uint8Array.of(control.charCodeAt(0)), 'windows-1252'));
}

const bytesBeyondAscii = Uint8Array.from({ length: 128 }, (_, i) => i + 128);
const byteOfCharacter = new Map(
  [...decode(bytesBeyondAscii, 'windows-1252')].map((character, i) => [character, i + 128]),
);

/** The bytes of a text that was decoded as windows-1252, or as Latin-1, as some releases of Node do (see `decode`). */
export const bytesOfWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => byteOfCharacter.get(character) ?? character.charCodeAt(0));
