import type { Context } from 'koa';
import type { RefusalLog } from './errors/refusal-log.ts';
import { workMarks } from './loop/work-marks.ts';

/** What the middlewares have learnt of one request. `errorHandler` creates it, before all that reads it. */
export interface RequestContext {
  /** A UUID; the response carries it as X-Request-Id. */
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route that matched, such as `/api/v1/voters/:id`; undefined before and without a match. */
  route: string | undefined;
  /** The endpoint that matched; undefined before and without a match. */
  operationId: string | undefined;
  /** The campaign for which the caller was authenticated; undefined before and without one. */
  campaignId: string | undefined;
  /** The path's parameters, as they were sent. */
  params: Readonly<Record<string, string>>;
  /** Where refusals are logged; undefined in tests of parts. */
  readonly refusals: RefusalLog | undefined;
  /** Whether the response names the host that the request has named: no shared cache may give it to others. */
  namesHost: boolean;
}

/** A property of Koa's context: reading it costs less than a look-up in a WeakMap. */
const property = Symbol('request context');

const noParams = Object.freeze({});

export function createRequestContext(ctx: Context, requestId: string, refusals?: RefusalLog): RequestContext {
  const created: RequestContext = {
    requestId,
    method: ctx.method,
    campaignId: undefined,
    route: undefined,
    operationId: undefined,
    params: noParams,
    refusals,
    namesHost: false,
  };
  ctx[property] = created;
  workMarks.mark(created);
  return created;
}

/** Notes that the work of a request goes on after it has waited. */
export function markWork(ctx: Context): void {
  const context = ctx[property] as RequestContext | undefined;
  if (context) workMarks.mark(context);
}

export function requestContext(ctx: Context): RequestContext {
  return ctx[property] as RequestContext;
}
