import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { databaseAway, isDatabaseAway } from './database-away.ts';

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
      // Of some request lines nothing can be made, not even a path.
      if (typeof ctx.path !== 'string') throw invalid('The address of the request cannot be read.');
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
  const fromDatabase = (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) || isDatabaseAway(thrown);
  return { type: error.name, message: fromDatabase ? 'database error' : error.message, code, stack: frames };
}

function asHustingsError(thrown: unknown): HustingsError {
  if (thrown instanceof HustingsError) return thrown;
  if (isDatabaseAway(thrown)) return databaseAway(thrown);
  const { status, code } = (thrown ?? {}) as { status?: number; code?: unknown };
  if (thrown instanceof URIError || status === 400 || code === 'ERR_INVALID_URL') {
    return new HustingsError(400, 'validation_failed', 'The address of the request cannot be read.');
  }
  return new HustingsError(
    500,
    'internal',
    'Something went wrong on our side. Quote X-Request-Id when you report it.',
    { cause: thrown },
  );
}
