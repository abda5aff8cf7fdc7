import { withoutFormulaMark } from './csv.ts';

/**
 * More marks of one letter than any text has: the Stream-Safe Text Format has 30 at most (Unicode, UAX #15, section 13). The
 * time for sorting them grows with the square of their number.
 */
const tooManyMarks = /\p{M}{31}/u;

/** A text in one Unicode form (NFC), if its letters have marks as texts of people have; else as it is. */
export const composed = (text: string): string =>
  text.length > 30 && tooManyMarks.test(text) ? text : text.normalize('NFC');

/**
 * A cell as it is stored: in one Unicode form, and without white space around it and the mark that our own files put
 * before formulas.
 */
export const cellText = (cell: string): string => withoutFormulaMark(composed(cell).trim()).trim();
