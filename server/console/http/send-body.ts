import type { Context } from 'koa';
import type { SpooledFile } from './spool.ts';

/** Answers with a text, bytes or a file. The length of a file is said, so that a reader notices when it was cut. */
export function sendBody(ctx: Context, body: string | Buffer | SpooledFile): void {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    ctx.body = body;
    return;
  }
  const { stream, bytes } = body;
  stream.once('error', () => ctx.res.destroy());
  ctx.body = stream;
  ctx.length = bytes;
}
