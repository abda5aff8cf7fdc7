import { cellText } from '#core/tables/cell-text.ts';
import { findHeader, type HeaderLikeness, recordsLookedAt } from '#core/tables/find-header.ts';
import { emptyFile, refuseOtherFormats, unreadableHeader } from '#core/tables/refuse-formats.ts';
import type { TableRow } from '#core/tables/row.ts';
import { mostColumns, sliceBytes, sliceRows, type TextTable, tooManyColumns } from '#core/tables/table.ts';
import { asciiBased } from './encoding.ts';
import { type Line, type Lines, linesOf } from './lines.ts';
import { longestRecord } from './longest-record.ts';
import { isBlank, readRow } from './read-line.ts';
import { type CsvRecord, hasSwallowedRows, looseCells, readRecord } from './record.ts';
import { namedSeparator, separatorOf } from './separator.ts';

/**
 * Reads a CSV file (RFC 4180): separated by commas, semicolons, tabs or vertical lines, in UTF-8, UTF-16 or windows-1252, its
 * lines ended in any way. The header is the first line; with `likeness`, the one that is likely to be it. Empty lines are left out; every other line is of a row, or has a
 * fault. Errors: 400 for another format, a header that cannot be read, more columns than any list has, and an empty
 * file.
 */
export async function openTable(bytes: Buffer, likeness?: HeaderLikeness): Promise<TextTable> {
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
      else if (!line.isAscii) beyondAscii.utf8++;
    }
    lines.take(count);
    return size;
  };
  const passBlank = () => {
    lines.takeEmpty(bytes.length);
    while (lines.peek(0)?.text.trim() === '') pass(1);
  };
  passBlank();
  const named = namedSeparator(lines.peek(0)?.text ?? '');
  if (named !== null) pass(1);
  passBlank();
  if (!lines.peek(0)) throw emptyFile();
  if ((lines.peek(0) as Line).text.length > longestRecord) throw unreadableHeader(lines.number);
  const separator = named ?? separatorOf((each) => firstCells(lines, each), likeness);
  const firstLine = lines.number;
  const head = firstRecords(lines, separator);
  const { at, rowsAt } = findHeader(
    head.map(({ cells }) => cells.map(cellText)),
    likeness,
  );
  const before = head.slice(0, at).reduce((sum, { lines: count }) => sum + count, 0);
  pass(before);
  const headerLine = lines.number;
  const record = lines.peek(0) ? readRecord(lines, 0, separator) : null;
  const count = record?.cells.length ?? 0;
  if (!record || hasSwallowedRows(lines, record, { least: count, most: count }, separator)) {
    throw unreadableHeader(lines.number);
  }
  if (record.cells.length > mostColumns) throw tooManyColumns();
  const header = record.cells.map(cellText);
  if (header.some((title) => title.includes('\0'))) throw unreadableHeader(lines.number);
  if (header.every(isBlank)) throw emptyFile();
  pass(record.lines);
  for (const { lines: further } of head.slice(at + 1, rowsAt)) pass(further);
  const columns = { least: header.findLastIndex((title) => title !== '') + 1, most: header.length };
  return {
    header,
    headerLine,
    skippedLines: headerLine - firstLine,
    sheet: null,
    separator,
    beyondAscii,
    hiddenColumns: [],
    mergedRanges: [],
    *slices() {
      let rows: TableRow[] = [];
      let size = 0;
      for (;;) {
        size += lines.takeEmpty(sliceBytes);
        if (!lines.peek(0)) break;
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

/** Their cells; of a first line whose quotation mark is not closed, those of the line alone. */
function firstCells(lines: Lines, separator: string): ReadonlyArray<readonly string[]> {
  const records = firstRecords(lines, separator);
  return records.length > 0 ? records.map(({ cells }) => cells) : [looseCells(lines.peek(0) as Line, separator)];
}

/** The first records, as far as they can be read; empty lines are records of nothing, and have their place. */
function firstRecords(lines: Lines, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let at = 0; records.length < recordsLookedAt && lines.peek(at); ) {
    const record = readRecord(lines, at, separator);
    // A quotation mark that is not closed: what follows is no record that could be looked at.
    if (!record) break;
    records.push(record);
    at += record.lines;
  }
  return records;
}
