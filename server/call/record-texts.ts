import { HustingsError, invalid } from '#core/errors.ts';
import { CollectedBytes } from './collected-bytes.ts';

export const mostBytes = 4 * 1024 * 1024;

/** How the records of a body follow each other: in the list of a JSON object, or each on a line. */
export type RowFormat = 'json' | 'lines';

const [quote, backslash, comma, lineFeed] = [0x22, 0x5c, 0x2c, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** What precedes the first record of a JSON body. */
const opening = /^[ \t\r\n]*\{[ \t\r\n]*"records"[ \t\r\n]*:[ \t\r\n]*\[/;
const closing = /^[ \t\r\n]*\}[ \t\r\n]*$/;
const longestOpening = 1024;

/**
 * Cuts a body into the texts of its records while it arrives, so that no piece of work is longer than a piece of the
 * body. The texts themselves are not read. Errors: 400 for another outline and for too many records; 413 beyond 4 MiB.
 */
export class RecordTexts {
  readonly #format: RowFormat;
  readonly #most: number;
  readonly #texts: Buffer[] = [];
  /** What has arrived of the record that is under way; before and after the list, of what is there. */
  readonly #pending = new CollectedBytes();
  #bytes = 0;
  #place: 'before' | 'list' | 'after';
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** Whether a comma was the last thing: then another record has to follow. */
  #needsRecord = false;

  /** @param most how many records a body may have */
  constructor(format: RowFormat, most: number) {
    this.#format = format;
    this.#most = most;
    this.#place = format === 'json' ? 'before' : 'list';
  }

  take(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > mostBytes) throw rowsTooLarge();
    if (this.#format === 'lines') this.#takeLines(piece);
    else this.#takeJson(piece);
  }

  /** The texts of all records, in their order. Errors: 400 if the body is incomplete, or has no record. */
  end(): readonly Buffer[] {
    if (this.#format === 'lines') this.#endRecord(Buffer.alloc(0));
    else if (this.#place !== 'after' || !closing.test(this.#text())) throw noRecords();
    if (this.#texts.length === 0) throw invalid('The body needs at least one record.');
    return this.#texts;
  }

  #takeLines(piece: Buffer): void {
    let begin = 0;
    for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, begin)) {
      this.#endRecord(piece.subarray(begin, end));
      begin = end + 1;
    }
    this.#pending.add(piece.subarray(begin));
  }

  #takeJson(piece: Buffer): void {
    if (this.#place === 'before') {
      this.#pending.add(piece);
      const text = this.#text();
      const found = opening.exec(text);
      if (!found && text.length > longestOpening) throw noRecords();
      if (!found) return;
      this.#pending.clear();
      this.#place = 'list';
      this.#takeJson(Buffer.from(text.slice(found[0].length), 'latin1'));
      return;
    }
    let begin = 0;
    for (let at = 0; at < piece.length && this.#place === 'list'; at++) {
      const byte = piece[at];
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inString = false;
      } else if (byte === quote) this.#inString = true;
      else if (byte === openBrace || byte === openBracket) this.#depth++;
      else if (byte === comma && this.#depth === 0) {
        if (!this.#endRecord(piece.subarray(begin, at))) throw noRecords();
        this.#needsRecord = true;
        begin = at + 1;
      } else if (byte === closeBracket && this.#depth === 0) {
        if (!this.#endRecord(piece.subarray(begin, at)) && this.#needsRecord) throw noRecords();
        this.#place = 'after';
        begin = at + 1;
      } else if (byte === closeBrace || byte === closeBracket) this.#depth--;
    }
    this.#pending.add(piece.subarray(begin));
    // White space without end is nothing that follows a list.
    if (this.#place === 'after' && this.#text().length > longestOpening) throw noRecords();
  }

  /** Whether there was one. */
  #endRecord(rest: Buffer): boolean {
    let record = rest;
    if (this.#pending.length > 0) {
      this.#pending.add(rest);
      record = this.#pending.bytes;
      this.#pending.clear();
    }
    if (record.every(isSpace)) return false;
    if (this.#texts.length === this.#most) throw tooManyRecords(this.#most);
    this.#texts.push(record);
    return true;
  }

  #text(): string {
    return this.#pending.bytes.toString('latin1');
  }
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** The error of a body of another outline. */
export const noRecords = () =>
  invalid('The body must be { "records": […] } and nothing else, or NDJSON with one record on each line.');

const tooManyRecords = (most: number): HustingsError =>
  new HustingsError(400, 'validation_failed', `The body has more than ${most} records.`, {
    loggedAs: 'a body with more records than its operation takes',
  });

export const rowsTooLarge = (): HustingsError =>
  new HustingsError(413, 'validation_failed', 'The body is larger than 4 MiB.', {
    loggedAs: 'a body with more bytes than its operation takes',
  });
