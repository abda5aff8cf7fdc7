import { invalid } from '#core/errors.ts';
import { sizeOf } from '#server/campaign/imports/batches/batch-rows.ts';
import { fieldOf } from '#server/campaign/imports/columns/targets.ts';
import { readImport } from '#server/campaign/imports/import.ts';
import { beginCheck, refuseState } from '#server/campaign/imports/steps.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { isAsShown } from '#server/records/same-text.ts';

/** What a cell of a row is to have. */
export interface CorrectedCell {
  /** The row's line in the file. */
  readonly line: number;
  /** The place of the column, from 0. */
  readonly column: number;
  readonly text: string;
}

interface Corrections {
  readonly importId: string;
  readonly cells: readonly CorrectedCell[];
}

const mostCells = 2_000;
export const longestCell = 5_000;

/** A line that is no row has no cells to correct. */
const read = `select line, to_json(cells) as cells, kinds from import_rows
  where campaign_id = $1 and import_id = $2 and line = any ($3::int[]) and outcome = 'FAULTY' and (fault is null or fault = 'ENCODING')`;

const write = `update import_rows r set cells = c.cells, kinds = c.kinds, size = c.size
  from json_to_recordset($3::json) as c (line integer, cells text[], kinds text, size integer)
  where r.campaign_id = $1 and r.import_id = $2 and r.line = c.line`;

interface StoredRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly kinds: string | null;
}

/**
 * Puts other texts into cells of rows with faults, and checks the whole list again by the columns that were chosen: a row that
 * is right now may repeat another one. The rows keep their lines. What was typed is plain text, whatever the workbook had.
 * Errors: 400; 404; 422 if the import has gone on.
 */
export const correctRows = campaignOperation({
  operationId: 'correctImportRows',
  role: 'MANAGER',
  isLong: true,
  async run({ tx, audit, now }, { importId, cells }: Corrections): Promise<void> {
    audit.recordId = importId;
    const found = await readImport(tx, importId, now, { lock: true });
    refuseState(found, ['CHECKED']);
    const isCell = ({ column, text }: CorrectedCell) => column < found.header.length && text.length <= longestCell;
    if (cells.length > mostCells || !cells.every(isCell)) throw invalid('These are no cells of the import.');
    const lines = [...new Set(cells.map(({ line }) => line))];
    const rows = await tx.query<StoredRow>(read, [tx.campaignId, importId, lines]);
    const corrected = rows.flatMap(
      (row) =>
        correctedRow(
          row,
          cells.filter(({ line }) => line === row.line),
        ) ?? [],
    );
    const columns = [...new Set(corrected.flatMap((row) => row.columns))];
    audit.fields = [...new Set(columns.flatMap((column) => fieldOf(found.columns[column] ?? '') || []))];
    audit.rowCount = corrected.length;
    const stored = corrected.map(({ columns: _, ...row }) => row);
    if (stored.length > 0) await tx.query(write, [tx.campaignId, importId, JSON.stringify(stored)]);
    await beginCheck(tx, importId, { ...found, encoding: found.encoding ?? undefined, begins: undefined }, now);
  },
});

/**
 * A row with its corrections, and the columns of those; undefined if all are as it was. A field of one line gives back no line
 * breaks: a cell that has some is not changed by that.
 */
function correctedRow({ line, cells: before, kinds: kindsBefore }: StoredRow, corrections: readonly CorrectedCell[]) {
  const changed = corrections.filter(({ column, text }) => !isAsShown(text, before[column] ?? ''));
  if (changed.length === 0) return undefined;
  const cells = [...before];
  const kinds = kindsBefore === null ? null : [...kindsBefore.padEnd(before.length)];
  for (const { column, text } of changed) {
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (kinds && column < kinds.length) kinds[column] = ' ';
  }
  return {
    line,
    cells,
    kinds: kinds?.join('') ?? null,
    size: sizeOf(cells),
    columns: changed.map(({ column }) => column),
  };
}
