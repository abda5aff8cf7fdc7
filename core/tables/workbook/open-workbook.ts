import { emptyFile } from '#core/tables/refuse-formats.ts';
import { mostColumns, sliceBytes, sliceRows, type Table, tooManyColumns } from '#core/tables/table.ts';
import { findSheet } from './find-sheet.ts';
import type { SheetLimits } from './limits.ts';
import { readNumberForms } from './number-forms.ts';
import { openArchive } from './open-archive.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { SheetLayout } from './sheet-layout.ts';

/**
 * Reads a sheet of a workbook (.xlsx: ECMA-376) as a table of texts: its first row that is not empty is the header. Errors:
 * 400 for another archive, a damaged or hostile one, one that is larger than lists are, and an empty sheet.
 */
export async function openWorkbook(bytes: Buffer, sheetName: string | undefined, limits: SheetLimits): Promise<Table> {
  const archive = await openArchive(bytes);
  const sheet = await findSheet(archive, sheetName);
  const shared = await readSharedStrings(archive, sheet.sharedStrings, limits);
  const forms = await readNumberForms(archive, sheet.styles);
  const source = await archive.stream(sheet.part, limits.sheetBytes);
  const layout: SheetLayout = { columnTags: 0, hiddenColumns: [], mergedRanges: [] };
  const { from1904 } = sheet;
  const pieces = readSheet(source, { shared, forms, from1904, mostColumns: mostColumns + 1, limits, layout });
  const first = await pieces.next();
  const [head, ...rest] = first.done ? [] : first.value;
  if (!head) throw emptyFile();
  if (head.fault !== null || head.cells.length > mostColumns) {
    await pieces.return(undefined);
    throw tooManyColumns();
  }
  const width = head.cells.length;
  return {
    header: head.cells,
    sheet: sheet.name,
    separator: null,
    beyondAscii: { utf8: 0, other: 0 },
    hiddenColumns: layout.hiddenColumns.filter((column) => column < width),
    mergedRanges: layout.mergedRanges,
    async *slices() {
      let rows: SheetRow[] = [];
      let size = 0;
      for await (const piece of withFirst(rest, pieces)) {
        for (const row of piece) {
          const fitted = inWidth(row, width);
          size += fitted.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
          rows.push(fitted);
          if (size < sliceBytes && rows.length < sliceRows) continue;
          yield { rows, bytes: size };
          [rows, size] = [[], 0];
        }
      }
      yield { rows, bytes: size };
    },
  };
}

async function* withFirst(first: SheetRow[], pieces: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  yield first;
  yield* pieces;
}

/** A row in the width of the table: empty cells at its end are not written in a sheet. */
function inWidth(row: SheetRow, width: number): SheetRow {
  const cells = row.cells.length < width ? [...row.cells, ...Array(width - row.cells.length).fill('')] : row.cells;
  const kinds = row.kinds?.padEnd(cells.length) ?? null;
  return { ...row, cells, kinds, fault: row.fault ?? (cells.length > width ? 'CELLS' : null) };
}
