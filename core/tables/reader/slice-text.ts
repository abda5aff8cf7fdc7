import type { LineFault, TableRow } from '#core/tables/row.ts';
import type { TableSlice } from '#core/tables/table.ts';

/** A row between the two processes. Most are a line and cells alone. Names of fields in each would be a third of the text. */
type SentRow =
  | readonly [line: number, cells: readonly string[]]
  | readonly [line: number, cells: readonly string[], kinds: string | null, isHidden: boolean, fault: LineFault | null];

const sent = ({ line, cells, kinds, isHidden, fault }: TableRow): SentRow =>
  kinds === null && !isHidden && fault === null ? [line, cells] : [line, cells, kinds, isHidden, fault];

const received = ([line, cells, kinds = null, isHidden = false, fault = null]: SentRow): TableRow => ({
  line,
  cells,
  kinds,
  isHidden,
  fault,
});

/** A slice as a line of text. */
export const sliceText = ({ bytes, rows }: TableSlice): string => `${JSON.stringify([bytes, rows.map(sent)])}\n`;

/** The slice that `sliceText` has written. */
export function sliceOfText(text: string): TableSlice {
  const [bytes, rows] = JSON.parse(text) as [number, SentRow[]];
  return { bytes, rows: rows.map(received) };
}
