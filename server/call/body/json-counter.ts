const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Counts what a JSON text has while it arrives, in time in proportion to its bytes. The text need not be JSON: whoever
 * parses it finds that out.
 */
export class JsonCounter {
  /** Names, values, brackets, colons and commas. */
  tokens = 0;
  /** Names of fields, in all objects together. */
  names = 0;
  /** The largest number of brackets that are open at once. */
  depth = 0;
  /** The place of the bytes, marks included, of the outermost field in which that was. */
  deepest: readonly [from: number, to: number] = [0, 0];

  #open = 0;
  #at = 0;
  #inText = false;
  #isEscaped = false;
  #inWord = false;
  /** The place of the last text that began directly in the outermost object. */
  #from = 0;
  #to = 0;
  #field: readonly [from: number, to: number] = [0, 0];

  take(piece: Buffer): void {
    for (let i = 0; i < piece.length; i++) {
      const byte = piece[i];
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) {
          this.#inText = false;
          if (this.#open === 1) this.#to = this.#at + i + 1;
        }
        continue;
      }
      switch (byte) {
        case space:
        case tab:
        case lineFeed:
        case carriageReturn:
          this.#inWord = false;
          continue;
        case quote:
          this.#inText = true;
          if (this.#open === 1) this.#from = this.#at + i;
          break;
        case openBrace:
        case openBracket:
          this.#enter();
          break;
        case closeBrace:
        case closeBracket:
          this.#open--;
          break;
        case colon:
          this.names++;
          if (this.#open === 1) this.#field = [this.#from, this.#to];
          break;
        case comma:
          break;
        default:
          if (!this.#inWord) this.tokens++;
          this.#inWord = true;
          continue;
      }
      this.#inWord = false;
      this.tokens++;
    }
    this.#at += piece.length;
  }

  #enter(): void {
    if (++this.#open <= this.depth) return;
    this.depth = this.#open;
    this.deepest = this.#field;
  }
}
