import { openFile } from '#core/tables/open-file.ts';

/** The rows of a workbook's sheet as the reader of imports has them, its heading among them. */
export async function workbookRows(bytes: Buffer, sheet?: string): Promise<string[][]> {
  const table = await openFile(bytes, sheet);
  const rows = [[...table.header]];
  for await (const { rows: some } of table.slices()) rows.push(...some.map(({ cells }) => [...cells]));
  return rows;
}
