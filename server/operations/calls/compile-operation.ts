import { rateLimits } from '#core/config/rate-limits.ts';
import { notFound } from '#core/errors.ts';
import { boundsOf, largestBody, largestRow } from '#server/call/body/body-bounds.ts';
import type { AcceptedFile } from '#server/call/sent-file.ts';
import {
  type Check,
  checkBody,
  checkParameters,
  checkResponse,
  checkSource,
  checkText,
  isText,
} from '#server/call/validation.ts';
import { Bytes } from '#server/content/bytes.ts';
import { JsonStream, JsonText } from '#server/content/json-content.ts';
import { StoredFile } from '#server/content/stored-file.ts';
import type { Endpoint, OperationRequest } from '#server/operations/endpoint.ts';
import type { Call } from './call.ts';

/** How the operations of one API are executed. */
export interface Execution<Services, Caller> {
  /** The handlers' second argument if it is the same for every request; otherwise `executeOperation` supplies it. */
  readonly services?: Services;
  /** The installation's own address, which links in responses begin with. Undefined: that by which each request came. */
  readonly publicUrl?: string | undefined;
  /** Throws 403 if this caller may not use an operation of this scope or role. */
  authorize?(caller: Caller, operation: Pick<Endpoint, 'scope' | 'role'>): void;
  /** Calls an endpoint's handler inside a transaction, replay and audit. Absent: the handler is called directly. */
  executeOperation?(
    call: Call,
    endpoint: Endpoint<Services, Caller>,
    request: OperationRequest<unknown, unknown, unknown, Caller>,
  ): unknown;
  /** The name under which a caller's files are counted while they are in memory. */
  holderOf?(caller: Caller): string;
  /** Tests check every response against its schema. */
  readonly checkAnswers: boolean;
}

/** The response to a call of a caller who is known, a promise only if something is awaited. Throws its refusal. */
export type Execute<Caller> = (call: Call, caller: Caller) => unknown;

type Request<Caller> = OperationRequest<{ readonly [name: string]: string } | undefined, unknown, unknown, Caller>;

const checkNothing: Check = () => {};

/** Compiles each operation with its first use, which takes milliseconds of each, and gives the same from then on. */
export function compileOnFirstUse<Services, Caller>(
  execution: Execution<Services, Caller>,
): (endpoint: Endpoint<Services, Caller>) => Execute<Caller> {
  const compiled = new Map<Endpoint<Services, Caller>, Execute<Caller>>();
  return (endpoint) => {
    let execute = compiled.get(endpoint);
    if (!execute) {
      execute = compileOperation(endpoint, execution);
      compiled.set(endpoint, execute);
    }
    return execute;
  };
}

/**
 * Compiles an endpoint's schemas once and joins them to its handler: 403 scope, 400 input, then what the handler
 * refuses.
 */
export function compileOperation<Services, Caller>(
  endpoint: Endpoint<Services, Caller>,
  { services, publicUrl, authorize, executeOperation, holderOf, checkAnswers }: Execution<Services, Caller>,
): Execute<Caller> {
  const checkPath = endpoint.params ? checkParameters(endpoint.params, 'path') : checkNothing;
  const checkQuery = checkParameters(endpoint.query ?? noParameters, 'query');
  const checkRequestBody = endpoint.body ? checkBody(endpoint.body) : checkNothing;
  const check = checkAnswers ? checkResponse(endpoint.response, endpoint.operationId) : undefined;
  const presence = !endpoint.body ? 'none' : endpoint.bodyOptional ? 'optional' : 'needed';
  const expected = { presence, bounds: endpoint.body ? boundsOf(endpoint.body) : largestBody } as const;
  const boundsOfRow = endpoint.inRows ? boundsOf(rowSchema(endpoint), largestRow) : largestRow;

  /** The body, checked; undefined if there is none. */
  const takeBody = async (call: Call): Promise<unknown> => {
    const sent = await call.body(expected);
    if (!sent) return undefined;
    checkRequestBody(sent.value);
    checkSource(sent.source, endpoint.exactNumbers);
    checkText(sent.value);
    return sent.value;
  };

  /** The rows of the body, counted, before anything is done with them. */
  const takeRows = async (call: Call, most: number): Promise<unknown> => {
    const rows = await call.rows(most, boundsOfRow);
    await call.count(Math.ceil(rows.length / rateLimits.rowsOfOneRequest) - 1);
    return rows;
  };

  /** The file that is the body, counted, before anything is done with it. */
  const takeFile = async (call: Call, expected: AcceptedFile, caller: Caller): Promise<unknown> => {
    const file = await call.file(expected, holderOf?.(caller) ?? '');
    await call.count(Math.ceil(file.bytes.length / bytesOfRequest) - 1);
    return file;
  };

  const checked = (response: unknown): unknown => {
    const isJson = response instanceof JsonText || response instanceof JsonStream;
    const isChecked = !(response instanceof Bytes || response instanceof StoredFile);
    if (check && isChecked) check(isJson ? JSON.parse(response.text) : response);
    return response;
  };

  const handle = (call: Call, request: Request<Caller>): unknown => {
    if (request.params && !isText(request.params)) throw notFound('There is no record of this id.');
    const made = executeOperation
      ? executeOperation(call, endpoint, request)
      : endpoint.handle(request, services as Services);
    return made instanceof Promise ? made.then(checked) : checked(made);
  };

  return (call, caller) => {
    authorize?.(caller, endpoint);
    const params = endpoint.params ? { ...call.params } : undefined;
    checkPath(params);
    const query = call.query();
    checkQuery(query);
    const linked = endpoint.linked && { origin: publicUrl ?? call.origin() };
    const read = endpoint.html && { prefersHtml: call.prefersHtml() };
    const request = { params, query, body: undefined, caller, requestId: call.requestId, ...linked, ...read };
    if (endpoint.inRows) return takeRows(call, endpoint.inRows).then((body) => handle(call, { ...request, body }));
    const { file } = endpoint;
    if (file) return takeFile(call, file, caller).then((body) => handle(call, { ...request, body }));
    return endpoint.body || endpoint.idempotent
      ? takeBody(call).then((body) => handle(call, { ...request, body }))
      : handle(call, request);
  };
}

/** The schema of one row: `body` describes `{ records: […] }`. */
const rowSchema = ({ body }: { readonly body?: object | undefined }): object =>
  (body as { properties: { records: { items: object } } }).properties.records.items;

/** This many bytes of a file, begun, are counted as one request. */
const bytesOfRequest = 1024 * 1024;

const noParameters = { type: 'object', properties: {}, additionalProperties: false } as const;
