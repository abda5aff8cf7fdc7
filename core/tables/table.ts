import { unreadable } from './refuse-formats.ts';
import type { TableRow } from './row.ts';

/** What is read of a table at a time. */
export interface TableSlice {
  readonly rows: readonly TableRow[];
  /** How much of the file it is. */
  readonly bytes: number;
}

/** Cells of a sheet that are shown as one: lines from 1 on and columns from 0 on, the last ones included. */
export interface MergedRange {
  readonly lines: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

export interface Table {
  readonly header: readonly string[];
  /** The line on which the header begins. */
  readonly headerLine: number;
  /** How many lines stand before it that are not empty: a title, another header. They are of no row. */
  readonly skippedLines: number;
  /** The sheet of a workbook; null of a CSV file. */
  readonly sheet: string | null;
  /** What stands between two cells of a CSV file; null of a workbook. */
  readonly separator: string | null;
  /** All rows, once, in slices. Between two slices, other requests should run. */
  readonly slices: () => Generator<TableSlice> | AsyncGenerator<TableSlice>;
  /** How many lines with characters beyond ASCII were read so far: in UTF-8, and in no UTF-8. */
  readonly beyondAscii: { readonly utf8: number; readonly other: number };
  /** The columns that programs for spreadsheets do not show, from 0 on. */
  readonly hiddenColumns: readonly number[];
  /** Cells that are merged into one, in which the first alone has a text. A sheet names them after its rows: empty before. */
  readonly mergedRanges: readonly MergedRange[];
}

/** A table of a file that is in memory as it is. */
export interface TextTable extends Table {
  readonly slices: () => Generator<TableSlice>;
}

/** What a slice holds at most, except for one record: a few milliseconds of work here, and again when it is stored. */
export const sliceBytes = 64 * 1024;
export const sliceRows = 250;

export const mostColumns = 200;

export const tooManyColumns = () =>
  unreadable('import.columns', `The file has more than ${mostColumns} columns.`, { most: mostColumns });
