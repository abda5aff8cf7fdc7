import { randomUUID } from 'node:crypto';
import { JsonStream, JsonText } from '#server/http/content/json-content.ts';
import { InternalCall, type InternalRequest } from '#server/operations/calls/internal-call.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';

type Operation = Pick<Endpoint, 'operationId' | 'method' | 'path'>;

/** Executes an operation for a caller without a key. The caller has counted the request. */
export type Execute = (operation: object, call: InternalCall) => unknown;

/** Asks operations of the electoral API: there is no other way to what they answer. */
export class Operations {
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  /** The answer, which has the form of the operation's schema. Throws the operation's refusal. */
  async ask<Response>(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): Promise<Response> {
    const answer = await this.#answer(operation, asked);
    const isText = answer instanceof JsonText || answer instanceof JsonStream;
    return (isText ? JSON.parse(answer.text) : answer) as Response;
  }

  /** The bytes of an answer that is text already. */
  async bytes(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): Promise<Buffer> {
    const answer = await this.#answer(operation, asked);
    return answer instanceof JsonText ? answer.bytes : Buffer.from(JSON.stringify(answer));
  }

  #answer(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): unknown {
    return this.#execute(operation, new InternalCall(operation, { ...asked, requestId: randomUUID() }));
  }
}
