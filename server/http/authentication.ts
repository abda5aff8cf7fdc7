import type { Context } from 'koa';
import type { LookUpAllowance } from '#server/keys/key-store.ts';

/** A caller as the rate limit sees it. */
export interface RateLimitedCaller {
  /** Names the counter of this caller's requests. */
  readonly rateLimitKey: string;
  readonly requestsPerMinute: number;
  /** A sentence for the error of a request beyond the limit: how to get a higher one. */
  readonly higherLimit?: string | undefined;
}

/** How one API recognizes its callers. */
export interface Authentication<Caller extends RateLimitedCaller> {
  /** The name of the query parameter that may carry a key; absent if only the header may. */
  readonly credentialParameter?: string;
  /**
   * Finds the caller of a request. Throws 401 for a missing or unknown key, 403 for a plan without access, and what
   * `allowance` throws if the key would have to be looked up and may not be.
   */
  authenticate(ctx: Context, allowance: LookUpAllowance | undefined): Caller | Promise<Caller>;
  /**
   * The caller under whom a request is counted that failed to authenticate. The limit refuses such requests if their
   * key would have to be looked up. A missing or malformed key costs no look-up and stays 401.
   */
  anonymousCaller(ctx: Context): RateLimitedCaller;
}
