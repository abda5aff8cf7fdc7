import { type Called } from './called.ts';
import { type RateLimit } from './errors.ts';
import type { CallOptions, ClientOptions, SentFile, WriteOptions } from './options.ts';
import { type Repetition } from './sending/retries.ts';
/** One call of an operation. */
export interface Call {
    readonly operationId: string;
    readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    /** Below `/api/v1`. */
    readonly path: string;
    readonly repetition: Repetition;
    /** Parameters that are undefined are left out. */
    readonly query?: object | undefined;
    readonly body?: object | undefined;
    /** In the place of `body`. */
    readonly file?: SentFile | undefined;
}
/** What the clients of both APIs share: how a call is sent and tried again, and its response read. */
export declare class ApiClient {
    #private;
    /** @throws {TypeError} if an option cannot be meant */
    constructor(options: ClientOptions, apiKey: string | undefined);
    /** What the last answer said; undefined before the first one. */
    get rateLimit(): RateLimit | undefined;
    /**
     * Sends a call and returns the parsed body. Sends it again if that may help and cannot do anything twice. `makeCall`
     * throws what cannot be sent: the promise rejects with it.
     *
     * The promise rejects with the last attempt's {@link HustingsError}.
     */
    protected call<Answer>(makeCall: () => Call, options?: CallOptions & WriteOptions): Called<Answer>;
}
/**
 * An id as a part of a path.
 *
 * @throws {TypeError} if it would lead to another path
 */
export declare function pathSegment(id: string): string;
