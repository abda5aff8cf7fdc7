import type { Context } from 'koa';
import type { Authentication, RateLimitedCaller } from '#server/http/authentication.ts';
import type { LookUpAllowance } from '#server/keys/key-store.ts';
import { countRequest } from './count-request.ts';
import type { RateCounter } from './rate-limit.ts';

/** The look-up of a key that one request may make: it is counted like an anonymous request from its address. */
export class CountedLookUp implements LookUpAllowance {
  /** Whether the request is counted under its address. */
  isCounted = false;
  readonly #ctx: Context;
  readonly #counter: RateCounter;
  readonly #authentication: Pick<Authentication<RateLimitedCaller>, 'anonymousCaller'>;

  constructor(
    ctx: Context,
    counter: RateCounter,
    authentication: Pick<Authentication<RateLimitedCaller>, 'anonymousCaller'>,
  ) {
    this.#ctx = ctx;
    this.#counter = counter;
    this.#authentication = authentication;
  }

  get name(): string {
    return this.#authentication.anonymousCaller(this.#ctx).rateLimitKey;
  }

  async take(): Promise<void> {
    this.isCounted = true;
    const exceeded = await countRequest(this.#ctx, this.#counter, this.#authentication.anonymousCaller(this.#ctx), 1);
    if (exceeded) throw exceeded;
  }

  async giveBack(): Promise<void> {
    this.isCounted = false;
    await this.#counter.takeBack(this.name);
  }
}
