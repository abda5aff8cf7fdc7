/** About how long a block is. */
const blockBytes = 1024 * 1024;
/** Longer than any record of a table of places is. */
const longestRecord = 4 * blockBytes;

const [quote, lineFeed] = [0x22, 0x0a];

/** A file of which no end of a record can be found. */
export class EndlessRecord extends Error {}

/**
 * Cuts the bytes of a file into blocks of whole lines while it is read. A line feed between quotes ends no record of a CSV
 * (RFC 4180, section 2).
 */
export class RecordBlocks {
  readonly #hasQuotes: boolean;
  #pending: Buffer[] = [];
  #length = 0;
  #isQuoted = false;

  constructor({ hasQuotes }: { hasQuotes: boolean }) {
    this.#hasQuotes = hasQuotes;
  }

  /** The block that this piece completes, or null. Errors: an `EndlessRecord`. */
  take(piece: Buffer): Buffer | null {
    const end = this.#lastEnd(piece);
    const isLong = this.#length + piece.length >= blockBytes;
    if (end < 0 || !isLong) {
      this.#pending.push(piece);
      this.#length += piece.length;
      if (this.#length > longestRecord) {
        throw new EndlessRecord('A record is longer than 4 MB: does a quotation mark have no end?');
      }
      return null;
    }
    const block = Buffer.concat([...this.#pending, piece.subarray(0, end)]);
    const rest = piece.subarray(end);
    this.#pending = [rest];
    this.#length = rest.length;
    return block;
  }

  /** What is left at the file's end. */
  end(): Buffer {
    return Buffer.concat(this.#pending);
  }

  /** Where the last record that ends in a piece ends; -1 if none does. */
  #lastEnd(piece: Buffer): number {
    if (!this.#hasQuotes) return piece.lastIndexOf(lineFeed) + 1 || -1;
    let end = -1;
    let begin = 0;
    for (;;) {
      const next = piece.indexOf(quote, begin);
      const until = next < 0 ? piece.length : next;
      if (!this.#isQuoted) {
        const feed = piece.subarray(begin, until).lastIndexOf(lineFeed);
        if (feed >= 0) end = begin + feed + 1;
      }
      if (next < 0) return end;
      this.#isQuoted = !this.#isQuoted;
      begin = next + 1;
    }
  }
}
