type Column = Uint32Array | Float64Array;

/** A typed array that grows as it is appended to, by half of its length. */
export class GrowingColumn<T extends Column> {
  #values: T;
  #length = 0;

  constructor(values: T) {
    this.#values = values;
  }

  get length(): number {
    return this.#length;
  }

  /** What was appended last; undefined if nothing was. */
  get last(): number | undefined {
    return this.#values[this.#length - 1];
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new (this.#values.constructor as new (length: number) => T)(
        Math.max(1024, Math.ceil(this.#length * 1.5)),
      );
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** What was appended, without a copy. */
  toArray(): T {
    return this.#values.subarray(0, this.#length) as T;
  }
}
