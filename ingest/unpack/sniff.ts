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

function startsWith(content: Buffer, magic: Buffer): boolean {
  return content.subarray(0, magic.length).equals(magic);
}
