import type { Context } from 'koa';
import { Bytes } from '#server/content/bytes.ts';
import { JsonStream, JsonText } from '#server/content/json-content.ts';
import { sendContent } from '#server/content/send-content.ts';
import { StoredFile, sendFile } from '#server/content/stored-file.ts';
import type { Validity } from './api.ts';
import { markWork, requestContext } from './request-context.ts';

/** A publication becomes known to caches within this time. */
const longestSeconds = 300;

/**
 * Writes the response of a successful operation. With a validity the response may be cached, and 304 replaces a known
 * one. A response that names the host of its request is for its client alone: otherwise a client that names another
 * host could make shared caches lead others there. No cache stores a response past the instant at which the clock alone
 * changes it: seconds are rounded down.
 */
export function respond(
  ctx: Context,
  status: number,
  answer: unknown,
  validity: Validity | undefined,
  mediaType = 'application/json; charset=utf-8',
): Promise<void> | undefined {
  ctx.status = status;
  if (validity === undefined) {
    ctx.set('Cache-Control', 'no-store');
  } else {
    const seconds = Math.min(longestSeconds, Math.floor(validity.remaining / 1000));
    const readers = requestContext(ctx).namesHost ? 'private' : 'public';
    ctx.set('Cache-Control', `${readers}, max-age=${seconds}`);
  }
  if (answer instanceof Bytes) {
    ctx.set('Content-Type', answer.type);
    setHeaders(ctx, answer.headers);
    return sendContent(ctx, answer, validity && answer.tagOf(validity.etag));
  }
  if (answer instanceof StoredFile) return sendFile(ctx, answer);
  ctx.set('Content-Type', mediaType);
  if (!(answer instanceof JsonText)) markWork(ctx);
  const content =
    answer instanceof JsonText || answer instanceof JsonStream ? answer : new JsonText(JSON.stringify(answer));
  if (content instanceof JsonStream) setHeaders(ctx, content.headers);
  return sendContent(ctx, content, validity?.etag);
}

/** One by one, as the context of a direct answer takes them. */
function setHeaders(ctx: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
}
