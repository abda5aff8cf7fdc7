import { markedLine, withoutFormulaMark } from '#core/tables/csv.ts';
import { type ColumnChoice, columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import type { PlaceColumns } from '#server/electoral/tables/place-columns.ts';
import { answeredCells, askedPlace, type Problems, withoutAnswer } from './answers.ts';
import type { Asker } from './ask.ts';
import { CsvRows } from './csv-rows.ts';

/** How the server has read the first rows of a list. */
export interface ListForm {
  readonly separator: string;
  readonly isOldEncoding: boolean;
  readonly width: number;
  readonly columns: PlaceColumns;
}

interface Filling {
  readonly form: ListForm;
  readonly choice: ColumnChoice;
  readonly problems: Problems;
  readonly asker: Asker;
  /** Called after each slice. */
  readonly onRows: (done: number) => void;
}

/** What was looked up so far. */
export interface Filled {
  /** Pieces of the CSV, each stored by the browser if it has room. */
  readonly pieces: Blob[];
  rows: number;
  without: number;
}

/** Rows that the browser stores as one piece. */
const rowsOfPiece = 20_000;

/** The rows of a list, a piece of the file at a time; the first one has the names of the columns. */
export async function* rowsOf(file: Blob, { separator, isOldEncoding }: ListForm): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder(await encodingOf(file, isOldEncoding));
  const rows = new CsvRows(separator);
  const reader = file.stream().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    yield rows.take(decoder.decode(value ?? new Uint8Array(), { stream: !done }), done);
    if (done) return;
  }
}

async function encodingOf(file: Blob, isOldEncoding: boolean): Promise<string> {
  const [first = 0, second = 0] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isOldEncoding ? 'windows-1252' : 'utf-8';
}

/** How many rows a list has, its header left out. */
export async function countRows(file: Blob, form: ListForm): Promise<number> {
  let count = -1;
  for await (const rows of rowsOf(file, form)) count += rows.length;
  return Math.max(0, count);
}

/** Looks up a whole list, slice after slice, into `filled`, which has what was done if it fails or is cancelled. */
export async function fillList(file: Blob, filling: Filling, filled: Filled): Promise<void> {
  const { form, choice, asker, onRows } = filling;
  let isHeader = true;
  let waiting: string[][] = [];
  let text = '\uFEFF';
  let inText = 0;
  const flush = () => {
    if (text !== '') filled.pieces.push(new Blob([text]));
    text = '';
    inText = 0;
  };
  const fill = async (rows: readonly string[][]) => {
    for (const line of await fillSlice(rows, filling, filled)) text += line;
    inText += rows.length;
    filled.rows += rows.length;
    if (inText >= rowsOfPiece) flush();
    onRows(filled.rows);
  };
  try {
    for await (const rows of rowsOf(file, form)) {
      for (const cells of rows) {
        if (isHeader) {
          text += markedLine([...inWidth(cells, form.width), ...columnsOf(choice)], form.separator);
          isHeader = false;
        } else waiting.push(cells);
      }
      while (waiting.length >= asker.room) {
        const slice = waiting.slice(0, asker.room);
        waiting = waiting.slice(slice.length);
        await fill(slice);
      }
    }
    while (waiting.length > 0) {
      const slice = waiting.slice(0, asker.room);
      waiting = waiting.slice(slice.length);
      await fill(slice);
    }
  } finally {
    flush();
  }
}

/** Empty cells at a row's end may be left out. */
const inWidth = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, i) => withoutFormulaMark(cells[i] ?? ''));

async function fillSlice(
  rows: readonly string[][],
  { form, choice, problems, asker }: Filling,
  filled: Filled,
): Promise<string[]> {
  const { width, columns, separator } = form;
  const isTooLong = (cells: readonly string[]) => cells.slice(width).some((cell) => cell.trim() !== '');
  const asked = rows.filter((cells) => !isTooLong(cells));
  const places = asked.map((cells) => askedPlace(cells, columns));
  const answers = await asker.ask(places);
  // What is not an address, such as a postal box, gets the result of its postal code.
  const again = places.flatMap(({ address }, i) =>
    address !== undefined && answers[i]?.refusal?.status === 400 ? [i] : [],
  );
  const codes = await asker.ask(again.map((i) => ({ postalCode: places[i]?.postalCode ?? '' })));
  again.forEach((i, n) => {
    answers[i] = codes[n] as (typeof answers)[number];
  });
  let next = 0;
  return rows.map((cells) => {
    const found = isTooLong(cells)
      ? withoutAnswer(choice, problems.cells)
      : answeredCells(answers[next++] as (typeof answers)[number], { columns, choice, problems });
    if (found.at(-1) !== '') filled.without++;
    return markedLine([...inWidth(cells, width), ...found], separator);
  });
}
