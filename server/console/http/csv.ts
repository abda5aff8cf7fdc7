import { byteOrderMark, csvLine } from '#core/csv.ts';

/** A table as a file for spreadsheets. */
export const toCsv = (rows: ReadonlyArray<readonly string[]>): string =>
  `${byteOrderMark}${rows.map((row) => csvLine(row)).join('')}`;
