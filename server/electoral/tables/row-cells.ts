import type { Cell, ColumnChoice } from './lookup-cells.ts';
import type { TablePlace } from './place-columns.ts';

/** The cells of a look-up's columns for one row of a table after the other. */
export interface RowCells {
  readonly choice: ColumnChoice;
  of(place: TablePlace): readonly Cell[];
  /** The cells of a row without a result. */
  refuse(reason: string): readonly Cell[];
}
