import type { Endpoint } from '#server/operations/endpoint.ts';
import { compileOperation, type Execute, type Execution } from './compile-operation.ts';
import type { InternalCall } from './internal-call.ts';

/** Executes an operation of an API for a caller who is known. Gives a promise only if something is awaited. */
type ExecuteOperation<Caller> = (endpoint: object, call: InternalCall, caller: Caller) => unknown;

/** Executes calls that this program makes. An operation's schemas are compiled with its first call. */
export function createExecutions<Services, Caller>(
  endpoints: ReadonlyArray<Endpoint<Services, Caller>>,
  execution: Execution<Services, Caller>,
): ExecuteOperation<Caller> {
  const compiled = new Map<object, Execute<Caller>>();
  return (requested, call, caller) => {
    let execute = compiled.get(requested);
    if (!execute) {
      const endpoint = endpoints.find((each) => each === requested);
      if (!endpoint) throw new Error(`${call.operationId} is no operation of this API`);
      execute = compileOperation(endpoint, execution);
      compiled.set(endpoint, execute);
    }
    return execute(call, caller);
  };
}
