import { BilingualError } from '#server/pages/bilingual-error.ts';

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
  if (format || (bytes.includes(0) && !isUtf16(bytes))) {
    throw refusal(
      'This is not a text file. Unpack an archive first, or save the list as CSV in the program that it comes from.',
      'Ce n’est pas un fichier texte. Décompressez d’abord une archive, ou enregistrez la liste en CSV dans le programme dont elle vient.',
    );
  }
}

/** Whether the text begins with a byte order mark of UTF-16, in which spreadsheets save "Unicode text". */
export const isUtf16 = (bytes: Buffer): boolean => /^(fffe|feff)/.test(bytes.subarray(0, 2).toString('hex'));

export const emptyFile = (): BilingualError =>
  refusal(
    'The file is empty. Its first line has to name the columns, and each line after it is one person.',
    'Le fichier est vide. Sa première ligne doit nommer les colonnes, et chaque ligne suivante est une personne.',
  );

export const refusal = (en: string, fr: string): BilingualError =>
  new BilingualError(400, 'validation_failed', { en, fr });
