import { openTable } from './read-table.ts';
import type { Table } from './table.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { noSheets } from './workbook/refusals.ts';

/** What every zip begins with, and so every workbook. */
const zipStart = '504b0304';

/** Reads an uploaded file by what it is, whatever it is called: a workbook, else CSV. Errors: 400. */
export async function openFile(bytes: Buffer, sheet: string | undefined): Promise<Table> {
  if (bytes.subarray(0, 4).toString('hex') === zipStart) return openWorkbook(bytes, sheet);
  if (sheet !== undefined) throw noSheets();
  return openTable(bytes);
}
