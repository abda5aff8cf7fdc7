/** An array of 32-bit words to append to while its final length is unknown. */
export class GrowingArray {
  #words: Uint32Array;
  #length = 0;

  constructor(expected: number) {
    this.#words = new Uint32Array(Math.max(16, Math.ceil(expected)));
  }

  get length(): number {
    return this.#length;
  }

  push(word: number): void {
    if (this.#length === this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#length++] = word;
  }

  /** The appended words, in an array of exactly their number. */
  finish(): Uint32Array {
    return this.#words.slice(0, this.#length);
  }
}
