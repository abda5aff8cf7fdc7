import { randomUUID } from 'node:crypto';
import { JsonStream, JsonText } from '#server/content/json-content.ts';
import { InternalCall, type InternalRequest } from '#server/operations/calls/internal-call.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';

type Operation = Pick<Endpoint, 'operationId' | 'method' | 'path'>;

/** Executes an operation for a caller without a key. The caller has counted the request. */
export type Execute = (operation: object, call: InternalCall) => unknown;

/** Asks operations of the electoral API: there is no other way to their results. */
export class Operations {
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  /** The result, which has the form of the operation's schema. Throws the operation's refusal. */
  async ask<Response>(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): Promise<Response> {
    const result = await this.#call(operation, asked);
    const isText = result instanceof JsonText || result instanceof JsonStream;
    return (isText ? JSON.parse(result.text) : result) as Response;
  }

  /** The bytes of a result that is text already. */
  async bytes(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): Promise<Buffer> {
    const result = await this.#call(operation, asked);
    return result instanceof JsonText ? result.bytes : Buffer.from(JSON.stringify(result));
  }

  #call(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): unknown {
    return this.#execute(operation, new InternalCall(operation, { ...asked, requestId: randomUUID() }));
  }
}
