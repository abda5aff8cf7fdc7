import type { LineFault } from '#server/records/check-record.ts';
import { cellText } from './cell-text.ts';
import type { Line, Lines } from './lines.ts';
import { type Columns, hasSwallowedRows, longestRecord, looseCells, readRecord } from './record.ts';

/**
 * A row of a table, and the line of the file on which it begins; or a line that is none, with its cells as far as they
 * are known.
 */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: LineFault | null;
}

export const isBlank = (text: string): boolean => text === '';

/** What is shown of a line that is too long to be one of a list. */
const shownOfLong = 1000;

/**
 * Reads the next row, which the caller passes. If a line is not a valid row, only that line is skipped: the next one is read
 * as a row of its own.
 * Null if all cells are empty.
 */
export function readRow(
  lines: Lines,
  columns: Columns,
  separator: string,
): { readonly row: TableRow | null; readonly lines: number } {
  const first = lines.peek(0) as Line;
  const line = lines.number;
  if (first.text.length > longestRecord) {
    return { row: { line, cells: [withoutNul(first.text.slice(0, shownOfLong))], fault: 'LONG' }, lines: 1 };
  }
  const record = readRecord(lines, 0, separator);
  const isWhole =
    record &&
    (record.lines === 1 ||
      (faultOfCount(record.cells, columns) === null && !hasSwallowedRows(lines, record, columns, separator)));
  if (!isWhole) {
    const cells = looseCells(first, separator).map((cell) => withoutNul(cellText(cell)));
    return { row: { line, cells, fault: 'QUOTE' }, lines: 1 };
  }
  const cells = record.cells.map(cellText);
  if (cells.every(isBlank)) return { row: null, lines: record.lines };
  const fault = cells.some((cell) => cell.includes('\0'))
    ? 'NUL'
    : (faultOfCount(cells, columns) ?? (isUtf8(lines, record.lines) ? null : 'ENCODING'));
  return { row: { line, cells: fault === 'NUL' ? cells.map(withoutNul) : cells, fault }, lines: record.lines };
}

function faultOfCount(cells: readonly string[], { least, most }: Columns): LineFault | null {
  if (cells.length < least) return 'FEWER';
  return cells.slice(most).every((cell) => cell.trim() === '') ? null : 'CELLS';
}

function isUtf8(lines: Lines, count: number): boolean {
  for (let i = 0; i < count; i++) if (!lines.peek(i)?.isUtf8) return false;
  return true;
}

const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD');
