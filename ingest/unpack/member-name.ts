import { type Entry, getFileNameLowLevel } from 'yauzl';
import { SourceError } from '#core/errors.ts';
import { composed } from '#core/identity/unicode-form.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const utf8Flag = 0x800;

/**
 * The path of a zip's member, as text with forward slashes, composed accents (macOS writes decomposed ones). If
 * the archive does not say that a name is UTF-8 (APPNOTE.TXT 6.3.10, appendix D), it is tried as UTF-8 all the same,
 * since many programs forget the flag, and else is CP437 as the specification has it. A path from the root of a disk
 * (`/vsimem/wards.shp`, `C:\\GIS\\wards.shp`) is one from the archive's root: nothing is written to a disk by it.
 *
 * @throws SourceError if the path leads upwards out of the archive
 */
export function memberName(entry: Entry, archiveName: string): string {
  const name = composed(decodeName(entry).replaceAll('\\', '/')).replace(/^[a-z]:|^\/+/iu, '');
  const parts = name.split('/');
  if (parts.includes('..') || name.includes('\0')) {
    throw new SourceError(
      `${archiveName} holds a member whose path leads out of the archive: ${JSON.stringify(name)}. ` +
        'No publisher makes such a file by accident: ask the publisher for one whose files lie in one folder, and do not unpack this one.',
    );
  }
  return parts.filter((part) => part !== '.' && part !== '').join('/') + (name.endsWith('/') ? '/' : '');
}

/** Folders, and what macOS and editors leave behind, are not data. */
export function isClutter(name: string): boolean {
  return name.endsWith('/') || name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

function decodeName(entry: Entry): string {
  const stated = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  if ((entry.generalPurposeBitFlag & utf8Flag) !== 0 || entry.extraFields.some(({ id }) => id === 0x7075))
    return stated;
  try {
    return strictUtf8.decode(entry.fileNameRaw);
  } catch {
    return stated;
  }
}
