import type { Readable } from 'node:stream';
import { SourceError } from '#core/errors.ts';

/**
 * Scans the bytes of comma-separated text and passes on a few columns of each row, without making strings. csv-parse
 * makes a string of every field of every row: it read 55,000 rows of the register a second out of the zip, while this
 * read 420,000 (`npm run bench -- addresses --parsers`), and the country has 28 million rows.
 *
 * Quoted fields (RFC 4180) may contain commas, line breaks and doubled quotes; lines end in LF or CRLF; a byte order
 * mark before the header is skipped. Headers are ASCII, so that the encoding of the rest does not matter here.
 */
export interface ColumnAliases {
  /** The names that a column has had over the years, in upper case, the preferred name first. */
  readonly names: readonly string[];
  /** Whether a file without it can still be read. Its field is then empty in every row. */
  readonly optional?: boolean;
}

/** A row's field `i` is `bytes` from `starts[i]` up to, not including, `ends[i]`, quotes left off. */
type RowHandler = (bytes: Buffer, starts: Int32Array, ends: Int32Array) => void;

const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** If a row is longer, its quotes do not match. */
const longestRow = 1 << 20;

/**
 * Reads the stream to its end. The bytes passed to `onRow` are valid during the call only.
 *
 * @returns how many rows there were, the header aside
 * @throws SourceError if a column is missing or a quote never ends
 */
export async function scanCsv(
  stream: Readable,
  fileName: string,
  columns: readonly ColumnAliases[],
  onRow: RowHandler,
): Promise<number> {
  let scanner: RowScanner | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let rows = 0;
  const consume = (bytes: Buffer, isLast: boolean): Buffer => {
    let at = 0;
    if (scanner === undefined) {
      const header = headerOf(bytes, isLast);
      if (header === undefined) return bytes;
      scanner = new RowScanner(columnIndexes(header.text, columns, fileName));
      at = header.next;
    }
    for (;;) {
      const next = scanner.scan(bytes, at, isLast);
      if (next < 0) break;
      if (!scanner.isBlank) {
        rows++;
        onRow(bytes, scanner.starts, scanner.ends);
      }
      at = next;
    }
    return bytes.subarray(at);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let at = 0;
    // Only the lines that complete the row cut by the last chunk are copied; the rest of the chunk is read in place.
    while (rest.length > 0 && at < chunk.length) {
      const lineEnd = chunk.indexOf(lineFeed, at);
      const end = lineEnd < 0 ? chunk.length : lineEnd + 1;
      rest = consume(Buffer.concat([rest, chunk.subarray(at, end)]), false);
      at = end;
      if (rest.length > longestRow) {
        throw new SourceError(
          `${fileName}: after row ${rows} a quoted field does not end. The file is damaged; fetch it again.`,
        );
      }
    }
    if (at < chunk.length) rest = consume(chunk.subarray(at), false);
  }
  if (rest.length > 0) rest = consume(rest, true);
  if (rest.length > 0) {
    throw new SourceError(`${fileName}: the last row ends within quotes. The file is cut off; fetch it again.`);
  }
  if (scanner === undefined) throw new SourceError(`${fileName} is empty.`);
  return rows;
}

function headerOf(bytes: Buffer, isLast: boolean): { text: string; next: number } | undefined {
  const end = bytes.indexOf(lineFeed);
  if (end < 0 && !isLast) return undefined;
  const line = end < 0 ? bytes : bytes.subarray(0, end);
  const start = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? 3 : 0;
  return { text: line.toString('latin1', start), next: end < 0 ? bytes.length : end + 1 };
}

function columnIndexes(header: string, columns: readonly ColumnAliases[], fileName: string): number[] {
  const present = header.split(',').map((name) => name.replace(/"/g, '').trim().toUpperCase());
  return columns.map(({ names, optional }) => {
    const index = names.map((name) => present.indexOf(name)).find((at) => at >= 0) ?? -1;
    if (index < 0 && !optional) {
      throw new SourceError(
        `${fileName} has no column ${names.join(' or ')}; its columns are ${present.join(', ').slice(0, 500)}. ` +
          'If the publisher renamed it, add the new name to the aliases of the register.',
      );
    }
    return index;
  });
}

class RowScanner {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether the row scanned last was an empty line. */
  isBlank = false;
  /** By column of the file: the number of the requested field, -1 for none. */
  readonly #fieldOf: Int32Array;

  constructor(indexes: readonly number[]) {
    this.starts = new Int32Array(indexes.length);
    this.ends = new Int32Array(indexes.length);
    this.#fieldOf = new Int32Array(Math.max(...indexes) + 1).fill(-1);
    indexes.forEach((index, field) => {
      if (index >= 0) this.#fieldOf[index] = field;
    });
  }

  /**
   * Scans the row that begins at `at`. Returns the position of the next row, or -1 if the row's end is not among the
   * bytes.
   */
  scan(bytes: Buffer, at: number, isLast: boolean): number {
    const { starts, ends } = this;
    const fieldOf = this.#fieldOf;
    const length = bytes.length;
    if (at >= length) return -1;
    let position = at;
    for (let column = 0; ; column++) {
      if (column >= fieldOf.length) position = unquotedRest(bytes, position);
      let start = position;
      let end: number;
      if (bytes[position] === quote) {
        start++;
        end = closingQuote(bytes, start);
        if (end < 0) return -1;
        position = end + 1;
      } else {
        while (position < length) {
          const byte = bytes[position] as number;
          if (byte === comma || byte === lineFeed) break;
          position++;
        }
        end = position;
      }
      if (position >= length && !isLast) return -1;
      const separator = bytes[position];
      const isRowEnd = separator !== comma;
      if (isRowEnd && separator === lineFeed && end > start && bytes[end - 1] === carriageReturn) end--;
      if (column < fieldOf.length && (fieldOf[column] as number) >= 0) {
        starts[fieldOf[column] as number] = start;
        ends[fieldOf[column] as number] = end;
      }
      if (isRowEnd) {
        this.isBlank = column === 0 && end === start;
        if (column + 1 < fieldOf.length) this.#empty(column + 1);
        if (separator === lineFeed) return position + 1;
        const lineEnd = position >= length ? length : bytes.indexOf(lineFeed, position);
        if (lineEnd < 0) return isLast ? length : -1;
        return Math.min(length, lineEnd + 1);
      }
      position++;
    }
  }

  /** Empties the fields of a short row from a column of the file on. */
  #empty(from: number): void {
    for (const field of this.#fieldOf.subarray(from)) {
      if (field < 0) continue;
      this.starts[field] = 0;
      this.ends[field] = 0;
    }
  }
}

/** The end of the row, or the quoted field before it that is next; `at` is where a field begins, and not a row. */
function unquotedRest(bytes: Buffer, at: number): number {
  let position = at;
  for (; position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === lineFeed || (byte === quote && bytes[position - 1] === comma)) break;
  }
  return position;
}

/** Calling `indexOf` takes as long as looking at some fifty bytes. */
const near = 64;

/**
 * The quote that ends a field; doubled quotes do not. -1 if it, or the byte after it that decides, is not there yet.
 */
function closingQuote(bytes: Buffer, from: number): number {
  const until = Math.min(bytes.length, from + near);
  let position = from;
  for (; position < until; position++) {
    if (bytes[position] !== quote) continue;
    if (bytes[position + 1] !== quote) return position;
    position++;
  }
  for (let at = bytes.indexOf(quote, position); at >= 0; at = bytes.indexOf(quote, at + 2)) {
    if (bytes[at + 1] !== quote) return at;
  }
  return -1;
}
