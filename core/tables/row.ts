/**
 * Why a line of a file is not a row. QUOTE: a quotation mark is not closed where its cell ends, or other rows would vanish
 * in its cell. CELLS, FEWER: more or fewer cells than there are columns. NUL: the character U+0000, which PostgreSQL cannot
 * store. LONG: longer than a row may be. ENCODING: not UTF-8; what is not is read as windows-1252.
 */
export type LineFault = 'QUOTE' | 'CELLS' | 'FEWER' | 'NUL' | 'LONG' | 'ENCODING';

/**
 * What a cell of a workbook is: `s` a text, `n` a number, `r` a number of more than fifteen digits, of which programs for
 * spreadsheets keep fifteen, `x` a number that is shown with an exponent, `d` a day, `t` a day with a time of day or a time alone, `b` a boolean value, `e` an error such
 * as #REF!, `f` a formula without a stored value, and a space where the cell is empty. The text of a number is the whole
 * number that is stored, however it is shown, except for what a sum of cents has beyond fifteen digits.
 */
export type CellKind = 's' | 'n' | 'r' | 'x' | 'd' | 't' | 'b' | 'e' | 'f' | ' ';

/**
 * A row of a table, and the line of the file on which it begins; or a line that is none, with its cells as far as they
 * are known.
 */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** A `CellKind` for each cell; null if all are texts or empty, as in CSV. */
  readonly kinds: string | null;
  /** Whether programs for spreadsheets do not show it: it was hidden by hand, or by a filter. */
  readonly isHidden: boolean;
  readonly fault: LineFault | null;
}
