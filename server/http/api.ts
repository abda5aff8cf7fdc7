import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { HustingsError, notFound } from '#core/errors.ts';
import { allowAnyOrigin, answerPreflight } from './cross-origin.ts';
import type { Endpoint, Given } from './endpoint.ts';
import { compileOperation, type Operation } from './operation.ts';
import { type RateCounter, RateExceeded } from './rate-limit.ts';

/** Who calls, as far as counting goes. */
export interface Admitted {
  /** The bucket that this caller's requests are counted in. */
  readonly bucket: string;
  /** Requests in a window of 60 seconds. */
  readonly limit: number;
}

/** How one API lets callers in. */
export interface Door<Caller extends Admitted> {
  /** The query parameter in which a key may be given, where one may. */
  readonly credentialParameter?: string;
  /** Who is it? Throws 401 for a key that is missing or unknown, 403 for a plan without access. */
  admit(ctx: Context): Caller | Promise<Caller>;
  /** How requests are counted that were not let in. They are never refused for their number, only counted. */
  stranger(ctx: Context): Admitted;
  /** Throws 403 where this caller may not use this operation. */
  authorize?(caller: Caller, scope: string | undefined): void;
}

export interface Api<Services, Caller extends Admitted> {
  /** Below `/api/v1`: '' or '/electoral'. */
  readonly prefix: string;
  readonly endpoints: ReadonlyArray<Endpoint<Services, Caller>>;
  /** What handlers work with, where it is the same for every request; otherwise `perform` supplies it. */
  readonly services?: Services;
  readonly door: Door<Caller>;
  /** Does an operation together with what surrounds it (transaction, replay, audit). Absent: calls its handler. */
  perform?(
    ctx: Context,
    endpoint: Endpoint<Services, Caller>,
    given: Given<unknown, unknown, unknown, Caller>,
  ): unknown;
  /** Told of every request of an admitted caller that ends in an error, before the answer; `operationId` is undefined where no operation was met. */
  refused?(ctx: Context, caller: Caller, operationId: string | undefined, error: unknown): Promise<void>;
  /** Absent: requests are not limited (`RATE_LIMIT=off`). */
  readonly counter?: RateCounter | undefined;
  /** Whether scripts of any web page may read the answers. */
  readonly crossOrigin: boolean;
  /** The ETag of answers that depend on the published map alone. */
  etag?(): string;
  /** Tests check every answer against its schema. */
  readonly checkAnswers: boolean;
}

export const apiRoot = '/api/v1';

/**
 * One API as a middleware. The checks come in this order for every operation: 401 key, 403 plan, 429 rate, 403 scope,
 * 400 input; what follows is the handler's (404, then rules of the matter).
 */
export function createApi<Services, Caller extends Admitted>(api: Api<Services, Caller>): Middleware {
  const root = apiRoot + api.prefix;
  const router = new Router({ sensitive: true, strict: true });
  const operations = new Map<object, { perform: Operation<Caller>; id: string }>();
  // Paths without parameters are known by heart: trying every route's pattern costs more than a look-up.
  const fixed = new Map<string, ReturnType<Router['match']>>();
  for (const endpoint of api.endpoints) {
    const path = apiRoot + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const layer = router.register(path, endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method], () => {});
    if (!endpoint.params) {
      for (const method of layer.methods) fixed.set(`${method} ${path}`, router.match(path, method));
    }
    operations.set(layer, { perform: compileOperation(endpoint, api), id: endpoint.operationId });
  }

  return (ctx: Context, next: Next) => {
    const { path } = ctx;
    if (!(path.startsWith(root) && (path.length === root.length || path[root.length] === '/'))) return next();
    if (api.crossOrigin) {
      allowAnyOrigin(ctx);
      if (ctx.method === 'OPTIONS') return preflight(ctx, api);
    }
    // The router finds the route; its own dispatch would compose a chain of middlewares anew for every request.
    const found = fixed.get(`${ctx.method} ${path}`) ?? router.match(path, ctx.method);
    const layer = found.pathAndMethod[0];
    const operation = layer && operations.get(layer);
    if (!operation) return enter(ctx, api, refuseUnknown(found.path));
    ctx._matchedRoute = layer.path;
    ctx.params = layer.paramNames.length > 0 ? layer.params(path, layer.captures(path)) : {};
    return enter(ctx, api, operation.perform, operation.id);
  };
}

async function preflight<Services, Caller extends Admitted>(ctx: Context, api: Api<Services, Caller>): Promise<void> {
  await setRateHeaders(ctx, api, api.door.stranger(ctx), 0);
  answerPreflight(ctx);
}

async function enter<Services, Caller extends Admitted>(
  ctx: Context,
  api: Api<Services, Caller>,
  operation: Operation<Caller>,
  operationId?: string,
): Promise<void> {
  let caller: Caller;
  ctx.state.operationId = operationId;
  try {
    const admitted = api.door.admit(ctx);
    caller = admitted instanceof Promise ? await admitted : admitted;
  } catch (error) {
    await setRateHeaders(ctx, api, api.door.stranger(ctx), 1);
    throw error;
  }
  try {
    const counting = setRateHeaders(ctx, api, caller, 1);
    const exceeded = counting && (await counting);
    if (exceeded) throw exceeded;
    await operation(ctx, caller);
  } catch (error) {
    await api.refused?.(ctx, caller, operationId, error);
    throw error;
  }
}

/** Says where the caller stands; where requests are counted, after counting, with the refusal where it is too much. */
function setRateHeaders(
  ctx: Context,
  { counter }: { counter?: RateCounter | undefined },
  { bucket, limit }: Admitted,
  requests: 0 | 1,
): Promise<RateExceeded | undefined> | undefined {
  ctx.res.setHeader('X-RateLimit-Limit', String(limit));
  if (counter) {
    return counter.count(bucket, requests).then(({ used, resetMilliseconds }) => {
      ctx.res.setHeader('X-RateLimit-Remaining', String(Math.max(0, limit - used)));
      return used <= limit ? undefined : new RateExceeded(limit, used - limit, resetMilliseconds);
    });
  }
  ctx.res.setHeader('X-RateLimit-Remaining', String(limit));
  return undefined;
}

/** No operation here: 405 where the path has other methods, 404 otherwise. */
function refuseUnknown(others: ReadonlyArray<{ readonly methods: readonly string[] }>) {
  return async (ctx: Context): Promise<void> => {
    const methods = [...new Set(others.flatMap((layer) => layer.methods))];
    if (methods.length === 0) throw notFound(`There is nothing at ${ctx.path}.`);
    const allow = methods.join(', ');
    throw new HustingsError(405, 'not_found', `${ctx.method} is not possible here; ${allow} is.`, {
      headers: { Allow: allow },
    });
  };
}
