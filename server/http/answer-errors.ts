import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { HustingsError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';

/**
 * Gives every request its id, and turns whatever is thrown into the one shape of an error answer. Only the route's
 * pattern is logged, never the address asked for: that may hold a postal code, a point or a key.
 */
export function answerErrors(log: Log): Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.res.setHeader('X-Request-Id', requestId);
    try {
      await next();
    } catch (thrown) {
      const error = asHustingsError(thrown);
      if (error.status >= 500)
        log.error(
          { requestId, method: ctx.method, route: ctx._matchedRoute, err: described(thrown) },
          'request failed',
        );
      for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
      ctx.remove('ETag');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = error.status;
      ctx.set('Content-Type', 'application/json; charset=utf-8');
      ctx.body = JSON.stringify({ error: error.message, code: error.code });
    }
  };
}

/** What may be logged of a failure: a database error's detail and query can hold people's data, so they stay out. */
function described(thrown: unknown): { type: string; message: string; code?: unknown; stack: string | undefined } {
  const error = thrown instanceof Error ? thrown : new Error('not an error');
  const { code } = error as { code?: unknown };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return { type: error.name, message: fromDatabase ? 'database error' : error.message, code, stack: frames };
}

function asHustingsError(thrown: unknown): HustingsError {
  if (thrown instanceof HustingsError) return thrown;
  if (isDatabaseAway(thrown)) {
    return new HustingsError(503, 'internal', 'The database is not ready. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
      cause: thrown,
    });
  }
  if (thrown instanceof URIError || (thrown as { status?: number })?.status === 400) {
    return new HustingsError(400, 'validation_failed', 'The address of the request cannot be read.');
  }
  return new HustingsError(
    500,
    'internal',
    'Something went wrong on our side. Quote X-Request-Id when you report it.',
    { cause: thrown },
  );
}

/** Connection failures (node), a pool that waited in vain (knex), and SQLSTATE classes 08, 53, 57P (PostgreSQL, appendix A). */
function isDatabaseAway(thrown: unknown): boolean {
  const { code, name, message } = (thrown ?? {}) as { code?: unknown; name?: string; message?: string };
  if (name === 'KnexTimeoutError') return true;
  if (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|53...|57P0.)$/.test(code))
    return true;
  return message === 'Connection terminated unexpectedly';
}
