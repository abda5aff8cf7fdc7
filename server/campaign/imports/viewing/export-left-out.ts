import { type Cause, hasCause } from '#server/campaign/imports/causes.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { getImport } from '#server/campaign/imports/operations/get-import.ts';
import { type ImportRow, unrecordedRows } from '#server/campaign/imports/report.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

interface Asked {
  readonly found: Import;
  /** The fault whose rows are exported alone. */
  readonly cause: Cause | undefined;
  /** What the file has of a row: a list has up to a hundred thousand. */
  cellsOf(row: ImportRow): string[];
}

/** The rows of an import that are not recorded, as rows of a table. */
export const exportLeftOut = campaignOperation({
  as: getImport,
  isLong: true,
  async run({ tx, audit }, { found, cause, cellsOf }: Asked): Promise<string[][]> {
    const isOver = found.state === 'DONE' || found.state === 'STOPPED';
    const read: string[][] = [];
    for await (const row of unrecordedRows(tx, found)) {
      // A valid row is not a skipped one before the import.
      if (row.outcome === 'READY' && !isOver) continue;
      if (cause && !hasCause(row, cause)) continue;
      read.push(cellsOf(row));
    }
    Object.assign(audit, { recordId: found.id, rowCount: read.length });
    return read;
  },
});
