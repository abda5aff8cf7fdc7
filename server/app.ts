import Koa, { type Middleware } from 'koa';
import { notFound } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { healthChecks, type Readiness } from './health/health.ts';
import { DirectApp } from './http/direct/direct-app.ts';
import { errorHandler, type ShowErrorPage } from './http/errors/error-handler.ts';
import { readRest } from './http/request/read-rest.ts';
import { requestContext } from './http/request-context.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';

/**
 * Logs a line a request, at debug level. The line has the route's pattern and never the address, which may contain a
 * postal code, a point or a key (docs/decisions/0004).
 */
function logRequests(log: Log): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const { requestId, route } = requestContext(ctx);
    log.debug({ requestId, method: ctx.method, route, status: ctx.status, milliseconds }, 'request');
  };
}

interface AppParts {
  readonly log: Log;
  readonly readiness: Readiness;
  /** How many reverse proxies are in front of the server, whose X-Forwarded-For entries are trusted. */
  readonly trustedProxies: number;
  /** Called around every request, errors included. Absent: requests are not measured. */
  readonly observe?: Middleware | undefined;
  /** Shows an error to a browser. Absent: every error is JSON. */
  readonly showErrorPage?: ShowErrorPage | undefined;
  /** The API that answers these paths directly. It is one of `middlewares` too, none of which comes before it there. */
  readonly direct?: { readonly paths: ReadonlySet<string>; readonly api: Middleware } | undefined;
  /** The APIs and pages, in the order in which they are tried. */
  readonly middlewares: readonly Middleware[];
}

/** Builds the application. The caller makes it listen. */
export function createApp(parts: AppParts): Koa {
  const { log, readiness, trustedProxies, observe, showErrorPage, direct, middlewares } = parts;
  const first = [
    observe,
    trustedProxies === 0 && warnOfUntrustedProxy(log),
    log.isLevelEnabled('debug') && logRequests(log),
    errorHandler(log, showErrorPage),
  ].filter((middleware) => typeof middleware === 'function');
  const options = { proxy: trustedProxies > 0, maxIpsCount: trustedProxies };
  const app = direct
    ? new DirectApp(options, { paths: direct.paths, middlewares: [...first, direct.api] })
    : new Koa(options);
  // `errorHandler` handles what middlewares throw. Koa reports here only clients that closed their connection early.
  app.on('error', (error: Error) => log.debug({ reason: error.message }, 'client went away'));
  app.use(readRest);
  for (const middleware of first) app.use(middleware);
  // Comes first, so that a health check does not wait for pages.
  app.use(healthChecks(readiness));
  for (const middleware of middlewares) app.use(middleware);
  app.use((ctx) => {
    throw notFound(`There is nothing at ${ctx.path}.`);
  });
  return app;
}
