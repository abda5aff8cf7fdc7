import { HustingsError } from '#core/errors.ts';
import { pathOf } from '#server/operations/calls/internal-call.ts';
import type { ApiResponse, SendRequest } from './api-request.ts';

export interface RemoteApi {
  /** The server's address, without a path. */
  readonly url: URL;
  /** The electoral API needs none. */
  readonly apiKey: string | undefined;
}

/** Longer than any request takes: the server itself gives up earlier. */
const timeoutMilliseconds = 60_000;

/**
 * Sends requests to a server over HTTP. Errors: 401 for a key that cannot be sent; 503 if the server cannot be reached, or what
 * answers is not the API.
 */
export function apiOverNetwork({ url, apiKey }: RemoteApi): SendRequest {
  return async ({ operation, params, query, body, idempotencyKey }) => {
    // `fetch` would refuse it as if no server answered.
    if (apiKey !== undefined && !/^\s*[\x21-\x7e]+\s*$/.test(apiKey)) throw noKey();
    try {
      const address = new URL(pathOf(operation, params), url);
      address.search = new URLSearchParams(query).toString();
      const response = await fetch(address, {
        method: operation.method,
        headers: {
          ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
        // A redirection could lead the key to another server.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      return responseOf(response, await response.text());
    } catch (cause) {
      throw new HustingsError(
        503,
        'internal',
        `No Hustings server answers at ${url.origin}. Start it, or set HUSTINGS_URL to its address.`,
        { cause },
      );
    }
  };
}

function responseOf({ status, headers }: Response, text: string): ApiResponse {
  const body = JSON.parse(text) as { error?: unknown; code?: unknown };
  if (status >= 400 && (typeof body.error !== 'string' || typeof body.code !== 'string')) {
    throw new Error('an error that is not the API’s');
  }
  const retryAfter = headers.get('Retry-After');
  return {
    status,
    body,
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
    note: headers.get('X-Filter-Note') ?? undefined,
    isReplayed: headers.get('Idempotent-Replayed') === 'true',
  };
}

const noKey = (): HustingsError =>
  new HustingsError(
    401,
    'unauthorized',
    'HUSTINGS_API_KEY has a character that no key has. Set it to the whole key, as it was shown when it was made.',
  );
