import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { databaseUnavailable, isDatabaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import { HustingsError, invalid } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { describeFailure } from '#core/processes/failures.ts';
import { createRequestContext, requestContext } from '#server/http/request-context.ts';
import { logRefusal } from './log-refusal.ts';
import { RefusalLog } from './refusal-log.ts';

/** Failures of the database with less than this between them are one outage. */
const quietMilliseconds = 60_000;

/** Distinguishes the first failure of an outage, whose stack is worth a look, from the thousands that follow it. */
export class Outage {
  readonly #now: () => number;
  #last = Number.NEGATIVE_INFINITY;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes note of a failure. Returns whether it is the first. */
  begins(): boolean {
    const at = this.#now();
    const isFirst = at - this.#last >= quietMilliseconds;
    this.#last = at;
    return isFirst;
  }
}

/** Replaces the response by a page if the client is a browser that asks for one. */
export type ShowErrorPage = (ctx: Context, error: HustingsError) => Promise<void>;

/**
 * Creates every request's context, with its id, and converts whatever is thrown into the one shape of an error
 * response. Only the route's pattern is logged, never the address, which may contain a postal code, a point or a key.
 */
export function errorHandler(log: Log, showPage?: ShowErrorPage): Middleware {
  const refusals = new RefusalLog(log);
  const respond = async (ctx: Context, thrown: unknown): Promise<void> => {
    const { requestId, route } = requestContext(ctx);
    const error = refusalOf(thrown, log, { requestId, method: ctx.method, route });
    logRefusal(ctx, error);
    for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
    if (error.status === 401 && !error.headers['WWW-Authenticate']) ctx.set('WWW-Authenticate', 'Bearer');
    ctx.remove('ETag');
    ctx.set('Cache-Control', 'no-store');
    ctx.status = error.status;
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = JSON.stringify({ error: error.message, code: error.code });
    await showPage?.(ctx, error);
  };
  return (ctx, next) => {
    const requestId = randomUUID();
    createRequestContext(ctx, requestId, refusals);
    ctx.set('X-Request-Id', requestId);
    try {
      // Koa finds no path in a request line whose address cannot be parsed.
      if (typeof ctx.path !== 'string') throw invalid('The address of the request cannot be read.');
      // A direct response is made without a promise.
      const handling: Promise<unknown> | undefined = next();
      return handling?.catch((thrown) => respond(ctx, thrown));
    } catch (thrown) {
      return respond(ctx, thrown);
    }
  };
}

const ofTheDatabase = new Outage();

/**
 * The error to send for whatever was thrown. A failure is logged, of an outage of the database the first one alone
 * with its stack.
 */
export function refusalOf(
  thrown: unknown,
  log: Pick<Log, 'error'>,
  request: { readonly requestId: string; readonly method: string; readonly route: string | undefined },
  outage: Outage = ofTheDatabase,
): HustingsError {
  const error = asHustingsError(thrown);
  if (error.status >= 500 && !isRefusal(error)) {
    const { stack, ...err } = describeFailure(thrown, isDatabaseUnavailable);
    const repeats = isDatabaseUnavailable(error.cause) && !outage.begins();
    log.error({ ...request, err: repeats ? err : { ...err, stack } }, 'request failed');
  }
  return error;
}

/** Nothing has failed if a 503 without a cause says when to ask again. A crowd of those would fill the log. */
const isRefusal = ({ status, cause, headers }: HustingsError): boolean =>
  status === 503 && cause === undefined && 'Retry-After' in headers;

/** Whatever was thrown as an error that can be sent. */
export function asHustingsError(thrown: unknown): HustingsError {
  if (thrown instanceof HustingsError) return thrown;
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown);
  const { status, code } = (thrown ?? {}) as { status?: number; code?: unknown };
  if (thrown instanceof URIError || status === 400 || code === 'ERR_INVALID_URL') {
    return new HustingsError(400, 'validation_failed', 'The address of the request cannot be read.');
  }
  return internalError(thrown);
}

export const internalError = (cause?: unknown): HustingsError =>
  new HustingsError(500, 'internal', 'Something went wrong on our side. Quote X-Request-Id when you report it.', {
    cause,
  });
