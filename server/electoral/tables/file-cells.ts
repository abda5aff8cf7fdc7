import { HustingsError } from '#core/errors.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { canonicalCode, pointNotCovered, postalCodeUnknown } from '#server/electoral/operations/look-up/place.ts';
import { type Cell, type ColumnChoice, cellsOf, refused } from './lookup-cells.ts';
import { checkPoint, type TablePlace } from './place-columns.ts';
import type { RowCells } from './row-cells.ts';

/** The cells of a look-up's columns for one place after the other, from a file of districts of which everything was read. */
export class FileCells implements RowCells {
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
