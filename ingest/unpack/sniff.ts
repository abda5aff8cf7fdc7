import { SourceError } from '#core/errors.ts';
import { refuseForeignContent } from './formats.ts';

/** What a file is by its first bytes: its name and the server's content type are often wrong. */
type FileKind = 'zip' | 'other';

const zipMagic = Buffer.from('PK\x03\x04');
const emptyZipMagic = Buffer.from('PK\x05\x06');

/**
 * @param head the file's first kilobyte or so
 * @throws SourceError for an empty file, a web page, archives of other kinds, and formats that are not read
 */
export function sniff(head: Buffer, fileName: string): FileKind {
  if (head.length === 0) {
    throw new SourceError(
      `${fileName} is empty (0 bytes): the address answered nothing. Try again later; if it stays so, look on the publisher's ` +
        'page for a new address.',
    );
  }
  if (startsWith(head, zipMagic) || startsWith(head, emptyZipMagic)) return 'zip';
  if (
    /^\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head)\b/i.test(
      head.toString('utf8').replace(/^\uFEFF/, ''),
    )
  ) {
    throw new SourceError(
      `${fileName} is not data but a web page (HTML): the address answered a page for people, perhaps a challenge that tells ` +
        "browsers from programs, perhaps a notice that the file has moved. Open the publisher's page in a browser, download " +
        'the file and give it to --file, or put the new address into the source.',
    );
  }
  refuseForeignContent(head, fileName);
  return 'other';
}

export function isZip(content: Buffer): boolean {
  return startsWith(content, zipMagic) || startsWith(content, emptyZipMagic);
}

/** End of central directory record: its length without a comment, and where in it stand what it points at. */
const end = { bytes: 22, directoryBytes: 12, directoryAt: 16 };
const longestComment = 0xffff;
export const zipTailBytes = end.bytes + longestComment;
const directoryMagic = Buffer.from('PK\x01\x02');

/**
 * The zip within a file that has something before it: a line break that a script printed, the program of a
 * self-extracting archive. Its end says how long it is (APPNOTE.TXT 6.3.10, section 4.3.16). Null if there is none.
 */
export function zipBehind(content: Buffer): Buffer | null {
  const at = content.lastIndexOf(emptyZipMagic);
  if (at < 0 || content.length - at < end.bytes) return null;
  const directory = at - content.readUInt32LE(at + end.directoryBytes);
  const before = directory - content.readUInt32LE(at + end.directoryAt);
  if (before < 0 || !startsWith(content.subarray(directory), directoryMagic)) return null;
  return content.subarray(before);
}

function startsWith(content: Buffer, magic: Buffer): boolean {
  return content.subarray(0, magic.length).equals(magic);
}
