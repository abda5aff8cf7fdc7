import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Pace } from '#core/processes/pace.ts';
import { type Coding, createEncoder, encode } from './coding.ts';
import { Precompressed } from './precompressed.ts';
import type { Content } from './send-content.ts';

/** A response that is JSON text already, and is sent once. */
export class JsonText implements Content {
  readonly bytes: Buffer;

  constructor(text: string | Buffer) {
    this.bytes = typeof text === 'string' ? Buffer.from(text) : text;
  }

  get text(): string {
    return this.bytes.toString();
  }

  get length(): number {
    return this.bytes.length;
  }

  plain(): Buffer {
    return this.bytes;
  }

  coded(coding: Coding): Promise<Buffer> {
    return encode(this.bytes, coding, 'once');
  }
}

/**
 * JSON text that is sent many times. Its bytes are stored, since encoding a text with accents takes as long as all the
 * rest of a look-up. Each content coding is stored too.
 */
export class CachedJson extends JsonText {
  #compressed: Precompressed | undefined;

  override coded(coding: Coding): Promise<Buffer> {
    this.#compressed ??= new Precompressed(this.bytes);
    return this.#compressed.coded(coding);
  }
}

/** Gives the coded bytes that it has stored, or makes and stores them. */
export type CodingCache = (coding: Coding, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * JSON text that is too long to stay in memory: it is made piece by piece, no faster than the client reads it. With
 * `cache`, its codings are stored, which are a fifth as long.
 */
export class JsonStream implements Content {
  readonly length = Infinity;
  /** Headers of the response beside its type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #pieces: () => Iterable<string | Buffer>;
  readonly #cache: CodingCache | undefined;

  /** @param pieces begins the text again with each call */
  constructor(
    pieces: () => Iterable<string | Buffer>,
    cache?: CodingCache,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#pieces = pieces;
    this.#cache = cache;
    this.headers = headers;
  }

  get text(): string {
    return [...this.#pieces()].map(String).join('');
  }

  plain(): Readable {
    return Readable.from(inSlices(this.#pieces()));
  }

  coded(coding: Coding): Readable | Promise<Buffer> {
    return this.#cache ? this.#cache(coding, () => buffer(this.#encoded(coding))) : this.#encoded(coding);
  }

  #encoded(coding: Coding): Readable {
    // If the client disconnects, Koa ends the encoder, and this the pieces. The error is Koa's to report.
    return pipeline(this.plain(), createEncoder(coding), () => {});
  }
}

/** Other requests are served between two pieces, also if the client takes them at once. */
async function* inSlices(pieces: Iterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  const pace = new Pace();
  for (const piece of pieces) {
    yield piece;
    if (pace.isDue) await pace.rest();
  }
}
