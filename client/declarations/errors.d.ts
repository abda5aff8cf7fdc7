import type { ErrorCode } from './types/shared.ts';
/** What a response said of the key's rate limit, or of the address's if there is no key. */
export interface RateLimit {
    /** Requests a minute. */
    readonly limit: number;
    /** How many of them are left in the present minute. */
    readonly remaining: number;
    /** Seconds after which the limit resets; undefined if the server did not say. */
    readonly reset: number | undefined;
}
export interface CallFacts {
    readonly operationId: string;
    /** How many requests the call made. */
    readonly attempts: number;
    /** What the write carried; absent if the operation takes none. Repeat the write with it to have it done once. */
    readonly idempotencyKey: string | undefined;
}
/**
 * Why a call failed. Arguments that cannot be sent throw a TypeError instead, and aborted calls their signal's reason.
 */
export declare abstract class HustingsError extends Error implements CallFacts {
    readonly operationId: string;
    readonly attempts: number;
    readonly idempotencyKey: string | undefined;
    constructor(message: string, facts: CallFacts, options?: ErrorOptions);
}
export interface ErrorResponse {
    readonly status: number;
    readonly code: ErrorCode | undefined;
    readonly requestId: string | undefined;
    readonly retryAfter: number | undefined;
    readonly rateLimit: RateLimit | undefined;
}
/** The server responded with an error. The message is the API's own, and may be displayed to a person. */
export declare class ResponseError extends HustingsError implements ErrorResponse {
    readonly name = "ResponseError";
    readonly status: number;
    /** What kind of error it is. Undefined if something before the API responded, such as a proxy. */
    readonly code: ErrorCode | undefined;
    /** Names the request in the server's log. */
    readonly requestId: string | undefined;
    /** Seconds after which the server wants to be asked again; undefined if it did not say. */
    readonly retryAfter: number | undefined;
    readonly rateLimit: RateLimit | undefined;
    constructor(message: string, answer: ErrorResponse, facts: CallFacts);
}
/** There was no whole response: the server was not reached, or the connection broke. `cause` is what `fetch` threw. */
export declare class ConnectionError extends HustingsError {
    readonly name = "ConnectionError";
}
/** There was no whole response in time. */
export declare class TimeoutError extends HustingsError {
    readonly name = "TimeoutError";
}
