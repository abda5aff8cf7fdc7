import { cellText } from '#core/tables/cell-text.ts';
import { emptyFile, refuseOtherFormats, unreadable } from '#core/tables/refuse-formats.ts';
import type { TableRow } from '#core/tables/row.ts';
import { mostColumns, sliceBytes, sliceRows, type TextTable, tooManyColumns } from '#core/tables/table.ts';
import { asciiBased } from './encoding.ts';
import { linesOf } from './lines.ts';
import { longestRecord } from './longest-record.ts';
import { isBlank, readRow } from './read-line.ts';
import { hasSwallowedRows, readRecord } from './record.ts';
import { separatorOf } from './separator.ts';

/**
 * Reads a CSV file (RFC 4180): separated by commas, semicolons or tabs, in UTF-8, UTF-16 or windows-1252, its lines
 * ended in any way. The first row is the header. Empty lines are left out; every other line is of a row, or has a
 * fault. Errors: 400 for another format, a header that cannot be read, more columns than any list has, and an empty
 * file.
 */
export async function openTable(bytes: Buffer): Promise<TextTable> {
  refuseOtherFormats(bytes);
  const lines = linesOf(await asciiBased(bytes));
  const beyondAscii = { utf8: 0, other: 0 };
  /** Skips that many lines, and returns how many bytes they have. */
  const pass = (count: number): number => {
    let size = 0;
    for (let i = 0; i < count; i++) {
      const line = lines.peek(i);
      if (!line) break;
      size += line.bytes;
      if (!line.isUtf8) beyondAscii.other++;
      else if (/[^\0-\x7f]/.test(line.text)) beyondAscii.utf8++;
    }
    lines.take(count);
    return size;
  };
  while (lines.peek(0)?.text.trim() === '') pass(1);
  const first = lines.peek(0);
  if (!first) throw emptyFile();
  if (first.text.length > longestRecord) throw unreadableHeader(lines.number);
  const separator = separatorOf(first.text);
  const record = readRecord(lines, 0, separator);
  const count = record?.cells.length ?? 0;
  if (!record || hasSwallowedRows(lines, record, { least: count, most: count }, separator)) {
    throw unreadableHeader(lines.number);
  }
  if (record.cells.length > mostColumns) throw tooManyColumns();
  const header = record.cells.map(cellText);
  if (header.some((title) => title.includes('\0'))) throw unreadableHeader(lines.number);
  if (header.every(isBlank)) throw emptyFile();
  pass(record.lines);
  const columns = { least: header.findLastIndex((title) => title !== '') + 1, most: header.length };
  return {
    header,
    sheet: null,
    separator,
    beyondAscii,
    hiddenColumns: [],
    mergedRanges: [],
    *slices() {
      let rows: TableRow[] = [];
      let size = 0;
      while (lines.peek(0)) {
        const { row, lines: count } = readRow(lines, columns, separator);
        if (row) rows.push(row);
        size += pass(count);
        if (size < sliceBytes && rows.length < sliceRows) continue;
        yield { rows, bytes: size };
        [rows, size] = [[], 0];
      }
      yield { rows, bytes: size };
    },
  };
}

const unreadableHeader = (line: number) =>
  unreadable('import.header', `The names of the columns, in line ${line}, cannot be read.`, { line });
