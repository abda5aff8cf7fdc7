import { isSurelyComposed } from '#core/identity/unicode-form.ts';
import { cellText, composedCellText } from '#core/tables/cell-text.ts';
import type { LineFault, TableRow } from '#core/tables/row.ts';
import { mostColumns } from '#core/tables/table.ts';
import type { Line, Lines } from './lines.ts';
import { longestRecord } from './longest-record.ts';
import { type Columns, hasSwallowedRows, looseCells, readRecord } from './record.ts';

export const isBlank = (text: string): boolean => text === '';

/** So many cells of a row are stored that one with more cells than any table has columns is seen. */
const stored = (cells: readonly string[]): readonly string[] => cells.slice(0, mostColumns + 1);

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
    return { row: rowOf(line, [withoutNul(first.text.slice(0, shownOfLong))], 'LONG'), lines: 1 };
  }
  const record = readRecord(lines, 0, separator);
  const isWhole =
    record &&
    (record.lines === 1 ||
      (faultOfCount(record.cells, columns) === null && !hasSwallowedRows(lines, record, columns, separator)));
  if (!isWhole) {
    const cells = stored(looseCells(first, separator)).map((cell) => withoutNul(cellText(cell)));
    return { row: rowOf(line, cells, 'QUOTE'), lines: 1 };
  }
  if (record.cells.every((cell) => cell.trim() === '')) return { row: null, lines: record.lines };
  const isOneLine = record.lines === 1;
  const cells = stored(record.cells).map(isOneLine && isSurelyComposed(first.text) ? composedCellText : cellText);
  const hasNul = (!isOneLine || first.text.includes('\0')) && cells.some((cell) => cell.includes('\0'));
  const fault = hasNul
    ? 'NUL'
    : (faultOfCount(record.cells, columns) ?? (isUtf8(lines, record.lines) ? null : 'ENCODING'));
  return { row: rowOf(line, fault === 'NUL' ? cells.map(withoutNul) : cells, fault), lines: record.lines };
}

const rowOf = (line: number, cells: readonly string[], fault: LineFault | null): TableRow => ({
  line,
  cells,
  kinds: null,
  isHidden: false,
  fault,
});

function faultOfCount(cells: readonly string[], { least, most }: Columns): LineFault | null {
  if (cells.length < least) return 'FEWER';
  return cells.length <= most || cells.slice(most).every((cell) => cell.trim() === '') ? null : 'CELLS';
}

function isUtf8(lines: Lines, count: number): boolean {
  for (let i = 0; i < count; i++) if (!lines.peek(i)?.isUtf8) return false;
  return true;
}

const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD');
