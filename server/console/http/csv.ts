import { byteOrderMark, csvLine } from '#core/csv.ts';

/** A table as a file for spreadsheets. */
export const toCsv = (rows: ReadonlyArray<readonly string[]>): string => byteOrderMark + csvLines(rows);

/** The same for some rows of a table, to put together. */
export const csvLines = (rows: ReadonlyArray<readonly string[]>): string => rows.map((row) => csvLine(row)).join('');
