import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';
import type { BodyBounds } from '#server/call/body/body-bounds.ts';
import { type AdmittedBody, BodyGate } from '#server/call/body/body-gate.ts';
import { bodyTooLarge } from '#server/call/body/parse-body.ts';
import { takePieces } from './take-pieces.ts';

/**
 * The JSON body of a request; undefined if an optional body is absent.
 * Errors: 400 for a missing or incomplete body, another content type, broken JSON or broken UTF-8, more than the bounds,
 * and a name that is twice in an object; 413 for more bytes.
 */
export async function readBody(ctx: Context, bounds: BodyBounds, optional: boolean): Promise<AdmittedBody | undefined> {
  const isPresent = await hasBody(ctx);
  if (optional && !isPresent) return undefined;
  if (!isPresent || !ctx.is('json')) {
    throw invalid('The request needs a JSON body with "Content-Type: application/json".');
  }
  // What announces itself as too large is refused unread.
  const isPacked = ctx.headers['content-encoding'] !== undefined;
  if (!isPacked && Number(ctx.headers['content-length'] ?? 0) > bounds.bytes) throw bodyTooLarge(bounds.bytes);
  const gate = new BodyGate(bounds);
  await takePieces(ctx, (piece) => gate.take(piece));
  return gate.end();
}

/** Rejects when a request ends before its body does: what unpacks a body does not notice that. */
export const rejectWhenAborted = (request: Readable): Promise<never> =>
  new Promise((_, reject) => {
    finished(request, (error) => error && reject(error));
  });

/** Whether a request has a body. With chunked encoding, the body may still be empty. */
async function hasBody(ctx: Context): Promise<boolean> {
  if (ctx.headers['transfer-encoding'] === undefined) return Number(ctx.headers['content-length'] ?? 0) > 0;
  const request: Readable = ctx.req;
  if (request.readableLength === 0 && !request.readableEnded) {
    await Promise.race([once(request, 'readable'), once(request, 'end'), rejectWhenAborted(request)]).catch(() => {
      throw invalid('The body ends early.');
    });
  }
  return request.readableLength > 0;
}

/** Refuses a body of an operation that takes none: it would silently be ignored. */
export async function refuseBody(ctx: Context): Promise<void> {
  if (await hasBody(ctx)) throw invalid('This operation takes no body.');
}
