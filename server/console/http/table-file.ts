import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#core/tables/csv.ts';
import type { ColumnKind, TableRows } from '#core/workbook/table.ts';
import { workbookType, writeWorkbook } from '#core/workbook/write-workbook.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import type { Download } from './route.ts';
import { spool, writeText } from './spool.ts';

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

export function tableFile(form: string | null, table: TableFile): Download {
  const { columns, rows } = table;
  if (form === workbookForm) return { ...workbookOf(table), body: workbook(table) };
  const body = Array.isArray(rows) ? beginOf(columns) + rows.map(csvLine).join('') : Readable.from(csvPieces(table));
  return { ...csvOf(table), body };
}

type Named = Pick<TableFile, 'fileName'>;

const workbookOf = ({ fileName }: Named) => ({ fileName: `${fileName}.xlsx`, type: workbookType });
const csvOf = ({ fileName }: Named) => ({ fileName: `${fileName}.csv`, type: 'text/csv; charset=utf-8' });

function workbook({ fileName, columns, rows }: TableFile): Readable {
  const table = { name: fileName, columns: columns.map(({ name, label = name, kind }) => ({ label, kind })), rows };
  return writeWorkbook(table, { yieldToEventLoop: waitForSlot });
}

/**
 * The same of rows that an operation reads, however many: `read` is given what writes them. The database is read as fast as it
 * answers. Errors: those of the operation; 429 while the campaign makes another file.
 */
export async function spooledTable(
  campaignId: string,
  form: string | null,
  table: Omit<TableFile, 'rows'>,
  read: (write: (rows: TableRows) => Promise<void>) => Promise<unknown>,
): Promise<Download> {
  const isWorkbook = form === workbookForm;
  const body = await spool(campaignId, async (path) => {
    await read((rows) =>
      isWorkbook
        ? writeFile(path, workbook({ ...table, rows }), { mode: 0o600 })
        : writeText(path, csvPieces({ ...table, rows })),
    );
  });
  return { ...(isWorkbook ? workbookOf(table) : csvOf(table)), body };
}

const beginOf = (columns: TableFile['columns']): string => byteOrderMark + csvLine(columns.map(({ name }) => name));

const pieceLength = 32 * 1024;

async function* csvPieces({ columns, rows }: TableFile): AsyncGenerator<string> {
  let piece = beginOf(columns);
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
