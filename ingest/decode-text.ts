/**
 * A publisher's text file as text. A byte order mark wins over what the source declares, that over a guess: strict
 * UTF-8, then windows-1252 (which every Latin-1 file is, and which no bytes can fail).
 *
 * @param encoding a label of the Encoding Standard, as in a source's `format.encoding`
 * @throws RangeError for a label that the Encoding Standard does not know
 */
export function decodeText(bytes: Uint8Array, encoding?: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
