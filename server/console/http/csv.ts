/**
 * A table as CSV (RFC 4180), in UTF-8 with a byte order mark, by which spreadsheets know the encoding. A cell that a
 * spreadsheet would take for a formula is preceded by an apostrophe (OWASP, CSV Injection).
 */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Further rows of such a table. */
export const csvRows = (rows: ReadonlyArray<readonly string[]>): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
