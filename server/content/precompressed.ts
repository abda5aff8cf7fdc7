import type { Context } from 'koa';
import { type Coding, encode, type Use } from './coding.ts';
import { type Content, sendContent } from './send-content.ts';

/** Bytes that many responses carry. Each content coding is computed once, when first accepted. */
export class Precompressed implements Content {
  readonly #bytes: Buffer;
  readonly #use: Use;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Buffer, use: Use = 'stored') {
    this.#bytes = bytes;
    this.#use = use;
  }

  get length(): number {
    return this.#bytes.length;
  }

  plain(): Buffer {
    return this.#bytes;
  }

  coded(coding: Coding): Promise<Buffer> {
    let coded = this.#coded.get(coding);
    if (!coded) {
      coded = encode(this.#bytes, coding, this.#use);
      this.#coded.set(coding, coded);
    }
    return coded;
  }

  /** Makes the bytes the response's body, in the best coding that the client accepts. The caller has set the type. */
  async send(ctx: Context, etag?: string): Promise<void> {
    await sendContent(ctx, this, etag);
  }
}
