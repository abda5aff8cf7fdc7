import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const messages: Readonly<Record<number, string>> = {
  400: 'This is not an HTTP request that can be read.',
  408: 'The request took too long to arrive.',
  431: 'The request line and headers are larger than 16 KiB. Ask for less at a time.',
};

/**
 * Answers what Node's parser refuses before there is a request (the server's event `clientError`). The answer has the
 * shape of every error, and a request id. No key is known, so it carries no rate limit headers.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ error: messages[status], code: 'validation_failed' });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      '',
      body,
    ].join('\r\n'),
  );
}
