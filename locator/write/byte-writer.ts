/** Collects numbers as a block has them (src/file/layout.ts). */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** A whole number from 0 on. */
  number(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128);
    this.byte(rest);
  }

  bytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Its length, then the text of a JSON value. */
  json(value: unknown): void {
    const text = Buffer.from(JSON.stringify(value));
    this.number(text.length);
    this.bytes(text);
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** A difference as a whole number from 0 on, with its sign in the lowest bit. */
export const unsigned = (difference: number): number => (difference < 0 ? -2 * difference - 1 : 2 * difference);
