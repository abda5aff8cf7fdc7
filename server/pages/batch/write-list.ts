import { Readable } from 'node:stream';
import { byteOrderMark, markedLine } from '#core/tables/csv.ts';
import { workbookType, writeWorkbook } from '#core/workbook/write-workbook.ts';
import { type ColumnChoice, columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import type { FilledRow } from './fill-list.ts';
import type { List } from './read-list.ts';

interface WrittenList {
  readonly fileName: string;
  readonly type: string;
  readonly body: Readable;
}

const pieceLength = 32 * 1024;

/** The list with its new columns in the form in which it came: a workbook, or CSV with its separator. */
export function writeList(
  { header, separator, sheet }: List,
  { rows, choice }: { readonly rows: readonly FilledRow[]; readonly choice: ColumnChoice },
  name: string,
): WrittenList {
  const base = `${name.replace(/\.[^.]*$/, '')}-districts`;
  const titles = [...header, ...columnsOf(choice)];
  if (separator === null) {
    const table = {
      name: sheet ?? '',
      columns: titles.map((label) => ({ label, kind: 'decimal' as const })),
      rows: textsOf(rows),
    };
    return {
      fileName: `${base}.xlsx`,
      type: workbookType,
      body: writeWorkbook(table, { yieldToEventLoop: waitForSlot }),
    };
  }
  const body = Readable.from(csvPieces(titles, textsOf(rows), separator));
  return { fileName: `${base}.csv`, type: 'text/csv; charset=utf-8', body };
}

function* textsOf(rows: readonly FilledRow[]): Generator<string[]> {
  for (const { cells, found } of rows) yield [...cells, ...found.map(String)];
}

async function* csvPieces(titles: readonly string[], rows: Iterable<readonly string[]>, separator: string) {
  let piece = byteOrderMark + markedLine(titles, separator);
  for (const row of rows) {
    piece += markedLine(row, separator);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
    await waitForSlot();
  }
  yield piece;
}
