import { openTable } from '#core/tables/csv/read-table.ts';
import type { TableRow } from '#core/tables/row.ts';

/** A whole file at once. */
export async function readAll(bytes: Buffer) {
  const { header, slices, beyondAscii } = await openTable(bytes);
  const rows: TableRow[] = [...slices()].flatMap((slice) => slice.rows);
  return { header, rows, beyondAscii };
}
