import { open as openFile, readFile } from 'node:fs/promises';
import { magic } from '#locator/src/file/layout.ts';
import { open } from '#locator/src/file/open.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { openAnyMap } from '#server/electoral/map/file/newest-map.ts';
import { DistrictCells } from './district-cells.ts';
import { FileCells } from './file-cells.ts';
import type { ColumnChoice } from './lookup-cells.ts';
import type { RowCells } from './row-cells.ts';

/** Opens a map for the rows of a table: one that a server has stored, or a file of districts. */
export async function openRows(path: string, at: number, choice: ColumnChoice): Promise<RowCells> {
  return (await isFileOfDistricts(path))
    ? new FileCells(await openDistricts(path), at)
    : new DistrictCells(await openAnyMap(path), at, choice);
}

/** A file of districts, of which everything is read. Errors: a `LocatorError`, or Node's. */
export async function openDistricts(path: string): Promise<OpenedFile> {
  const file = (await open(await readFile(path))) as OpenedFile;
  await file.readAll();
  return file;
}

async function isFileOfDistricts(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString('latin1') === magic;
  } finally {
    await file.close();
  }
}
