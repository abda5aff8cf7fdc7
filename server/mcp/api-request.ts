import { HustingsError, invalid } from '#core/errors.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';

/**
 * A message of the API in the words of tools: what a request has in its path, query and body are the arguments of a call, and
 * headers are fields of the result.
 */
export const inWordsOfTools = (message: string): string =>
  message
    .replaceAll(/\b(?:(?:query|path) parameters?|fields?)(?= ")/g, 'argument')
    .replaceAll(/\bThe body must\b/g, 'The arguments must')
    .replaceAll('X-Request-Id', 'requestId')
    .replaceAll('Idempotency-Key', 'idempotencyKey')
    .replaceAll('Retry-After', 'retryAfterSeconds');

/** What a tool needs of an endpoint object: how to write its request, and what its schemas say. */
export type Operation = Pick<Endpoint, 'operationId' | 'method' | 'path' | 'params' | 'query' | 'body' | 'response'> &
  Partial<Pick<Endpoint, 'bodyOptional' | 'scope' | 'idempotent' | 'allowance'>>;

/** The arguments of a tool call as they arrived: nothing has checked them. */
export type Arguments = Readonly<Record<string, unknown>>;

interface ApiRequest {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
}

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON. */
  readonly body: unknown;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Whether it is the stored answer of an earlier request with the same idempotency key. */
  readonly isReplayed: boolean;
  /** How filters without a hit were understood. */
  readonly note?: string | undefined;
  /** For a refusal: how the caller gets the right that is missing, as the header `WWW-Authenticate` has it. */
  readonly challenge?: string | undefined;
}

/** Sends a request to the API with the caller's key. Throws a HustingsError if no answer arrives. */
export type SendRequest = (request: ApiRequest) => Promise<ApiResponse>;

/** The API's refusal of a request. */
export class RefusedRequest extends HustingsError {
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ status, body, requestId, retryAfterSeconds }: ApiResponse) {
    const { error, code } = body as { error: string; code: HustingsError['code'] };
    super(status, code, inWordsOfTools(error));
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The argument that carries the idempotency key of a write. */
export const idempotencyArgument = 'idempotencyKey';

/**
 * Writes a tool call as a request of an operation. The API itself validates what the request says; only what could not
 * be written as one is refused here.
 *
 * @param idArgument the argument that is the path's `{id}`
 */
function requestOf(operation: Operation, args: Arguments, idArgument = 'id'): ApiRequest {
  const { [idArgument]: id, [idempotencyArgument]: key, ...others } = args;
  const rest = operation.path.includes('{id}') ? others : withoutUndefined({ [idArgument]: id, ...others });
  const fields = operation.idempotent ? rest : withoutUndefined({ ...rest, [idempotencyArgument]: key });
  return {
    operation,
    params: paramsOf(operation, id, idArgument),
    query: operation.body ? {} : queryOf(fields),
    body: operation.body && bodyOf(operation, fields),
    idempotencyKey: operation.idempotent ? idempotencyKeyOf(key) : undefined,
  };
}

/** Sends a request of an operation. Throws its refusal. */
export async function ask(
  send: SendRequest,
  operation: Operation,
  args: Arguments,
  idArgument?: string,
): Promise<ApiResponse> {
  const response = await send(requestOf(operation, args, idArgument));
  if (response.status >= 400) throw new RefusedRequest(response);
  return response;
}

/** Whether an argument was given. Models write null for what they leave out. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const withoutUndefined = (fields: Arguments): Arguments =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function paramsOf({ path }: Operation, id: unknown, idArgument: string): Record<string, string> {
  if (!path.includes('{id}')) return {};
  if (typeof id !== 'string' || id === '') throw invalid(`The argument "${idArgument}" must be the id of a record.`);
  return { id };
}

function queryOf(fields: Arguments): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!isGiven(value)) continue;
    if (typeof value === 'object') {
      throw invalid(`The argument "${name}" must be one text, number, true or false, not a list or an object.`);
    }
    parameters[name] = String(value);
  }
  return parameters;
}

function bodyOf({ bodyOptional }: Operation, fields: Arguments): string | undefined {
  if (bodyOptional && Object.keys(fields).length === 0) return undefined;
  try {
    return JSON.stringify(fields);
  } catch (error) {
    if (error instanceof RangeError) throw invalid('The arguments are nested too deeply.');
    throw error;
  }
}

/** An HTTP header carries it, and a header contains visible characters of ASCII only. */
const inHeader = /^[\x20-\x7e]*$/;

function idempotencyKeyOf(key: unknown): string | undefined {
  if (!isGiven(key)) return undefined;
  if (typeof key !== 'string' || !inHeader.test(key)) {
    throw invalid(`The argument "${idempotencyArgument}" must be a text of ASCII characters, such as a UUID.`);
  }
  return key;
}
