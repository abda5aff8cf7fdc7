import type { Context } from 'koa';
import type { Authentication, RateLimitedCaller } from './authentication.ts';
import type { Endpoint, OperationRequest } from './endpoint.ts';
import type { RateCounter } from './rate-limit/rate-limit.ts';

/** The path below which both APIs live. */
export const apiRoot = '/api/v1';

/** How long the answer to a request stays the same, as far as is known. */
export interface Validity {
  /** An entity tag with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** Milliseconds until the tag changes by the clock alone; Infinity where it does not. */
  readonly remaining: number;
}

/** Everything that tells one API from the other. */
export interface Api<Services, Caller extends RateLimitedCaller> {
  /** Below `apiRoot`: '' or '/electoral'. */
  readonly prefix: string;
  readonly endpoints: ReadonlyArray<Endpoint<Services, Caller>>;
  /** The handlers' second argument where it is the same for every request; otherwise `executeOperation` supplies it. */
  readonly services?: Services;
  readonly authentication: Authentication<Caller>;
  /** Calls an endpoint's handler inside a transaction, replay and audit. Absent: the handler is called directly. */
  executeOperation?(
    ctx: Context,
    endpoint: Endpoint<Services, Caller>,
    request: OperationRequest<unknown, unknown, unknown, Caller>,
  ): unknown;
  /** Called for every request of an authenticated caller that ends in an error, before the error is answered. */
  onRequestFailed?(ctx: Context, caller: Caller, error: unknown): Promise<void>;
  /** Absent: requests are not limited (`RATE_LIMIT=off`). */
  readonly counter?: RateCounter | undefined;
  /** Whether scripts of any web page may read the answers. */
  readonly crossOrigin: boolean;
  /** How answers that depend on the published map alone may be cached at this moment. */
  validity?(): Validity;
  /** Tests check every answer against its schema. */
  readonly checkAnswers: boolean;
}
