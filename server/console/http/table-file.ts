import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#core/tables/csv.ts';
import type { ColumnKind, TableRows } from '#core/workbook/table.ts';
import { workbookType, writeWorkbook } from '#core/workbook/write-workbook.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import type { Download } from './route.ts';

export interface FileColumn {
  /** What the CSV file calls it, for programs. */
  readonly name: string;
  /** What the workbook calls it, for people; the same unless stated. */
  readonly label?: string | undefined;
  readonly kind?: ColumnKind | undefined;
}

/** A table as a file for spreadsheets. */
interface TableFile {
  /** Without its ending. */
  readonly fileName: string;
  readonly columns: readonly FileColumn[];
  readonly rows: TableRows;
}

/** The parameter of an address, and the choice of a form, by which a table comes as a workbook and not as CSV. */
export const workbookForm = 'xlsx';

export function tableFile(form: string | null, { fileName, columns, rows }: TableFile): Download {
  if (form === workbookForm) {
    const table = { name: fileName, columns: columns.map(({ name, label = name, kind }) => ({ label, kind })), rows };
    return {
      fileName: `${fileName}.xlsx`,
      type: workbookType,
      body: writeWorkbook(table, { yieldToEventLoop: waitForSlot }),
    };
  }
  const begin = byteOrderMark + csvLine(columns.map(({ name }) => name));
  const body = Array.isArray(rows) ? begin + rows.map(csvLine).join('') : Readable.from(csvPieces(begin, rows));
  return { fileName: `${fileName}.csv`, type: 'text/csv; charset=utf-8', body };
}

const pieceLength = 32 * 1024;

async function* csvPieces(begin: string, rows: TableRows): AsyncGenerator<string> {
  let piece = begin;
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
