/** What spreadsheets show in place of a value that they could not compute, in English and French (Excel, LibreOffice, Google Sheets). */
const errors =
  /^(?:#(?:NAME\?|NOM\s?\?|REF!|R[ÉE]F!|VALUE!|VALEUR\s?!|N\/A|N\/D|DIV\/0\s?!|NUM!|NOMBRE\s?!|NULL!|NUL\s?!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|CONNECT!|UNKNOWN!|ERROR!|GETTING_DATA)|Err:\d{3})$/i;

/** Whether a cell is an error: a formula's, or one that was saved as text. */
export const isError = (text: string, kind: string): boolean => kind === 'e' || errors.test(text);

/** Whether a telephone number is what a spreadsheet has computed of one: -613-555-0101 becomes a negative number. */
export const isComputed = (telephone: string): boolean => telephone.startsWith('-');

/** Whether a cell is what a spreadsheet shows, and saves as text, of a number or a day in a column that is too narrow. */
export const isTooNarrow = (text: string): boolean => /^#{2,}$/.test(text);
