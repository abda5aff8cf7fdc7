import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { HustingsError, invalid } from '#core/errors.ts';

const limit = 1024 * 1024;

const parse = koaBody({
  json: true,
  jsonLimit: limit,
  urlencoded: false,
  text: false,
  multipart: false,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
  // A character for each byte: decoded as UTF-8 by the parser, broken bytes would become other characters in silence.
  encoding: 'binary',
  includeUnparsed: true,
});

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The JSON body of a request; undefined where an optional one is absent.
 * Errors: 400 for another content type, none at all, one that breaks off, broken JSON or broken UTF-8, 413 beyond 1 MiB.
 */
export async function readBody(ctx: Context, optional: boolean): Promise<unknown> {
  const given = await hasBody(ctx);
  if (optional && !given) return undefined;
  if (!given || !ctx.is('json')) {
    throw invalid('The request needs a JSON body with "Content-Type: application/json".');
  }
  try {
    await Promise.race([parse(ctx as never, async () => {}), brokenOff(ctx.req)]);
  } catch (error) {
    throw bodyError(error);
  }
  const { body, rawBody } = ctx.request as unknown as { body: unknown; rawBody: string };
  return /[\u0080-\u00ff]/.test(rawBody) ? parseUtf8(rawBody) : body;
}

/**
 * Rejects when a request ends before its body does. The parser unzips in a stream of its own, which hears nothing of
 * that and would wait for the rest for ever.
 */
const brokenOff = (request: Readable): Promise<never> =>
  new Promise((_, reject) => {
    finished(request, (error) => error && reject(error));
  });

/** JSON that the parser has read already, so that it is broken in nothing but its encoding. */
function parseUtf8(bytes: string): unknown {
  let text: string;
  try {
    text = utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw invalid('The body is not UTF-8.');
  }
  return JSON.parse(text);
}

/** Whether a request has a body at all; one that is sent in chunks may turn out to have none. */
async function hasBody(ctx: Context): Promise<boolean> {
  if (ctx.headers['transfer-encoding'] === undefined) return Number(ctx.headers['content-length'] ?? 0) > 0;
  const request: Readable = ctx.req;
  if (request.readableLength === 0 && !request.readableEnded) {
    await Promise.race([once(request, 'readable'), once(request, 'end'), brokenOff(request)]).catch((error) => {
      throw bodyError(error);
    });
  }
  return request.readableLength > 0;
}

/** Refuses a body where an operation takes none: it would be ignored in silence. */
export async function refuseBody(ctx: Context): Promise<void> {
  if (await hasBody(ctx)) throw invalid('This operation takes no body.');
}

function bodyError(error: unknown): HustingsError {
  const { status, type, message } = error as { status?: number; type?: string; message?: string };
  if (status === 413 || type === 'entity.too.large') {
    return new HustingsError(413, 'validation_failed', 'The body is larger than 1 MiB.');
  }
  // The parser's own refusal, since many a program would set an object's prototype with it.
  if (message?.includes('forbidden prototype property')) return invalid('Unknown field "__proto__".');
  return invalid('The body is not a JSON object that can be read.');
}
