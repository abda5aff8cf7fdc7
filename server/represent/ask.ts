import { randomUUID } from 'node:crypto';
import { JsonStream, JsonText } from '#server/http/content/json-content.ts';
import { type Asked, MadeCall } from '#server/operations/calls/made-call.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';

type Operation = Pick<Endpoint, 'operationId' | 'method' | 'path'>;

/** Executes an operation for a caller without a key. The caller has counted the request. */
export type Execute = (operation: object, call: MadeCall) => unknown;

/** Asks operations of the electoral API: there is no other way to their results. */
export class Operations {
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  /** The response, which has the form of the operation's schema. Throws the operation's refusal. */
  async ask<Response>(operation: Operation, asked: Omit<Asked, 'requestId'>): Promise<Response> {
    const call = await this.#answer(operation, asked);
    const isText = call instanceof JsonText || call instanceof JsonStream;
    return (isText ? JSON.parse(call.text) : call) as Response;
  }

  /** The bytes of a response that is text already. */
  async bytes(operation: Operation, asked: Omit<Asked, 'requestId'>): Promise<Buffer> {
    const answer = await this.#answer(operation, asked);
    return answer instanceof JsonText ? answer.bytes : Buffer.from(JSON.stringify(answer));
  }

  #answer(operation: Operation, asked: Omit<Asked, 'requestId'>): unknown {
    return this.#execute(operation, new MadeCall(operation, { ...asked, requestId: randomUUID() }));
  }
}
