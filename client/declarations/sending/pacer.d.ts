import type { RateLimit } from '../errors.ts';
import type { Environment } from './environment.ts';
/**
 * Has the requests of one client wait until the caller's limit has room for them, in the order in which they came. Of a
 * minute of which nothing is known yet one request finds out. Responses that state no limit set none.
 */
export declare class Pacer {
    #private;
    constructor(environment: Pick<Environment, 'now' | 'after'>);
    /**
     * Waits until a request may be sent; `ended` has to follow. `isAgain`: it goes before those that were never sent.
     * Rejects with the signal's reason if it is aborted meanwhile.
     */
    waitForSlot(signal: AbortSignal | undefined, isAgain: boolean): Promise<void>;
    /** A request got a response, or failed: then nothing is known of the limit. */
    ended(limit: RateLimit | undefined): void;
    /** A request exceeded the rate limit: none is sent for that many seconds. */
    refused(seconds: number): void;
}
