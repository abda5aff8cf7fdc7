import { parse } from 'csv-parse/sync';
import { byteOrderMark, quoted } from '#core/tables/csv.ts';
import { type Cell, type ColumnChoice, columnsOf } from './lookup-cells.ts';
import { type NamedColumns, type PlaceColumns, placeColumns, placeOf } from './place-columns.ts';
import type { RowCells } from './row-cells.ts';

/** What a table says of itself in its first record, and what every block of it needs. */
export type TableHead =
  | { readonly format: 'csv'; readonly delimiter: string; readonly columns: PlaceColumns; readonly width: number }
  | { readonly format: 'ndjson'; readonly names: readonly string[]; readonly columns: PlaceColumns };

/** A block of a table with its districts, and how many of its rows have none. */
export interface FilledBlock {
  readonly text: string;
  readonly rows: number;
  readonly refused: number;
}

/** A table that cannot be read. */
export class UnreadableTable extends Error {}

const cellsOf = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, bom: true });
  } catch (error) {
    throw new UnreadableTable(`The CSV cannot be read: ${(error as Error).message}.`, { cause: error });
  }
};

/** A text without the byte order mark with which a file of Windows begins: JSON has none (RFC 8259, section 8.1). */
export const withoutMark = (text: string): string => (text.startsWith(byteOrderMark) ? text.slice(1) : text);

/** The character that is most frequent in the first line, outside of quotation marks. */
function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const joined = (cells: ReadonlyArray<Cell>, delimiter: string): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell, delimiter))).join(delimiter);

/** By the delimiter and the cells that are added: many rows of a table have the same, which are joined once. */
const known = new Map<string, WeakMap<readonly Cell[], string>>();

function addedText(cells: readonly Cell[], delimiter: string): string {
  let ofCells = known.get(delimiter);
  if (!ofCells) {
    ofCells = new WeakMap();
    known.set(delimiter, ofCells);
  }
  let text = ofCells.get(cells);
  if (text === undefined) {
    text = joined(cells, delimiter);
    ofCells.set(cells, text);
  }
  return text;
}

/** Reads the first record of a CSV. Errors: `UnreadableTable`, or that of `placeColumns`. */
export function readCsvHead(
  block: string,
  named: NamedColumns,
  choice: ColumnChoice,
): { head: TableHead; header: string; rest: string } {
  const [line = ''] = /^[^\r\n]*/.exec(block) ?? [];
  const delimiter = delimiterOf(line);
  const [header] = cellsOf(line, delimiter);
  if (!header) throw new UnreadableTable('The file is empty: a CSV begins with the names of its columns.');
  const added = columnsOf(choice);
  const twice = added.find((name) => header.includes(name));
  if (twice)
    throw new UnreadableTable(`The table has a column "${twice}" already: rename it, or take the table as it was.`);
  const columns = placeColumns(header, named);
  const head: TableHead = { format: 'csv', delimiter, columns, width: header.length };
  return {
    head,
    header: `${joined([...header, ...added], delimiter)}\r\n`,
    rest: block.slice(line.length).replace(/^\r?\n/, ''),
  };
}

/** The head of a file of JSON objects, one a line, by the names of the first one's fields. */
export function readLinesHead(block: string, named: NamedColumns): TableHead {
  const [line = ''] = /^[^\r\n]*/.exec(withoutMark(block).trimStart()) ?? [];
  const names = Object.keys(objectOf(line));
  return { format: 'ndjson', names, columns: placeColumns(names, named) };
}

/** The rows of a block, each with its districts. Errors: an `UnreadableTable`. */
export const fillBlock = (head: TableHead, text: string, districts: RowCells): FilledBlock =>
  head.format === 'csv' ? fillCsv(head, text, districts) : fillLines(head, text, districts);

/** A record of a CSV: its cells, and what is written of them. */
interface CsvRecord {
  readonly cells: readonly string[];
  readonly text: string;
}

function* recordsOf(text: string, delimiter: string): Generator<CsvRecord> {
  if (text.includes('"')) {
    for (const cells of cellsOf(text, delimiter)) yield { cells, text: joined(cells, delimiter) };
    return;
  }
  // Without quotation marks a record is a line, which is written as it was read: that takes a fraction of a parser's
  // time.
  const [end = '\n'] = /\r\n|[\r\n]/.exec(text) ?? [];
  for (const line of text.split(end)) {
    if (line === '') continue;
    const cells = line.split(delimiter);
    yield { cells, text: /[\r\n]/.test(line) ? joined(cells, delimiter) : line };
  }
}

function fillCsv(
  { delimiter, columns, width }: TableHead & { format: 'csv' },
  text: string,
  districts: RowCells,
): FilledBlock {
  let filled = '';
  let without = 0;
  let rows = 0;
  for (const { cells, text: record } of recordsOf(text, delimiter)) {
    rows++;
    // A row may lack its last cells, as spreadsheets write it; one with more has them named by no header.
    const lacking = delimiter.repeat(Math.max(0, width - cells.length));
    const found =
      cells.length <= width
        ? districts.of(placeOf(cells, columns))
        : districts.refuse('The row has more cells than the header.');
    if (isRefused(found)) without++;
    filled += `${record}${lacking}${delimiter}${addedText(found, delimiter)}\r\n`;
  }
  return { text: filled, rows, refused: without };
}

function fillLines(
  { names, columns }: TableHead & { format: 'ndjson' },
  text: string,
  districts: RowCells,
): FilledBlock {
  let filled = '';
  let rows = 0;
  let without = 0;
  for (const line of withoutMark(text).split('\n')) {
    if (line.trim() === '') continue;
    const fields = objectOf(line);
    const found = districts.of(placeOf(textsOf(fields, names), columns));
    if (isRefused(found)) without++;
    rows++;
    filled += `${JSON.stringify({ ...withoutDistricts(fields), ...fieldsOf(found, districts.choice) })}\n`;
  }
  return { text: filled, rows, refused: without };
}

const isRefused = (cells: readonly Cell[]): boolean => cells.at(-1) !== '';

/** The cells as fields of a JSON object, those that are empty left out. */
export const fieldsOf = (cells: readonly Cell[], choice: ColumnChoice): Record<string, Cell> =>
  Object.fromEntries(columnsOf(choice).flatMap((name, i) => (cells[i] === '' ? [] : [[name, cells[i] as Cell]])));

/** The columns of a look-up except for `province`, which may be the file's own. */
const ofLookUp = new Set(columnsOf({ ids: true, polls: true }).filter((name) => name !== 'province'));

/** Fields without those of an earlier look-up: a file that was filled before is filled again. */
export const withoutDistricts = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ofLookUp.has(name)));

/** What is neither text nor a number says no place. */
const textsOf = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): string[] =>
  names.map((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });

function objectOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // It is refused below.
  }
  throw new UnreadableTable(`A line is no JSON object: ${line.slice(0, 60)}`);
}
