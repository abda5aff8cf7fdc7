import type { TableRow } from '#server/campaign/imports/read/read-line.ts';
import { openTable } from '#server/campaign/imports/read/read-table.ts';

/** A whole file at once. */
export async function readAll(bytes: Buffer) {
  const { header, slices, beyondAscii } = await openTable(bytes);
  const rows: TableRow[] = [...slices()].flatMap((slice) => slice.rows);
  return { header, rows, beyondAscii };
}
