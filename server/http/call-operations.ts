import { compileOperation, type Execute } from '#server/operations/compile-operation.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { MadeCall } from '#server/operations/made-call.ts';
import type { Api } from './api.ts';
import type { RateLimitedCaller } from './authentication.ts';
import { countCall, countedFor } from './rate-limit/count-request.ts';

/** Makes one call of an operation for a caller who has been authenticated. Throws its refusal. */
export type CallOperation<Caller> = (caller: Caller, endpoint: object, call: MadeCall) => Promise<unknown>;

/** Calls of an API's operations from within this process: counted, checked and audited as requests are. */
export function createCalls<Services, Caller extends RateLimitedCaller>(
  api: Api<Services, Caller>,
): CallOperation<Caller> {
  const compiled = new Map<object, Execute<Caller>>();
  const executionOf = (endpoint: Endpoint<Services, Caller>): Execute<Caller> => {
    const execute = compiled.get(endpoint) ?? compileOperation(endpoint, api);
    compiled.set(endpoint, execute);
    return execute;
  };
  return async (caller, wanted, call) => {
    const endpoint = api.endpoints.find((each) => each === wanted);
    if (!endpoint) throw new Error(`${call.operationId} is no operation of this API`);
    try {
      const counted = await countCall(api.counter, countedFor(caller, endpoint.allowance));
      if (counted?.exceeded) throw counted.exceeded;
      return await executionOf(endpoint)(call, caller);
    } catch (error) {
      await api.onCallFailed?.(call, caller, error);
      throw error;
    }
  };
}
