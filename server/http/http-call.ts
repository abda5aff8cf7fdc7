import type { Context } from 'koa';
import type { Call, Conditions, JsonBody } from '#server/operations/calls/call.ts';
import { readBody, refuseBody } from './request/body.ts';
import { readConditions } from './request/conditions.ts';
import { readQuery } from './request/query.ts';
import { type RequestContext, requestContext } from './request-context.ts';

/** A use of an operation that arrived as a request over HTTP. */
export class HttpCall implements Call {
  isAudited = false;
  isReplayed = false;
  version: string | undefined;
  note: string | undefined;
  readonly #ctx: Context;
  readonly #known: RequestContext;
  readonly #credential: string | undefined;

  /** `credential` is the query's parameter that carries the caller's key. */
  constructor(ctx: Context, credential: string | undefined) {
    this.#ctx = ctx;
    this.#known = requestContext(ctx);
    this.#credential = credential;
  }

  get requestId(): string {
    return this.#known.requestId;
  }

  get operationId(): string | undefined {
    return this.#known.operationId;
  }

  get params(): Readonly<Record<string, string>> {
    return this.#known.params;
  }

  get method(): string {
    return this.#ctx.method;
  }

  get path(): string {
    return this.#ctx.path;
  }

  query(): Record<string, string> {
    return readQuery(this.#ctx.querystring, this.#credential);
  }

  async body(wanted: 'needed' | 'optional' | 'none'): Promise<JsonBody | undefined> {
    if (wanted !== 'none') return readBody(this.#ctx, wanted === 'optional');
    await refuseBody(this.#ctx);
    return undefined;
  }

  conditions(isWrite: boolean): Conditions {
    return readConditions(this.#ctx, isWrite);
  }
}
