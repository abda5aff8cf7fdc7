type Numbers = Uint32Array | Float32Array;

/** A typed array that is appended to while its final length is unknown. */
export class GrowingArray<T extends Numbers> {
  #items: T;
  #length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T, expected: number) {
    this.#make = make;
    this.#items = make(Math.max(16, expected));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const larger = this.#make(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length++] = value;
  }

  /** What was appended, in an array of exactly that length. */
  finish(): T {
    return this.#items.slice(0, this.#length) as T;
  }
}
