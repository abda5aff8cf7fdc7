import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { SpooledFile } from '#server/console/http/spool.ts';

/**
 * Answers with a text, bytes, a stream or a file. A file has its Content-Length, and a stream that fails ends the
 * connection, so that a reader notices when either was cut.
 */
export function sendBody(ctx: Context, body: string | Buffer | Readable | SpooledFile): void {
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) {
    ctx.body = body;
    return;
  }
  const { stream, bytes } = body;
  stream.once('error', () => ctx.res.destroy());
  ctx.body = stream;
  ctx.length = bytes;
}
