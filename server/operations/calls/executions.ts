import type { Endpoint } from '#server/operations/endpoint.ts';
import { compileOnFirstUse, type Execution } from './compile-operation.ts';
import type { InternalCall } from './internal-call.ts';

/** Executes an operation of an API for a caller who is known. Gives a promise only if something is awaited. */
type ExecuteOperation<Caller> = (endpoint: object, call: InternalCall, caller: Caller) => unknown;

/** Executes calls that this program makes, of the operations of one API. */
export function createExecutions<Services, Caller>(
  endpoints: ReadonlyArray<Endpoint<Services, Caller>>,
  execution: Execution<Services, Caller>,
): ExecuteOperation<Caller> {
  const known = new Map<object, Endpoint<Services, Caller>>(endpoints.map((endpoint) => [endpoint, endpoint]));
  const compiled = compileOnFirstUse(execution);
  return (requested, call, caller) => {
    const endpoint = known.get(requested);
    if (!endpoint) throw new Error(`${call.operationId} is no operation of this API`);
    return compiled(endpoint)(call, caller);
  };
}
