import { randomUUID } from 'node:crypto';
import type { HustingsError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { JsonText } from '#server/content/json-content.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { CallOperation } from '#server/http/call-operations.ts';
import { refusalOf } from '#server/http/errors/error-handler.ts';
import { InternalCall } from '#server/operations/calls/internal-call.ts';
import type { ApiResponse, SendRequest } from './api-request.ts';

/**
 * Sends the requests of tools to an API of this process, for the caller who has sent the message: each is counted,
 * checked and audited as one that arrived by network, and has a request id of its own.
 */
export function inProcess<Caller extends RateLimitedCaller>(
  callOperation: CallOperation<Caller>,
  caller: Caller,
  log: Log,
): SendRequest {
  return async ({ operation, params, query, body, idempotencyKey }) => {
    const requestId = randomUUID();
    const call = new InternalCall(operation, { requestId, params, query, body, conditions: { idempotencyKey } });
    const answered = { requestId, retryAfterSeconds: null };
    try {
      const answer = await callOperation(caller, operation, call);
      const value = answer instanceof JsonText ? JSON.parse(answer.text) : plain(answer);
      return { ...answered, status: 200, body: value, isReplayed: call.isReplayed, note: call.note };
    } catch (thrown) {
      const error = refusalOf(thrown, log, { requestId, method: operation.method, route: operation.path });
      return { ...answered, ...refused(error), isReplayed: call.isReplayed };
    }
  };
}

/** As a request would have received it: without fields that are undefined, instants as texts. */
const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

function refused({ status, code, message, headers }: HustingsError): Omit<ApiResponse, 'requestId' | 'isReplayed'> {
  const retryAfter = headers['Retry-After'];
  const retryAfterSeconds = retryAfter === undefined ? null : Number(retryAfter);
  return { status, body: { error: message, code }, retryAfterSeconds, challenge: headers['WWW-Authenticate'] };
}
