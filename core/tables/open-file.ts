import { openTable } from './csv/read-table.ts';
import type { HeaderLikeness } from './find-header.ts';
import type { Table } from './table.ts';
import { limits, type SheetLimits } from './workbook/limits.ts';
import { noSheets } from './workbook/refusals.ts';

/** What every zip begins with, and so every workbook. */
const zipStart = '504b0304';

const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === zipStart;

/**
 * Reads an uploaded file by what it is, whatever it is called: a workbook, else CSV. `likeness` finds its header, and the sheet
 * of a workbook where none is named. Errors: 400.
 */
export async function openFile(
  bytes: Buffer,
  sheet: string | undefined,
  { sheetLimits = limits, likeness }: { readonly sheetLimits?: SheetLimits; readonly likeness?: HeaderLikeness } = {},
): Promise<Table> {
  if (isArchive(bytes)) {
    // Its libraries take a third of the time in which a process starts. Most files are CSV.
    const { openWorkbook } = await import('./workbook/open-workbook.ts');
    return openWorkbook(bytes, sheet, sheetLimits, likeness);
  }
  if (sheet !== undefined) throw noSheets();
  return openTable(bytes, likeness);
}
