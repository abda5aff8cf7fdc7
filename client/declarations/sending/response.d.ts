import { type CallFacts } from '../errors.ts';
import type { AnswerInfo } from '../options.ts';
/** What a response's headers say. */
export declare function readResponseInfo({ status, headers }: Response, operationId: string, attempt: number): AnswerInfo;
/**
 * What a whole response means.
 *
 * @param text the response's body
 * @returns the parsed body of a success
 * @throws {ResponseError} if it is none
 */
export declare function readBody(response: Response, text: string, info: AnswerInfo, facts: CallFacts, now: number): unknown;
