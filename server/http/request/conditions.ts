import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';
import type { Conditions } from '#server/operations/call.ts';
import { overlongIdempotencyKey } from '#server/operations/made-call.ts';

/** What the headers of a write ask for. Errors: 400 for an overlong or repeated Idempotency-Key. */
export function readConditions(ctx: Context): Conditions {
  return { idempotencyKey: readIdempotencyKey(ctx) };
}

/** Undefined where it is absent or empty. */
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
