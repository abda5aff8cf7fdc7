import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import { type ParseError, parse as parseLoosely } from 'jsonc-parser';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { HustingsError, invalid } from '#core/errors.ts';
import { readJsonSource } from '#server/call/json-source.ts';
import type { JsonBody } from '#server/operations/calls/call.ts';

const maximumBytes = 1024 * 1024;

const parse = koaBody({
  json: true,
  jsonLimit: maximumBytes,
  urlencoded: false,
  text: false,
  multipart: false,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
  // One character for each byte. Decoding as UTF-8, the parser would silently replace broken bytes.
  encoding: 'binary',
  includeUnparsed: true,
});

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The JSON body of a request; undefined if an optional body is absent.
 * Errors: 400 for a missing or incomplete body, another content type, broken JSON or broken UTF-8, and a name that
 * is twice in an object; 413 beyond 1 MiB.
 */
export async function readBody(ctx: Context, optional: boolean): Promise<JsonBody | undefined> {
  const isPresent = await hasBody(ctx);
  if (optional && !isPresent) return undefined;
  if (!isPresent || !ctx.is('json')) {
    throw invalid('The request needs a JSON body with "Content-Type: application/json".');
  }
  try {
    await Promise.race([parse(ctx as never, async () => {}), rejectWhenAborted(ctx.req)]);
  } catch (error) {
    throw bodyError(error);
  }
  const { body, rawBody } = ctx.request as unknown as { body: unknown; rawBody: string };
  const text = /[\u0080-\u00ff]/.test(rawBody) ? decodeUtf8(rawBody) : rawBody;
  const source = readJsonSource(text);
  return { value: text === rawBody ? body : JSON.parse(text), source };
}

/**
 * Rejects when a request ends before its body does. The parser unzips in a stream of its own, which does not notice
 * that and would wait for the rest without end.
 */
const rejectWhenAborted = (request: Readable): Promise<never> =>
  new Promise((_, reject) => {
    finished(request, (error) => error && reject(error));
  });

/** The text of a body's bytes. The parser has accepted their syntax, so only the encoding can be wrong. */
function decodeUtf8(bytes: string): string {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw invalid('The body is not UTF-8.');
  }
}

/** Whether a request has a body. With chunked encoding, the body may still be empty. */
async function hasBody(ctx: Context): Promise<boolean> {
  if (ctx.headers['transfer-encoding'] === undefined) return Number(ctx.headers['content-length'] ?? 0) > 0;
  const request: Readable = ctx.req;
  if (request.readableLength === 0 && !request.readableEnded) {
    await Promise.race([once(request, 'readable'), once(request, 'end'), rejectWhenAborted(request)]).catch((error) => {
      throw bodyError(error);
    });
  }
  return request.readableLength > 0;
}

/** Refuses a body of an operation that takes none: it would silently be ignored. */
export async function refuseBody(ctx: Context): Promise<void> {
  if (await hasBody(ctx)) throw invalid('This operation takes no body.');
}

export const bodyTooLarge = (): HustingsError =>
  new HustingsError(413, 'validation_failed', 'The body is larger than 1 MiB.');

function bodyError(error: unknown): HustingsError {
  const { status, type, message, body } = error as { status?: number; type?: string; message?: string; body?: string };
  if (status === 413 || type === 'entity.too.large') {
    return bodyTooLarge();
  }
  // The parser refuses this name because assigning such a field would set an object's prototype.
  if (message?.includes('forbidden prototype property')) return invalid('Unknown field "__proto__".');
  return invalid(
    `The body is not a JSON object that can be read${typeof body === 'string' ? placeOfFault(body) : ''}.`,
  );
}

/** Where the JSON of a body breaks off, counted as editors do. The text has one character for each byte. */
function placeOfFault(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString();
  const faults: ParseError[] = [];
  try {
    parseLoosely(text, faults, { disallowComments: true });
  } catch {
    // It calls itself for each list in a list: some thousands of them take more stack than there is.
    return '';
  }
  const [fault] = faults;
  if (!fault) return '';
  const lines = text.slice(0, fault.offset).split('\n');
  return `: line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`;
}
