import type { Middleware } from 'koa';
import type { Log } from '#core/log.ts';

/**
 * Warns once if a request was forwarded although no proxy is trusted: all clients of an unnoticed proxy would share its
 * address, and so one rate limit. Any client can send the header, so that a second warning would mean nothing.
 */
export function warnOfUntrustedProxy(log: Log): Middleware {
  let warned = false;
  return (ctx, next) => {
    if (!warned && (ctx.headers['x-forwarded-for'] !== undefined || ctx.headers.forwarded !== undefined)) {
      warned = true;
      log.warn(
        'a request says that a proxy forwarded it, but TRUST_PROXY is 0: behind a proxy set TRUST_PROXY to how many there are, or all clients share the limit of one address',
      );
    }
    return next();
  };
}
