import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';

/** The header Idempotency-Key; undefined where there is none. Errors: 400 for an empty, overlong or repeated one. */
export function readIdempotencyKey(ctx: Context): string | undefined {
  const given = ctx.headers['idempotency-key'];
  if (given === undefined) return undefined;
  // Node joins repeated headers with a comma, which a key may hold as well.
  if (ctx.req.headersDistinct['idempotency-key']?.length !== 1) {
    throw invalid('The header "Idempotency-Key" is given more than once.');
  }
  if (typeof given !== 'string' || given.length < 1 || given.length > 200) {
    throw invalid('The header "Idempotency-Key" must have 1 to 200 characters.');
  }
  return given;
}

/** What makes two requests the same one: method, path and body, whatever the order of the body's fields. */
export function requestFingerprint(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256').update(`${method} ${path}\n`).update(canonicalJson(body)).digest();
}

/** JSON with the fields of every object in one order (compare RFC 8785); nothing for no value at all. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
