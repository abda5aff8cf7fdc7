import { HustingsError } from '#core/errors.ts';
import { Pace } from '#core/processes/pace.ts';
import type { TableRow } from '#core/tables/row.ts';
import type { TextsOf } from '#core/texts/languages.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { DistrictCells } from '#server/electoral/tables/district-cells.ts';
import { type Cell, type ColumnChoice, refused } from '#server/electoral/tables/lookup-cells.ts';
import { type PlaceColumns, placeOf } from '#server/electoral/tables/place-columns.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';

/** Why a row has no answer. */
export type RowProblem = keyof TextsOf<'batchTexts'>['problems'];

/** A row with the cells of its districts; `problem` is also the last of them, in words. */
export interface FilledRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly found: readonly Cell[];
  readonly problem: RowProblem | null;
}

const ofFaults: Readonly<Partial<Record<NonNullable<TableRow['fault']>, RowProblem>>> = {
  CELLS: 'cells',
  QUOTE: 'unreadable',
  NUL: 'unreadable',
  LONG: 'unreadable',
};

/** Looks up all rows, a few milliseconds at a time. */
export async function fillRows(
  { header, rows }: { readonly header: readonly string[]; readonly rows: readonly TableRow[] },
  columns: PlaceColumns,
  {
    map,
    at,
    choice,
    words,
  }: { map: MapSnapshot; at: number; choice: ColumnChoice; words: Readonly<Record<RowProblem, string>> },
): Promise<FilledRow[]> {
  const districts = new DistrictCells(map, at, choice);
  const pace = new Pace({ yieldToEventLoop: waitForSlot });
  const isOfPoints = 'lat' in columns;
  const filled: FilledRow[] = [];
  for (const { line, cells: read, fault } of rows) {
    // A row may lack its last cells, as spreadsheets write it.
    const cells = [...read, ...Array<string>(Math.max(0, header.length - read.length)).fill('')];
    const found = (fault && ofFaults[fault]) ?? districts.find(placeOf(cells, columns));
    const problem =
      found instanceof HustingsError ? problemOf(found, isOfPoints) : typeof found === 'string' ? found : null;
    filled.push({
      line,
      cells,
      problem,
      found: problem === null ? (found as Cell[]) : refused(words[problem], choice),
    });
    if (pace.isDue) await pace.rest();
  }
  return filled;
}

const problemOf = ({ status }: HustingsError, isOfPoints: boolean): RowProblem => {
  if (status === 404) return isOfPoints ? 'outside' : 'unknown';
  return isOfPoints ? 'noPoint' : 'malformed';
};
