import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { crossOriginHeaders } from '#server/http/cross-origin.ts';

/**
 * The statuses of refusals that a connection is given if there is no request that the APIs could serve, or none did.
 */
export type RefusalStatus = 400 | 408 | 431 | 500 | 503;

const refusals: Readonly<Record<RefusalStatus, { error: string; code: string }>> = {
  400: { error: 'This is not an HTTP request that can be read.', code: 'validation_failed' },
  408: {
    error:
      'The request arrived too slowly: it has to come whole within a minute, and no more slowly than 1 kB a second. Send it again, in smaller parts or over a faster connection.',
    code: 'validation_failed',
  },
  431: {
    error: 'The request line and headers are larger than 16 KiB. Ask for less at a time.',
    code: 'validation_failed',
  },
  500: { error: 'Something went wrong on our side, and nothing answered the request.', code: 'internal' },
  503: {
    error: 'The server, or your network, has all the connections that there may be. Try again in a few seconds.',
    code: 'internal',
  },
};

/** The status of an error of Node's HTTP parser (the server's event `clientError`). */
export function refusalStatus({ code }: { readonly code?: string }): RefusalStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * The whole response, as its bytes are sent. It has the shape of every error, a request id, and the headers of the
 * public API, since it is not known which API was meant. `rateHeaders` are those of the rate limit.
 */
export function refusal(status: RefusalStatus, rateHeaders: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(refusals[status]);
  const headers = {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': randomUUID(),
    ...(status === 503 && { 'Retry-After': '5' }),
    ...crossOriginHeaders,
    ...rateHeaders,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
