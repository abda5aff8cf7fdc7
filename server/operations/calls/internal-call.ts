import { invalid } from '#core/errors.ts';
import { apiRoot } from '#server/call/api-root.ts';
import type { BodyBounds } from '#server/call/body/body-bounds.ts';
import { type AdmittedBody, admit } from '#server/call/body/body-gate.ts';
import { RecordTexts } from '#server/call/record-texts.ts';
import { type Rows, readRows } from '#server/call/rows.ts';
import { checkText } from '#server/call/validation.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { Call, Conditions, ExpectedBody } from './call.ts';

/** What a program asks of an operation: what a request would say. */
export interface InternalRequest {
  readonly requestId: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string | undefined;
  readonly conditions?: Conditions;
}

/** The address of an operation from the host's root, without the query. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>>): string =>
  apiRoot + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** A use of an operation that a part of this program makes. */
export class InternalCall implements Call {
  isAudited = false;
  isReplayed = false;
  version: string | undefined;
  note: string | undefined;
  next: Readonly<Record<string, string>> | undefined;
  readonly requestId: string;
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly #asked: InternalRequest;

  constructor(endpoint: Pick<Endpoint, 'operationId' | 'method' | 'path'>, asked: InternalRequest) {
    this.requestId = asked.requestId;
    this.operationId = endpoint.operationId;
    this.method = endpoint.method;
    this.params = asked.params ?? {};
    this.path = pathOf(endpoint, this.params);
    this.#asked = asked;
  }

  origin(): string {
    return '';
  }

  prefersHtml(): boolean {
    return false;
  }

  query(): Record<string, string> {
    const { query = {} } = this.#asked;
    for (const [name, value] of Object.entries(query)) checkText(value, name);
    return { ...query };
  }

  async body({ presence, bounds }: ExpectedBody): Promise<AdmittedBody | undefined> {
    const { body } = this.#asked;
    if (body !== undefined) return admit(Buffer.from(body), bounds);
    if (presence === 'needed') throw invalid('The request needs a JSON body.');
    return undefined;
  }

  async rows(most: number, bounds: BodyBounds): Promise<Rows> {
    const texts = new RecordTexts('json', most);
    texts.take(Buffer.from(this.#asked.body ?? ''));
    return readRows(texts.end(), bounds);
  }

  /** No part of the program sends a file by an operation's schema. */
  async file(): Promise<never> {
    throw invalid('This call has no file.');
  }

  /** The code that makes a call of many rows has already counted it. */
  async count(): Promise<void> {}

  conditions(isWrite: boolean): Conditions {
    const { conditions = {} } = this.#asked;
    if (!isWrite) return { ...conditions, idempotencyKey: undefined };
    if ((conditions.idempotencyKey ?? '').length > 200) throw overlongIdempotencyKey();
    return { ...conditions, idempotencyKey: conditions.idempotencyKey || undefined };
  }
}

export const overlongIdempotencyKey = () => invalid('The header "Idempotency-Key" must have at most 200 characters.');
