import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';
import type { Conditions } from '#server/operations/calls/call.ts';
import { overlongIdempotencyKey } from '#server/operations/calls/internal-call.ts';

/** What the headers of a request ask for. Errors: 400 for an overlong or repeated Idempotency-Key of a write. */
export const readConditions = (ctx: Context, isWrite: boolean): Conditions => ({
  idempotencyKey: isWrite ? readIdempotencyKey(ctx) : undefined,
  ifMatch: readVersions(ctx.headers['if-match']),
});

/** The entity tags of If-Match (RFC 9110, 13.1.1). A weak one matches nothing. */
function readVersions(header: string | undefined): string[] | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return ['*'];
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, isWeak, tag = '']) => (isWeak ? [] : [tag]));
}

/** Undefined if it is absent or empty. */
function readIdempotencyKey(ctx: Context): string | undefined {
  const key = ctx.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  // Node joins repeated headers with a comma, but a single key may contain a comma too.
  if (ctx.req.headersDistinct['idempotency-key']?.length !== 1) {
    throw invalid('The header "Idempotency-Key" is given more than once.');
  }
  if (typeof key !== 'string' || key.length > 200) throw overlongIdempotencyKey();
  return key;
}
