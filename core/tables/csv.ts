/** By which spreadsheets know that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * One line of a table as CSV (RFC 4180). A text that a spreadsheet would take for a formula is preceded by an apostrophe
 * (OWASP, CSV Injection), and so is one that already has such an apostrophe, so that `withoutFormulaMark` gives every text
 * back. A number never is a formula.
 */
export function csvLine(cells: ReadonlyArray<string | number>): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number): string {
  return typeof value === 'number' ? String(value) : quoted(marked(value), ',');
}

const marked = (value: string): string => (/^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value);

/**
 * The text of a cell of a user's own table, marked as `csvLine` marks it, with its separator. A longitude begins with a
 * minus sign and is a number, which never is a formula.
 */
const markedCell = (value: string, delimiter: string): string =>
  quoted(/^-?\d+(?:[.,]\d+)?$/.test(value) ? value : marked(value), delimiter);

/** One line of a user's own table. */
export const markedLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((cell) => markedCell(cell, delimiter)).join(delimiter)}\r\n`;

/** The text of a cell as it is, for a file that is its author's own: formulas stay formulas. */
export const quoted = (value: string, delimiter: string): string =>
  value.includes(delimiter) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** The text of a cell that `csvLine` has written. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
