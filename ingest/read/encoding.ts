import { isAscii, isUtf8 } from 'node:buffer';
import { SourceError } from '#core/errors.ts';
import { decode } from './decode.ts';

/** Values of a DBF's byte 29 that mean windows-1252 (ANSI): 0x03 in Visual FoxPro's list, 0x57 and 0x58 in Esri's. */
const ansiDrivers = new Set([0x03, 0x57, 0x58]);

/**
 * The encoding that a `.cpg` names, as a label of the Encoding Standard: `UTF-8`, `1252`, `ANSI 1252`, `ISO 88591`,
 * `65001`. Null for what no decoder knows.
 */
function encodingOfCodePage(cpg: string): string | null {
  const label = cpg.trim().toLowerCase();
  const iso = /8859[-_ ]?(\d{1,2})$/.exec(label)?.[1];
  const codePage = /(?:^|\D)(125\d|874|65001)$/.exec(label)?.[1];
  if (iso !== undefined) return knownEncoding(`iso-8859-${iso}`);
  if (codePage === '65001') return 'utf-8';
  if (codePage !== undefined) return knownEncoding(`windows-${codePage}`);
  return knownEncoding(label);
}

/** @throws SourceError if a source declares an encoding that no decoder knows */
function declaredEncoding(label: string): string {
  const encoding = knownEncoding(label);
  if (encoding !== null) return encoding;
  throw new SourceError(
    `The source declares the encoding ${JSON.stringify(label)}, which is no label of the Encoding Standard. Write for instance ` +
      'utf-8, windows-1252 or iso-8859-1.',
  );
}

/**
 * The encoding of a DBF: what the source declares, else its `.cpg`, else its language driver, else UTF-8 if every
 * text is valid UTF-8, else windows-1252. A `.cpg` that says UTF-8 is ignored if a text is not valid UTF-8.
 *
 * @param texts the raw bytes of its text fields
 */
export function encodingOfTable(
  declared: string | undefined,
  cpg: string | null,
  languageDriver: number,
  texts: Iterable<Uint8Array>,
): string {
  if (declared !== undefined) return declaredEncoding(declared);
  const stated = cpg === null ? null : encodingOfCodePage(cpg);
  if (stated !== null && stated !== 'utf-8') return stated;
  if (stated === null && ansiDrivers.has(languageDriver)) return 'windows-1252';
  return looksLikeUtf8(texts) ? 'utf-8' : 'windows-1252';
}

/** A whole text: what the source declares, else by its byte order mark, else strict UTF-8, else windows-1252. */
export function decodeText(content: Buffer, declared: string | undefined): { text: string; encoding: string } {
  const encoding = declared === undefined ? detect(content) : declaredEncoding(declared);
  return { text: decode(content, encoding), encoding };
}

function detect(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return looksLikeUtf8([content]) ? 'utf-8' : 'windows-1252';
}

/**
 * Whether the texts are UTF-8. A text may end within a character, because fields cut text at their width. If the only
 * bytes beyond ASCII are such cut characters, they are letters of windows-1252.
 */
function looksLikeUtf8(texts: Iterable<Uint8Array>): boolean {
  let whole = false;
  let cut = false;
  for (const text of texts) {
    if (isAscii(text)) continue;
    const complete = isUtf8(text) ? text : text.subarray(0, startOfLastCharacter(text));
    if (complete.length < text.length) {
      cut = true;
      if (!isCutCharacter(text.subarray(complete.length)) || !isUtf8(complete)) return false;
    }
    if (!isAscii(complete)) whole = true;
  }
  return whole || !cut;
}

function startOfLastCharacter(text: Uint8Array): number {
  let start = text.length - 1;
  while (start > 0 && ((text[start] as number) & 0xc0) === 0x80) start--;
  return start;
}

/** The first bytes of a character of two to four bytes (RFC 3629, section 3). */
function isCutCharacter(bytes: Uint8Array): boolean {
  const lead = bytes[0] as number;
  const length =
    lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
  return bytes.length < length;
}

function knownEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
