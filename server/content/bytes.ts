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
  /** Headers of the response beside its type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #variant: string | undefined;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  /** @param options.variant the name of this form, of a response that is offered in several at one address */
  constructor(
    bytes: Buffer,
    type: string,
    { headers = {}, variant }: { headers?: Readonly<Record<string, string>>; variant?: string } = {},
  ) {
    this.bytes = bytes;
    this.type = type;
    this.headers = headers;
    this.#variant = variant;
  }

  /** The entity tag of this form: two forms with one tag would be taken for each other by caches. */
  tagOf(etag: string): string {
    return this.#variant === undefined ? etag : etag.replace(/"$/, `-${this.#variant}"`);
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
