import { openTable } from './csv/read-table.ts';
import type { Table } from './table.ts';
import { limits, type SheetLimits } from './workbook/limits.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { noSheets } from './workbook/refusals.ts';

/** What every zip begins with, and so every workbook. */
const zipStart = '504b0304';

const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === zipStart;

/** Reads an uploaded file by what it is, whatever it is called: a workbook, else CSV. Errors: 400. */
export async function openFile(
  bytes: Buffer,
  sheet: string | undefined,
  sheetLimits: SheetLimits = limits,
): Promise<Table> {
  if (isArchive(bytes)) return openWorkbook(bytes, sheet, sheetLimits);
  if (sheet !== undefined) throw noSheets();
  return openTable(bytes);
}
