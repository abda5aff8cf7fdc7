import { type HustingsError } from '../errors.ts';
/**
 * What happens if a request is sent twice. `nothing`: it only reads. `once`: it writes, and its idempotency key has the
 * API do it once. `again`: it writes again.
 */
export type Repetition = 'nothing' | 'once' | 'again';
/** Whether a failed request may be sent again: the failure may pass, and nothing is done twice. */
export declare function mayRepeat(error: HustingsError, repetition: Repetition): boolean;
/**
 * Milliseconds until the next attempt: evenly by chance between nothing and a bound that doubles with every attempt, so
 * that clients that failed together do not come back together. If the server said how long to wait, that comes first.
 */
export declare function waitBefore(nextAttempt: number, error: HustingsError, random: () => number): number;
/**
 * Seconds that a response's `Retry-After` asks for (RFC 9110, section 10.2.3): a number, or a date, which is compared
 * with the response's own `Date` if it has one, since clocks differ. Undefined if there is none that can be read.
 */
export declare function readRetryAfter(headers: Headers, now: number): number | undefined;
