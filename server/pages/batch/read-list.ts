import { readApart } from '#core/tables/reader/read-apart.ts';
import { emptyFile } from '#core/tables/refuse-formats.ts';
import type { TableRow } from '#core/tables/row.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import { mostRows, sheetLimits, tooManyRows } from './batch-limits.ts';

/** A list in memory: as long as its request takes. */
export interface List {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** The separator of CSV; null for a workbook. */
  readonly separator: string | null;
  /** The sheet of a workbook. */
  readonly sheet: string | null;
  /** Whether most of its letters beyond ASCII are not UTF-8, so that it is windows-1252. */
  readonly isOldEncoding: boolean;
}

/**
 * Reads a list in a process of its own. If it is the beginning of a longer one (`isPart`), the excess rows are left out.
 * Errors: 400 for what is not a list, an empty one, and one of too many rows.
 */
export async function readList(bytes: Buffer, isPart: boolean): Promise<List> {
  const asked = { method: 'POST', route: '/batch' };
  return readApart(bytes, { sender: 'anybody', limits: sheetLimits, mostRows, asked }, async (table) => {
    if (table.rowCount === 0) throw emptyFile();
    if (table.rowCount > mostRows && !isPart) throw tooManyRows();
    const { header, separator, sheet, beyondAscii } = table;
    const width = header.length;
    const rows: TableRow[] = [];
    for await (const slice of table.slices()) {
      for (const row of slice.rows)
        rows.push(row.cells.length > width ? { ...row, cells: row.cells.slice(0, width) } : row);
      await waitForSlot();
    }
    return { header, rows, separator, sheet, isOldEncoding: beyondAscii.other > beyondAscii.utf8 };
  });
}
