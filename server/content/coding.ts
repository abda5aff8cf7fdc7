import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** The content codings (RFC 9110, section 8.4.1) in which responses are sent. */
export type Coding = 'br' | 'gzip';

/** Shorter bodies fit into one packet as they are. */
const smallest = 1024;

/**
 * The coding for a response of this many bytes; undefined: as it is. Among codings that the client prefers equally it
 * is Brotli, which is smaller, whichever the client names first.
 */
export function chooseCoding(ctx: Context, length: number): Coding | undefined {
  if (length < smallest) return undefined;
  // Koa's `vary` parses the header that is there: for the only field it would cost a fifth of a look-up.
  if (ctx.res.hasHeader('Vary')) ctx.vary('Accept-Encoding');
  else ctx.set('Vary', 'Accept-Encoding');
  const accepted = ctx.headers['accept-encoding'];
  if (accepted === undefined) return undefined;
  if (!accepted.includes(';') && /(?:^|[\s,])br(?:$|[\s,])/i.test(accepted)) return 'br';
  const chosen = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/**
 * Once: 25 kB of JSON take a third of a millisecond, in another thread. Stored for later requests: what is sent often
 * may take longer. Shipped: a file of this build, of which there are few, and which browsers keep for a year.
 */
const effort = { once: { br: 4, gzip: 4 }, stored: { br: 9, gzip: 9 }, shipped: { br: 11, gzip: 9 } } as const;

/** How a body in a coding is used. */
export type Use = keyof typeof effort;

const brotli = (quality: number, size: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

/** The bytes in a coding: for one response, or for many that will carry them. */
export function encode(bytes: Buffer, coding: Coding, use: Use): Promise<Buffer> {
  const level = effort[use][coding];
  return coding === 'br'
    ? promisify(brotliCompress)(bytes, brotli(level, bytes.length))
    : promisify(gzip)(bytes, { level });
}

/** Encodes a stream of unknown length. */
export const createEncoder = (coding: Coding): Transform =>
  coding === 'br' ? createBrotliCompress(brotli(effort.once.br, 0)) : createGzip({ level: effort.once.gzip });
