import { type HustingsError, type Reason, refused } from '#core/errors.ts';
import { utf16Of } from './csv/encoding.ts';

/** The beginnings of files that people upload by mistake, and what each is. */
const formats: ReadonlyArray<readonly [start: string, isSpreadsheet: boolean]> = [
  // .xlsx, .ods and every other zip; .xls; .numbers is a zip too.
  ['504b0304', true],
  ['504b0506', true],
  ['d0cf11e0', true],
  // gzip, 7z, RAR, bzip2, xz, PDF.
  ['1f8b', false],
  ['377abcaf271c', false],
  ['526172211a07', false],
  ['425a68', false],
  ['fd377a585a00', false],
  ['25504446', false],
];

/** Errors: 400 for an empty file, a spreadsheet, an archive, and anything else that is not text. */
export function refuseOtherFormats(bytes: Buffer): void {
  if (bytes.length === 0) throw emptyFile();
  const start = bytes.subarray(0, 8).toString('hex');
  const format = formats.find(([first]) => start.startsWith(first));
  if (format?.[1] || hasArchiveParts(bytes)) {
    throw unreadable('import.spreadsheet', 'This is an archive, or a spreadsheet of another kind than .xlsx.');
  }
  if (format || isBinary(bytes)) {
    throw unreadable('import.notText', 'This is not a text file.');
  }
}

/** What begins a member, an entry of the directory, and the end of a zip (APPNOTE.TXT 6.3.10, 4.3). No text has these controls. */
const archiveParts = ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06'];

/** Whether it is an archive, though its beginning is damaged: its parts may be texts, and would be read as lines. */
const hasArchiveParts = (bytes: Buffer): boolean => archiveParts.some((part) => bytes.includes(part, 0, 'latin1'));

/** How many bytes of a file's beginning are read to find out what it is. */
const tellingBytes = 4096;
/** A text may have a damaged character or two. Of random bytes a tenth are control characters. */
const [fewControls, shareOfControls] = [3, 0.05];

/** Whether the file has far more control characters than any text. */
function isBinary(bytes: Buffer): boolean {
  if (utf16Of(bytes)) return false;
  const start = bytes.subarray(0, tellingBytes);
  const controls = start.filter((byte) => byte < 32 && !isWhite(byte)).length;
  return controls >= fewControls && controls > start.length * shareOfControls;
}

/** Tab, line feed, vertical tab, form feed, carriage return. */
const isWhite = (byte: number): boolean => byte >= 9 && byte <= 13;

export const emptyFile = (): HustingsError => unreadable('import.empty', 'The file is empty.');

/** Why a file is not read. */
export const unreadable = (name: string, message: string, facts: Reason['facts'] = {}): HustingsError =>
  refused([400, 'validation_failed'], name, message, facts);

export const unreadableHeader = (line: number): HustingsError =>
  unreadable('import.header', `The names of the columns, in line ${line}, cannot be read.`, { line });
