/** Longer than any row of a list is, in characters: a quotation mark without its end takes all that follows. */
const longestRow = 1_000_000;

/** The rows of a CSV (RFC 4180) while its text arrives. Empty lines are left out. */
export class CsvRows {
  readonly #separator: string;
  #rest = '';

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The rows that this piece of text completes; with the last piece, all that are left. */
  take(piece: string, isLast: boolean): string[][] {
    const text = this.#rest + piece;
    const rows: string[][] = [];
    let at = 0;
    while (at < text.length) {
      const row = this.#read(text, at, isLast);
      if (!row) break;
      if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row.cells);
      at = row.end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longestRow) throw new Error('A row has no end.');
    return rows;
  }

  /** The row at a position, and where the next one begins; null if its end is not there yet. */
  #read(text: string, begin: number, isLast: boolean): { cells: string[]; end: number } | null {
    const cells: string[] = [];
    let at = begin;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at++;
        for (;;) {
          const quote = text.indexOf('"', at);
          // What follows a quotation mark says whether it is one of two.
          if (quote < 0 || (quote + 1 === text.length && !isLast)) {
            if (!isLast) return null;
            cell += text.slice(at);
            at = text.length;
            break;
          }
          cell += text.slice(at, quote);
          at = quote + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at++;
        }
      }
      let end = at;
      while (end < text.length && text[end] !== this.#separator && text[end] !== '\n' && text[end] !== '\r') end++;
      cells.push(cell + text.slice(at, end));
      if (text[end] === this.#separator) {
        at = end + 1;
        continue;
      }
      if (end === text.length) return isLast ? { cells, end } : null;
      if (text[end] === '\r') {
        if (end + 1 === text.length && !isLast) return null;
        if (text[end + 1] === '\n') end++;
      }
      return { cells, end: end + 1 };
    }
  }
}
