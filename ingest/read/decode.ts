/**
 * Bytes as text, a byte order mark left out.
 *
 * Not simply `decode(bytes)`: Node from 20.18.3 on has releases that take windows-1252 for Latin-1 there, so that 0x92,
 * an apostrophe, becomes a control character (nodejs/node issue 56542). Decoding as a stream goes another way, and right.
 *
 * @param encoding a label of the Encoding Standard
 * @throws RangeError for a label that is none
 */
export function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
