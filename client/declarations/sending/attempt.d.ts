import { type CallFacts } from '../errors.ts';
import type { Environment } from './environment.ts';
/** What is sent: the same in all attempts of one call. */
export interface SentRequest {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}
export interface CompleteResponse {
    readonly response: Response;
    readonly text: string;
}
/**
 * Sends a request once and reads its whole response.
 *
 * @throws {TimeoutError} if that takes longer than `milliseconds`
 * @throws {ConnectionError} if the connection cannot be made, or breaks before the end of the response
 * @throws the signal's reason, if it is aborted meanwhile
 */
export declare function attempt(request: SentRequest, milliseconds: number, signal: AbortSignal | undefined, facts: CallFacts, environment: Environment): Promise<CompleteResponse>;
/** Waits. Rejects with the signal's reason if it is aborted meanwhile. */
export declare function pause(milliseconds: number, signal: AbortSignal | undefined, { after }: Pick<Environment, 'after'>): Promise<void>;
