import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

const compressors = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Coding = keyof typeof compressors;

/** Shorter bodies fit into one packet as they are. */
const smallest = 1024;

/** Bytes that many answers carry. Each content coding (RFC 9110, section 8.4.1) is computed once, when first accepted. */
export class Precompressed {
  readonly #bytes: Buffer;
  readonly #brotliQuality: number;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  /** `brotliQuality`: lower for bytes that are made while somebody waits. */
  constructor(bytes: Buffer, { brotliQuality = 9 } = {}) {
    this.#bytes = bytes;
    this.#brotliQuality = brotliQuality;
  }

  /** Makes the bytes the answer's body, in the best coding that the client accepts. The caller has set the type. */
  async send(ctx: Context): Promise<void> {
    ctx.vary('Accept-Encoding');
    const coding = this.#bytes.length < smallest ? false : ctx.acceptsEncodings('br', 'gzip', 'identity');
    if (coding !== 'br' && coding !== 'gzip') {
      ctx.body = this.#bytes;
      return;
    }
    let coded = this.#coded.get(coding);
    if (!coded) {
      coded = compressors[coding](this.#bytes, this.#brotliQuality);
      this.#coded.set(coding, coded);
    }
    ctx.set('Content-Encoding', coding);
    ctx.body = await coded;
  }
}
