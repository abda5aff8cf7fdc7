import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { type Coding, chooseCoding } from './coding.ts';
import { isKnown, weak } from './entity-tag.ts';

/** The content of a response, as it is and in each content coding. */
export interface Content {
  /** Bytes; Infinity if that is not known before the end. */
  readonly length: number;
  plain(): Buffer | Readable;
  coded(coding: Coding): Promise<Buffer> | Readable;
}

/**
 * Makes the content the response's body, in the best coding that the client accepts; 304 if the client has it already.
 * The caller has set status and type. Gives no promise if nothing is awaited: a response in memory takes one iteration
 * of the event loop less.
 */
export function sendContent(ctx: Context, content: Content, etag?: string): Promise<void> | undefined {
  const coding = chooseCoding(ctx, content.length);
  if (etag !== undefined) {
    const tag = coding ? weak(etag) : etag;
    ctx.set('ETag', tag);
    if (isKnown(ctx.headers['if-none-match'], tag)) {
      ctx.remove('Content-Type');
      ctx.status = 304;
      return undefined;
    }
  }
  // Nothing of a stream is sent, not even its length: it need not begin.
  const isHeadOfStream = ctx.method === 'HEAD' && content.length === Infinity;
  if (coding === undefined) {
    if (!isHeadOfStream) ctx.body = content.plain();
    return undefined;
  }
  if (isHeadOfStream) {
    ctx.set('Content-Encoding', coding);
    return undefined;
  }
  const body = content.coded(coding);
  if (body instanceof Readable) {
    ctx.set('Content-Encoding', coding);
    ctx.body = body;
    return undefined;
  }
  return body.then((bytes) => {
    ctx.set('Content-Encoding', coding);
    ctx.body = bytes;
  });
}
