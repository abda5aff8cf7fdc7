import { type CallFacts, type RateLimit, ResponseError } from '../errors.ts';
import type { AnswerInfo } from '../options.ts';
import type { ApiError } from '../types/shared.ts';
import { readRetryAfter } from './retries.ts';

/** What a response's headers say. */
export function readResponseInfo({ status, headers }: Response, operationId: string, attempt: number): AnswerInfo {
  return {
    operationId,
    attempt,
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    rateLimit: readRateLimit(headers),
    replayed: headers.get('Idempotent-Replayed') === 'true',
    headers,
  };
}

function readRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  if (!limit || !remaining) return undefined;
  return { limit: Number(limit), remaining: Number(remaining), reset: reset ? Number(reset) : undefined };
}

/**
 * What a whole response means.
 *
 * @param text the response's body
 * @returns the parsed body of a success
 * @throws {ResponseError} if it is none
 */
export function readBody(response: Response, text: string, info: AnswerInfo, facts: CallFacts, now: number): unknown {
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  const error = isApiError(body) ? body : undefined;
  throw new ResponseError(
    error?.error ?? foreignResponse(response),
    {
      status: response.status,
      code: error?.code,
      requestId: info.requestId,
      retryAfter: readRetryAfter(response.headers, now),
      rateLimit: info.rateLimit,
    },
    facts,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as Partial<ApiError>).error === 'string' &&
  typeof (body as Partial<ApiError>).code === 'string';

/** The text of such a response is not shown: it may repeat the request with its key. */
function foreignResponse({ status, type }: Response): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return 'The server redirects. Set baseUrl to the address to which it leads: a redirected write may be lost.';
  }
  return `Not an answer of the API (status ${status}). Check baseUrl, and any proxy before the server.`;
}
