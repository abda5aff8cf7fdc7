import { postalCodeSpace } from '#core/postal-code.ts';

/** A set of packed postal codes, a bit for each of the eight million: one megabyte stays in the processor's cache. */
export class CodeSet {
  readonly #bits = new Uint8Array(Math.ceil(postalCodeSpace / 8));

  add(code: number): void {
    this.#bits[code >> 3]! |= 1 << (code & 7);
  }

  has(code: number): boolean {
    return (this.#bits[code >> 3]! & (1 << (code & 7))) !== 0;
  }
}
