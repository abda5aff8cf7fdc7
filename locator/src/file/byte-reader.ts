import { LocatorError } from './errors.ts';

/** Reads the numbers of a block one after the other. Errors: `changed` past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.at++];
    if (byte === undefined) throw new LocatorError('changed', 'A block ends too early.');
    return byte;
  }

  number(): number {
    let byte = this.byte();
    let value = byte & 127;
    for (let scale = 128; byte >= 128; scale *= 128) {
      if (scale > Number.MAX_SAFE_INTEGER) throw new LocatorError('changed', 'A number of a block is too large.');
      byte = this.byte();
      value += (byte & 127) * scale;
    }
    return value;
  }

  /** A number that must not be greater than the bytes of the block: of what is listed in it. */
  count(): number {
    const count = this.number();
    if (count > this.#bytes.length) throw new LocatorError('changed', 'A block lists more than it has.');
    return count;
  }

  /** Asks for bytes that are still to be read, before there is place for what they say. Errors: `changed`. */
  require(length: number): void {
    if (length > this.#bytes.length - this.at) throw new LocatorError('changed', 'A block ends too early.');
  }

  take(length: number): Uint8Array {
    this.require(length);
    const taken = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  text(length: number): string {
    return new TextDecoder().decode(this.take(length));
  }
}

/** The difference that a number of a stream stands for. */
export const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
