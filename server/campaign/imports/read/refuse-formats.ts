import { BilingualError } from '#server/pages/bilingual-error.ts';
import { utf16Of } from './encoding.ts';

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

/** Errors: 400 for an empty file, a spreadsheet, an archive, and anything else that is no text. */
export function refuseOtherFormats(bytes: Buffer): void {
  if (bytes.length === 0) throw emptyFile();
  const start = bytes.subarray(0, 8).toString('hex');
  const format = formats.find(([first]) => start.startsWith(first));
  if (format?.[1]) {
    throw refusal(
      'This is a spreadsheet or an archive, not a CSV file. Open it in your spreadsheet program, choose “Save as”, and there “CSV UTF-8”.',
      'C’est un classeur ou une archive, et non un fichier CSV. Ouvrez-le dans votre tableur, choisissez « Enregistrer sous », puis « CSV UTF-8 ».',
    );
  }
  if (format || isBinary(bytes)) {
    throw refusal(
      'This is not a text file. Unpack an archive first, or save the list as CSV in the program that it comes from.',
      'Ce n’est pas un fichier texte. Décompressez d’abord une archive, ou enregistrez la liste en CSV dans le programme dont elle vient.',
    );
  }
}

/** Of the beginning of a file, which tells what it is. */
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

export const emptyFile = (): BilingualError =>
  refusal(
    'The file is empty. Its first line has to name the columns, and each line after it is one person.',
    'Le fichier est vide. Sa première ligne doit nommer les colonnes, et chaque ligne suivante est une personne.',
  );

export const refusal = (en: string, fr: string): BilingualError =>
  new BilingualError(400, 'validation_failed', { en, fr });
