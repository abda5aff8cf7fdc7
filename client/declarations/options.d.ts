import type { RateLimit } from './errors.ts';
import type { Environment } from './sending/environment.ts';
/** How often and how long a call is tried. */
export interface RetryOptions {
    /** Requests that one call may make, the first one included. The default is 5; 1 switches retries off. */
    readonly maxAttempts?: number | undefined;
    /** How long one request may take until its whole response is there. The default is 30,000. */
    readonly attemptTimeoutMilliseconds?: number | undefined;
    /**
     * How long a call may take from its first request on, with all its requests and waits, except those in the queue
     * under the rate limit. The default is 120,000.
     */
    readonly totalTimeoutMilliseconds?: number | undefined;
}
export interface ClientOptions extends RetryOptions {
    /**
     * The address of the server, such as `https://hustings.example`. Both APIs are below its `/api/v1`, which may be
     * written or left out. In a browser, `''` is the page's own server.
     */
    readonly baseUrl: string;
    /**
     * Whether calls wait until the server's rate limit has room for them, and at most eight requests are under way at a
     * time. The default is true. With false all are sent at once, and one that is refused is tried again as other
     * failures are.
     */
    readonly pacing?: boolean | undefined;
    /** Called with every answer that arrives, also if the call is tried again. */
    readonly onAnswer?: ((answer: AnswerInfo) => void) | undefined;
    /** The default is the platform's `fetch`, clock and chance. */
    readonly environment?: Partial<Environment> | undefined;
}
/** What every call takes besides its own arguments. */
export interface CallOptions extends RetryOptions {
    /** Ends the call, which then rejects with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
}
/** What a call takes that the API does once however often it is sent. */
export interface WriteOptions extends CallOptions {
    /**
     * At most 200 characters. The same request with the same key within 24 hours is not done again, also from another
     * process: pass a name of your own if a write has to survive the end of yours. The default is a new one for each
     * call.
     */
    readonly idempotencyKey?: string | undefined;
    /**
     * The `ETag` of the record as it was read, from the response's headers. Where the record was changed since, nothing
     * is done, and the call rejects with a `ResponseError` of status 412. The default is to write whatever the version
     * is.
     */
    readonly ifMatch?: string | undefined;
}
/** A file that is sent as the body of a call. */
export interface SentFile<Type extends string = string> {
    readonly type: Type;
    /** A text is sent in UTF-8. */
    readonly content: string | Uint8Array<ArrayBuffer>;
}
/** One answer of the server. */
export interface AnswerInfo {
    readonly operationId: string;
    /** From 1. */
    readonly attempt: number;
    readonly status: number;
    readonly requestId: string | undefined;
    readonly rateLimit: RateLimit | undefined;
    /**
     * Whether the response to a write is that stored under its idempotency key: an earlier request had done it already.
     */
    readonly replayed: boolean;
    /** All of them. A page of another site sees those that the server lets it see. */
    readonly headers: Headers;
}
