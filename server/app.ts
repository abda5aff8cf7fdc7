import type Koa from 'koa';
import type { Middleware } from 'koa';
import { notFound } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { healthChecks, type Readiness } from './health.ts';
import { DirectApp } from './http/direct/direct-app.ts';
import type { PathSet } from './http/direct/direct-paths.ts';
import { answerErrors, type ShowErrorPage } from './http/errors/answer-errors.ts';
import { logRequests } from './http/log-requests.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';

export interface AppParts {
  readonly log: Log;
  readonly readiness: Readiness;
  /** How many reverse proxies stand before the server, whose X-Forwarded-For entries are trusted. */
  readonly trustedProxies: number;
  /** Called around every request, errors included. Absent: requests are not measured. */
  readonly observe?: Middleware | undefined;
  /** Shows an error to a browser. Absent: every error is JSON. */
  readonly showErrorPage?: ShowErrorPage | undefined;
  /** The APIs that answer some paths directly. Each is one of `middlewares` too, none of which answers these before it. */
  readonly direct?: ReadonlyArray<{ readonly paths: PathSet; readonly api: Middleware }>;
  /** The APIs and pages, in the order in which they are tried. */
  readonly middlewares: readonly Middleware[];
}

/** Builds the application. The caller makes it listen. */
export function createApp(parts: AppParts): Koa {
  const { log, readiness, trustedProxies, observe, showErrorPage, direct = [], middlewares } = parts;
  const first = [
    observe,
    trustedProxies === 0 && warnOfUntrustedProxy(log),
    log.isLevelEnabled('debug') && logRequests(log),
    answerErrors(log, showErrorPage),
  ].filter((middleware) => typeof middleware === 'function');
  const options = { proxy: trustedProxies > 0, maxIpsCount: trustedProxies };
  const app = new DirectApp(
    options,
    direct.map(({ paths, api }) => ({ paths, middlewares: [...first, api] })),
  );
  // `answerErrors` handles what middlewares throw. Koa reports here only clients that closed their connection early.
  app.on('error', (error: Error) => log.debug({ reason: error.message }, 'client went away'));
  for (const middleware of first) app.use(middleware);
  for (const middleware of middlewares) app.use(middleware);
  app.use(healthChecks(readiness));
  app.use((ctx) => {
    throw notFound(`There is nothing at ${ctx.path}.`);
  });
  return app;
}
