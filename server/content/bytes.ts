import { type Coding, encode } from './coding.ts';
import type { Content } from './send-content.ts';

/**
 * A response that is not JSON. It may be stored for later requests: it is compressed once, and fast, since a client
 * waits for it.
 */
export class Bytes implements Content {
  readonly bytes: Buffer;
  /** The media type. */
  readonly type: string;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }

  get length(): number {
    return this.bytes.length;
  }

  plain(): Buffer {
    return this.bytes;
  }

  coded(coding: Coding): Promise<Buffer> {
    let coded = this.#coded.get(coding);
    if (!coded) {
      coded = encode(this.bytes, coding, 'once');
      this.#coded.set(coding, coded);
    }
    return coded;
  }
}
