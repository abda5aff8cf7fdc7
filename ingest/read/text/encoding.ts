import { isAscii, isUtf8 } from 'node:buffer';
import { SourceError } from '#core/errors.ts';
import { dosPages, encodingOfDriver, encodingOfPage } from './code-pages.ts';
import { decode } from './decode.ts';

/**
 * The encoding that a `.cpg` names, as a label of the Encoding Standard or of DOS: `UTF-8`, `1252`, `ANSI 1252`,
 * `ISO 88591`, `65001`, `OEM 850`, `cp863`. Null for what no decoder knows.
 */
function encodingOfCodePage(cpg: string): string | null {
  const label = cpg.trim().toLowerCase();
  const iso = /8859[-_ ]?(\d{1,2})$/.exec(label)?.[1];
  const codePage = /(?:^|\D)(\d{3,5})$/.exec(label)?.[1];
  if (iso !== undefined) return knownEncoding(`iso-8859-${iso}`);
  if (codePage !== undefined) return encodingOfPage(Number(codePage)) ?? knownEncoding(label);
  return knownEncoding(label);
}

/** @throws SourceError if a source declares an encoding that no decoder knows */
function declaredEncoding(label: string): string {
  const encoding = dosPages.has(label.toLowerCase()) ? label.toLowerCase() : knownEncoding(label);
  if (encoding !== null) return encoding;
  throw new SourceError(
    `The source declares the encoding ${JSON.stringify(label)}, which is no label of the Encoding Standard. Write for instance ` +
      'utf-8, windows-1252 or iso-8859-1, or a code page of DOS such as cp850, cp437 or cp863.',
  );
}

/**
 * The encoding of a DBF: what the source declares, else UTF-8 if texts beyond ASCII are valid UTF-8, whatever the file
 * says of itself (no name of another encoding is), else what its `.cpg` names, else its language driver, else windows-1252.
 * A `.cpg` that says UTF-8 is ignored if a text is not valid UTF-8.
 *
 * @param texts the raw bytes of its text fields
 * @throws SourceError if the `.cpg` says that the table is in the code page of DOS, but not in which, and the texts differ by it
 */
export function encodingOfTable(
  declared: string | undefined,
  cpg: string | null,
  languageDriver: number,
  texts: Iterable<Uint8Array>,
): string {
  if (declared !== undefined) return declaredEncoding(declared);
  const beyondAscii = [...texts].filter((text) => !isAscii(text));
  const isAllAscii = beyondAscii.length === 0;
  if (!isAllAscii && looksLikeUtf8(beyondAscii)) return 'utf-8';
  if (cpg !== null && /^oem$/i.test(cpg.trim())) return encodingOfDos(beyondAscii);
  const stated = cpg === null ? null : encodingOfCodePage(cpg);
  if (stated !== null && stated !== 'utf-8') return stated;
  return (stated === null ? encodingOfDriver(languageDriver) : null) ?? (isAllAscii ? 'utf-8' : 'windows-1252');
}

/** The code pages of DOS in Canada: the United States', Western Europe's, and French Canada's. */
const canadianPages = ['cp850', 'cp437', 'cp863'];

function encodingOfDos(texts: readonly Uint8Array[]): string {
  const readings = canadianPages.map((page) => texts.map((text) => decode(text, page)).join('\n'));
  if (readings.every((reading) => reading === readings[0])) return canadianPages[0] as string;
  throw new SourceError(
    'The file says that its texts are in the code page of DOS ("OEM"), and they read otherwise in each of those in use in ' +
      `Canada (${canadianPages.join(', ')}). Declare "format.encoding" in the source file.`,
  );
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

export const isKnownEncoding = (label: string): boolean => knownEncoding(label) !== null;

function knownEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
