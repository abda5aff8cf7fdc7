import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { HustingsError, notFound } from '#core/errors.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { compileOperation, type Execute } from '#server/operations/calls/compile-operation.ts';
import { nextPageOf } from '#server/operations/calls/next-page.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { Api } from './api.ts';
import type { RateLimitedCaller } from './authentication.ts';
import { allowAnyOrigin, respondToPreflight } from './cross-origin.ts';
import { HttpCall } from './http-call.ts';
import { countedFor, countRequest, countTogether } from './rate-limit/count-request.ts';
import { type Counting, countingOf, ordinary } from './rate-limit/counting.ts';
import { CountedLookUp } from './rate-limit/look-up-allowance.ts';
import { requestContext } from './request-context.ts';
import { respond } from './respond.ts';
import { beginInSlot, beginListInSlot, waitToWriteList } from './slots/slot.ts';

/**
 * Links a page of a list to the next one (RFC 8288). A key of the query is not repeated. Without an origin the link is relative
 * to the host, so that shared caches may store the response.
 */
function linkNextPage(
  ctx: Context,
  origin: string,
  next: Readonly<Record<string, string>>,
  credential: string | undefined,
): void {
  const query = new URLSearchParams(ctx.querystring);
  if (credential !== undefined) query.delete(credential);
  for (const [name, value] of Object.entries(next)) query.set(name, value);
  ctx.set('Link', `<${origin}${ctx.path}?${query}>; rel="next"`);
}

/**
 * One API as a middleware. Every operation checks in this order: 401 key, 403 plan, 429 rate, 403 scope, 400 input.
 * What follows is the handler's (404, then the rules of the matter).
 */
export function createApi<Services, Caller extends RateLimitedCaller>(api: Api<Services, Caller>): Middleware {
  const root = apiRoot + api.prefix;
  const router = new Router({ sensitive: true, strict: true });
  const operations = new Map<
    object,
    { answer: RespondToCall<Caller>; id: string; counting: ReturnType<typeof countingOf> }
  >();
  // Paths without parameters are matched by a map: trying the pattern of every route costs more.
  const fixed = new Map<string, Map<string, ReturnType<Router['match']>>>();
  for (const endpoint of api.endpoints) {
    const path = apiRoot + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const layer = router.register(path, endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method], () => {});
    if (!endpoint.params) {
      const byMethod = fixed.get(path) ?? new Map<string, ReturnType<Router['match']>>();
      fixed.set(path, byMethod);
      for (const method of layer.methods) byMethod.set(method, router.match(path, method));
    }
    const answer = respondWith(endpoint, compileOperation(endpoint, api), api);
    operations.set(layer, { answer, id: endpoint.operationId, counting: countingOf(endpoint) });
  }

  return (ctx: Context, next: Next) => {
    const { path } = ctx;
    if (!(path.startsWith(root) && (path.length === root.length || path[root.length] === '/'))) return next();
    if (api.crossOrigin) {
      allowAnyOrigin(ctx);
      if (ctx.method === 'OPTIONS') return preflight(ctx, api);
    }
    // The router only finds the route: its dispatch would compose a chain of middlewares for every request.
    const found = fixed.get(path)?.get(ctx.method) ?? router.match(path, ctx.method);
    const layer = found.pathAndMethod[0];
    const operation = layer && operations.get(layer);
    if (!operation) {
      const bare = path.slice(0, -1);
      const isSlashTooMany =
        api.forgivesSlashBelow !== undefined &&
        path.endsWith('/') &&
        path.startsWith(`${apiRoot}${api.forgivesSlashBelow}/`) &&
        router.match(bare, ctx.method).pathAndMethod.length > 0;
      // A caller who is sent on is counted where the redirect leads.
      return isSlashTooMany && safe.has(ctx.method)
        ? execute(ctx, api, redirectTo(bare, api.publicUrl), uncounted)
        : execute(ctx, api, refuseUnknown(found.path, isKnownBare(router, path)));
    }
    const context = requestContext(ctx);
    context.route = layer.path as string;
    context.operationId = operation.id;
    if (layer.paramNames.length > 0) context.params = layer.params(path, layer.captures(path));
    return execute(ctx, api, operation.answer, operation.counting(ctx));
  };
}

/** Responds to a call whose caller has been authenticated and counted. Gives no promise if nothing is awaited. */
type RespondToCall<Caller> = (ctx: Context, call: HttpCall, caller: Caller) => Promise<void> | undefined;

/** Joins an operation to the response over HTTP. */
function respondWith<Services, Caller extends RateLimitedCaller>(
  endpoint: Endpoint<Services, Caller>,
  execute: Execute<Caller>,
  api: Api<Services, Caller>,
): RespondToCall<Caller> {
  const { status, cacheable, mediaType } = endpoint;
  const isPaged = isList(endpoint);
  const linkNext = (ctx: Context, call: HttpCall, result: unknown) => {
    const next = call.next ?? nextPageOf(result);
    if (next) linkNextPage(ctx, api.publicUrl ?? '', next, api.authentication.credentialParameter);
  };
  const answer: RespondToCall<Caller> = (ctx, call, caller) => {
    const validity = cacheable ? api.validity?.() : undefined;
    const send = (result: unknown) => {
      if (isPaged) linkNext(ctx, call, result);
      return respond(ctx, status, result, validity, mediaType);
    };
    const made = execute(call, caller);
    return made instanceof Promise ? made.then(send) : send(made);
  };
  if (api.inSlots === 'long' && takesTime(endpoint)) {
    return async (ctx, call, caller) => {
      await beginInSlot(ctx);
      await answer(ctx, call, caller);
    };
  }
  if (api.inSlots !== 'lists' || !isList(endpoint)) return answer;
  return async (ctx, call, caller) => {
    await beginListInSlot(ctx, api.holderOf?.(caller) ?? caller.rateLimitKey);
    const validity = cacheable ? api.validity?.() : undefined;
    const result = await execute(call, caller);
    linkNext(ctx, call, result);
    await waitToWriteList();
    await respond(ctx, status, result, validity, mediaType);
  };
}

const isList = ({ method, query }: Pick<Endpoint, 'method' | 'query'>): boolean =>
  method === 'GET' && query?.properties.limit !== undefined;

/** Whether making an answer may take more than a millisecond or two. What is frequent does not. */
const takesTime = ({ method, direct, allowance }: Pick<Endpoint, 'method' | 'direct' | 'allowance'>): boolean =>
  method === 'GET' && !direct && allowance !== 'tiles';

async function preflight<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
): Promise<void> {
  await countRequest(ctx, api.counter, api.authentication.anonymousCaller(ctx), 0);
  respondToPreflight(ctx);
}

/**
 * Authenticates the caller of a request that is no operation itself, as every operation does, and shows its rate limit.
 * A caller who is known is not counted.
 */
export async function authenticateOnly<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
): Promise<Caller> {
  const caller = await authenticate(ctx, api);
  await countRequest(ctx, api.counter, caller, 0);
  return caller;
}

/**
 * The same of a request that several operations serve: it is counted once. Throws what an operation does beyond the
 * limit.
 */
export async function authenticateAndCount<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
): Promise<Caller> {
  const caller = await authenticate(ctx, api);
  const exceeded = await countRequest(ctx, api.counter, caller, 1);
  if (exceeded) throw exceeded;
  return caller;
}

/**
 * Finds the caller: at once if the database is not asked. A request that fails to authenticate is counted under its
 * client's address, unless nothing was learnt of its key: a client that repeats it while the database is unavailable is
 * not refused when the database is back.
 */
function authenticate<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
): Caller | Promise<Caller> {
  const { authentication, counter } = api;
  const lookUp = counter && new CountedLookUp(ctx, counter, authentication);
  try {
    const caller = authentication.authenticate(ctx, lookUp);
    return caller instanceof Promise ? caller.catch((error) => refuse(ctx, api, lookUp, error)) : caller;
  } catch (error) {
    return refuse(ctx, api, lookUp, error);
  }
}

async function refuse<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  { authentication, counter }: Api<Services, Caller>,
  lookUp: CountedLookUp | undefined,
  error: unknown,
): Promise<never> {
  const isOfCaller = error instanceof HustingsError && error.status < 500;
  if (isOfCaller && !lookUp?.isCounted) await countRequest(ctx, counter, authentication.anonymousCaller(ctx), 1);
  throw error;
}

/** Authenticates and counts the caller, then executes the operation. Gives no promise if nothing is awaited. */
function execute<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
  answer: RespondToCall<Caller>,
  counting: Counting = ordinary,
): Promise<void> | undefined {
  const caller = authenticate(ctx, api);
  return caller instanceof Promise
    ? caller.then((known) => executeFor(ctx, api, known, answer, counting))
    : executeFor(ctx, api, caller, answer, counting);
}

function executeFor<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
  caller: Caller,
  answer: RespondToCall<Caller>,
  { allowance, requests }: Counting,
): Promise<void> | undefined {
  const context = requestContext(ctx);
  context.campaignId = (caller as { readonly campaignId?: string }).campaignId;
  const call = new HttpCall(ctx, api.authentication.credentialParameter, (rows) =>
    countTogether(ctx, api.counter, countedFor(caller, allowance), rows),
  );
  try {
    const counting = countRequest(ctx, api.counter, countedFor(caller, allowance), requests);
    const answered = counting
      ? counting.then((exceeded) => {
          if (exceeded) throw exceeded;
          return answer(ctx, call, caller);
        })
      : answer(ctx, call, caller);
    return answered?.then(
      () => showMarks(ctx, call),
      (error) => fail(ctx, api, call, caller, error),
    );
  } catch (error) {
    return fail(ctx, api, call, caller, error);
  }
}

async function fail<Services, Caller extends RateLimitedCaller>(
  ctx: Context,
  api: Api<Services, Caller>,
  call: HttpCall,
  caller: Caller,
  error: unknown,
): Promise<never> {
  showMarks(ctx, call);
  await api.onCallFailed?.(call, caller, error);
  throw error;
}

/** What the executor found out beside the response. The version is what If-Match of a later write names. */
function showMarks(ctx: Context, { isReplayed, version, note, method }: HttpCall): void {
  if (note !== undefined) ctx.set('X-Filter-Note', note);
  if (isReplayed) ctx.set('Idempotent-Replayed', 'true');
  if (version !== undefined && safe.has(method)) ctx.set('ETag', `"${version}"`);
}

const safe = new Set(['GET', 'HEAD']);
const uncounted: Counting = { allowance: undefined, requests: 0 };

/**
 * Addresses are pasted with a slash at their end. The path is one of the API's: it leads to no other host. The address
 * is whole, since QGIS asks for nothing at one without a host.
 */
function redirectTo(path: string, publicUrl: string | undefined): RespondToCall<unknown> {
  return async (ctx, call) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 308;
    ctx.redirect(`${publicUrl ?? call.origin()}${path}${ctx.search}`);
  };
}

/** Whether a path is one of an operation but for the slash at its end. */
const isKnownBare = (router: Router, path: string): boolean =>
  path.endsWith('/') && router.match(path.slice(0, -1), 'GET').path.length > 0;

/** No operation matches: 405 if the path has other methods, 404 otherwise, which says if a slash alone is too many. */
function refuseUnknown(others: ReadonlyArray<{ readonly methods: readonly string[] }>, isSlashTooMany: boolean) {
  return async (ctx: Context): Promise<never> => {
    const methods = [...new Set(others.flatMap((layer) => layer.methods))];
    if (methods.length === 0 && isSlashTooMany) {
      throw notFound(
        `There is nothing at ${ctx.path}: write it without the slash at its end, ${ctx.path.slice(0, -1)}.`,
      );
    }
    if (methods.length === 0) throw notFound(`There is nothing at ${ctx.path}.`);
    const allow = methods.join(', ');
    throw new HustingsError(
      405,
      'not_found',
      `${ctx.method} is not possible here; ${allow} ${methods.length > 1 ? 'are' : 'is'}.`,
      {
        headers: { Allow: allow },
      },
    );
  };
}
