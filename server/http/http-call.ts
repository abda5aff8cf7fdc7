import type { Context } from 'koa';
import type { HustingsError } from '#core/errors.ts';
import type { BodyBounds } from '#server/call/body/body-bounds.ts';
import type { AdmittedBody } from '#server/call/body/body-gate.ts';
import type { Rows } from '#server/call/rows.ts';
import type { AcceptedFile, SentFile } from '#server/call/sent-file.ts';
import type { Call, Conditions, ExpectedBody } from '#server/operations/calls/call.ts';
import { readBody, refuseBody } from './request/body.ts';
import { readConditions } from './request/conditions.ts';
import { readFileOf } from './request/files/read-file.ts';
import { readQuery } from './request/query.ts';
import { readRowsOf } from './request/rows/read-rows.ts';
import { type RequestContext, requestContext } from './request-context.ts';

/** A use of an operation that arrived as a request over HTTP. */
export class HttpCall implements Call {
  isAudited = false;
  isReplayed = false;
  version: string | undefined;
  note: string | undefined;
  next: Readonly<Record<string, string>> | undefined;
  readonly #ctx: Context;
  readonly #known: RequestContext;
  readonly #credential: string | undefined;

  readonly #count: (requests: number) => Promise<HustingsError | undefined>;

  /**
   * `credential` is the query's parameter that carries the caller's key. `count` counts further requests of the caller,
   * and returns the error if they are too many.
   */
  constructor(
    ctx: Context,
    credential: string | undefined,
    count: (requests: number) => Promise<HustingsError | undefined>,
  ) {
    this.#ctx = ctx;
    this.#count = count;
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

  origin(): string {
    this.#known.namesHost = true;
    return (this.#ctx.URL as Partial<URL>).origin ?? '';
  }

  prefersHtml(): boolean {
    this.#ctx.vary('Accept');
    return this.#ctx.accepts('application/json', 'text/html') === 'text/html';
  }

  query(): Record<string, string> {
    return readQuery(this.#ctx.querystring, this.#credential);
  }

  async body({ presence, bounds }: ExpectedBody): Promise<AdmittedBody | undefined> {
    if (presence !== 'none') return readBody(this.#ctx, bounds, presence === 'optional');
    await refuseBody(this.#ctx);
    return undefined;
  }

  rows(most: number, bounds: BodyBounds): Promise<Rows> {
    return readRowsOf(this.#ctx, most, bounds);
  }

  file(accepted: AcceptedFile, holder: string): Promise<SentFile> {
    return readFileOf(this.#ctx, accepted, holder);
  }

  async count(requests: number): Promise<void> {
    if (requests <= 0) return;
    const exceeded = await this.#count(requests);
    if (exceeded) throw exceeded;
  }

  conditions(isWrite: boolean): Conditions {
    return readConditions(this.#ctx, isWrite);
  }
}
