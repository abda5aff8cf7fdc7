import type { Line, Lines } from './lines.ts';
import { longestRecord } from './longest-record.ts';

/** A row of a table as its quotation marks and separators say. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** How many lines it has. */
  readonly lines: number;
  /** How many lines after its first one the first cell ends. */
  readonly firstCellEnd: number;
}

/** How many cells a row has. */
export interface Columns {
  readonly least: number;
  readonly most: number;
}

/**
 * Reads the record that begins `first` lines after the next one (RFC 4180). A quotation mark within a cell is
 * part of its text, and so are those of a quoted cell that ends on its own line before something other than a separator. Null if
 * such a cell spans lines, if a cell never ends, and if it ends too far away.
 */
export function readRecord(lines: Lines, first: number, separator: string): CsvRecord | null {
  let { text, end: lineEnd } = lines.peek(first) as Line;
  if (!text.includes('"')) {
    return text.length > longestRecord ? null : { cells: text.split(separator), lines: 1, firstCellEnd: 0 };
  }
  const cells: string[] = [];
  let [at, position, length] = [first, 0, 0];
  let firstCellEnd = 0;
  for (;;) {
    const cellStart = position;
    let value: string | null = null;
    if (text[position] === '"') {
      const line = at;
      value = '';
      position++;
      for (;;) {
        const quote = text.indexOf('"', position);
        if (quote >= 0) {
          value += text.slice(position, quote);
          position = quote + 1;
          if (text[position] !== '"') break;
          value += '"';
          position++;
          continue;
        }
        value += text.slice(position) + lineEnd;
        length += text.length + 1;
        const next = length > longestRecord ? undefined : lines.peek(++at);
        if (!next) return null;
        ({ text, end: lineEnd } = next);
        position = 0;
        if (cells.length === 0) firstCellEnd = at - first;
      }
      if (position < text.length && text[position] !== separator) {
        if (at > line) return null;
        value = null;
      }
    }
    if (value === null) {
      const end = text.indexOf(separator, position);
      position = end < 0 ? text.length : end;
      value = text.slice(cellStart, position);
    }
    cells.push(value);
    if (position >= text.length) break;
    position++;
  }
  return length + text.length > longestRecord ? null : { cells, lines: at - first + 1, firstCellEnd };
}

/** The cells of one line alone. A quotation mark that the line does not close is part of the text. */
export function looseCells({ text }: Line, separator: string): readonly string[] {
  const line = { text, end: '', isUtf8: true, isAscii: false, bytes: 0 };
  const alone = { number: 1, peek: (after: number) => (after === 0 ? line : undefined), take() {}, takeEmpty: () => 0 };
  return readRecord(alone, 0, separator)?.cells ?? text.split(separator);
}

/**
 * Whether a record of several lines has probably taken other rows into one of its cells: one of its further lines is a
 * row by itself. The line on which a first cell of several lines ends always is one, except for its quotation mark.
 */
export function hasSwallowedRows(
  lines: Lines,
  { firstCellEnd, lines: count }: CsvRecord,
  { least, most }: Columns,
  separator: string,
): boolean {
  for (let after = 1; after < count; after++) {
    const alone = readRecord(lines, after, separator);
    if (!alone || alone.cells.length < least || alone.cells.length > most) continue;
    if (after !== firstCellEnd || !alone.cells[0]?.includes('"')) return true;
  }
  return false;
}
