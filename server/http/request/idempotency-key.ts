import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';

/** The header Idempotency-Key; undefined where it is absent or empty. Errors: 400 for an overlong or repeated one. */
export function readIdempotencyKey(ctx: Context): string | undefined {
  const key = ctx.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  // Node joins repeated headers with a comma, but a single key may contain a comma too.
  if (ctx.req.headersDistinct['idempotency-key']?.length !== 1) {
    throw invalid('The header "Idempotency-Key" is given more than once.');
  }
  if (typeof key !== 'string' || key.length > 200) {
    throw invalid('The header "Idempotency-Key" must have at most 200 characters.');
  }
  return key;
}

/** Equal for two requests of the same method, path and body. The order of the body's fields does not matter. */
export function requestFingerprint(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256').update(`${method} ${path}\n`).update(canonicalJson(body)).digest();
}

/** JSON with the fields of every object in alphabetical order (compare RFC 8785); '' for undefined. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
