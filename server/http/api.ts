import type { Call } from '#server/operations/calls/call.ts';
import type { Execution } from '#server/operations/calls/compile-operation.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { Authentication, RateLimitedCaller } from './authentication.ts';
import type { RateCounter } from './rate-limit/rate-limit.ts';

/** How long the response to a request stays the same, as far as is known. */
export interface Validity {
  /** An entity tag with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** Milliseconds until the tag changes by the clock alone; Infinity if it does not. */
  readonly remaining: number;
}

/** Everything in which one API differs from the other. */
export interface Api<Services, Caller extends RateLimitedCaller> extends Execution<Services, Caller> {
  /** Below `apiRoot`: '' or '/electoral'. */
  readonly prefix: string;
  readonly endpoints: ReadonlyArray<Endpoint<Services, Caller>>;
  readonly authentication: Authentication<Caller>;
  /** Called for every call of an authenticated caller that ends in an error, before the error is sent. */
  onCallFailed?(call: Call, caller: Caller, error: unknown): Promise<void>;
  /** Absent: requests are not limited (`RATE_LIMIT=off`). */
  readonly counter?: RateCounter | undefined;
  /** Below this path, of an API that people paste addresses of, a slash at the end leads to the address without it. */
  readonly forgivesSlashBelow?: string;
  /** Whether scripts of any web page may read the responses. */
  readonly crossOrigin: boolean;
  /**
   * Which answers to GET are made in slots, one at a time between requests of others: `long`, those that take milliseconds, which
   * are all but look-ups and tiles; `lists`, those of many records, in slots of their own.
   */
  readonly inSlots?: 'long' | 'lists';
  /** How answers that depend on the published map alone may be cached at this moment. */
  validity?(): Validity;
}
