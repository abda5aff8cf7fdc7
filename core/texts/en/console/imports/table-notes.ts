/** What was seen of a list as a whole, and what of it is not taken. */
export const tableNoteTexts = {
  origin: {
    preset: (product: string) => `The columns are those of a list from ${product}.`,
    memory: 'The columns are chosen as they were for the last list with these columns.',
  },
  headerLine: (line: number) =>
    `The names of the columns were found in line ${line}; the lines before it are left out.`,
  hiddenColumns: (columns: string) => `Hidden in the workbook: ${columns}.`,
  title: 'What will not be imported',
  notTaken: 'Columns of which nothing is recorded:',
  notTakenHow: 'Change the columns if one of them is needed.',
  /** A column that is left out, with how many cells it has. */
  column: (letters: string, title: string, cells: string | undefined) =>
    `${letters}${title === '' ? '' : `, “${title}”`}${cells === undefined ? '' : ` (cells: ${cells})`}`,
  concerns: {
    ADDRESS: 'seems to be a part of the address',
    CONTACT: 'seems to say that people do not want to be contacted',
    PAYMENT: 'seems to say whether the payment counts',
  },
  remarks: 'Cells that are not imported as they are',
  remarksHow: 'These rows are imported without the value of the cell, or as stated:',
  recorded: 'Imported without some of their cells',
  recordedHow: 'These rows became records, and something of them is not recorded as it is written:',
};
