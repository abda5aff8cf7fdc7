import { createExecutions } from '#server/operations/calls/executions.ts';
import type { InternalCall } from '#server/operations/calls/internal-call.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { Api } from './api.ts';
import type { RateLimitedCaller } from './authentication.ts';
import { countCall, countedFor } from './rate-limit/count-request.ts';

/** Makes one call of an operation for a caller who has been authenticated. Throws its refusal. */
export type CallOperation<Caller> = (
  caller: Caller,
  endpoint: Pick<Endpoint, 'allowance'>,
  call: InternalCall,
) => Promise<unknown>;

/** Calls of an API's operations from within this process: counted, checked and audited as requests are. */
export function createCalls<Services, Caller extends RateLimitedCaller>(
  api: Api<Services, Caller>,
): CallOperation<Caller> {
  const execute = createExecutions(api.endpoints, api);
  return async (caller, endpoint, call) => {
    try {
      const counted = await countCall(api.counter, countedFor(caller, endpoint.allowance));
      if (counted?.exceeded) throw counted.exceeded;
      return await execute(endpoint, call, caller);
    } catch (error) {
      await api.onCallFailed?.(call, caller, error);
      throw error;
    }
  };
}
