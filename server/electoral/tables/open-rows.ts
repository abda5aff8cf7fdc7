import { open as openFile, readFile } from 'node:fs/promises';
import { HustingsError } from '#core/errors.ts';
import { magic } from '#locator/src/file/layout.ts';
import { open } from '#locator/src/file/open.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { openAnyMap } from '#server/electoral/map/file/newest-map.ts';
import { canonicalCode, pointNotCovered, postalCodeUnknown } from '#server/electoral/operations/look-up/place.ts';
import { DistrictCells } from './district-cells.ts';
import { type Cell, type ColumnChoice, cellsOf, refused } from './lookup-cells.ts';
import { checkPoint, type TablePlace } from './place-columns.ts';
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

/** The cells of a look-up's columns for one place after the other, from a file of districts of which everything was read. */
class FileCells implements RowCells {
  readonly #file: OpenedFile;
  readonly #at: number;
  readonly choice: ColumnChoice = { ids: false };

  constructor(file: OpenedFile, at: number) {
    this.#file = file;
    this.#at = at;
  }

  of(place: TablePlace): readonly Cell[] {
    try {
      return this.#find(place);
    } catch (error) {
      if (error instanceof HustingsError) return this.refuse(error.message);
      throw error;
    }
  }

  refuse(reason: string): readonly Cell[] {
    return refused(reason, this.choice);
  }

  #find(place: TablePlace): readonly Cell[] {
    checkPoint(place);
    const { postalCode, lat = Number.NaN, lng = Number.NaN } = place;
    if (postalCode === undefined) {
      const found = this.#file.locateRead(lat, lng, this.#at);
      if (found) return cellsOf(found, this.choice);
      throw pointNotCovered();
    }
    const code = canonicalCode(postalCode, 'column');
    const found = this.#file.postalCodeRead(code, this.#at);
    if (found) return cellsOf(found, this.choice);
    throw postalCodeUnknown(code);
  }
}
