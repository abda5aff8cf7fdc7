import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** The lines of its head below the first one. */
  readonly head: string;
  readonly body: string;
}

/**
 * Sends bytes as they are and reads the response until the server ends the connection, so they should ask it to:
 * what no client library would send. A server that hangs up without a response is an error.
 */
export function rawRequest(base: string, bytes: string | Buffer): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no end of the answer: ${text}`)));
    socket.on('data', (part) => {
      text += part;
    });
    // A reset after the response takes nothing from it.
    socket.on('error', (error) => {
      if (text === '') reject(error);
    });
    socket.on('close', () => {
      const [, status, head = '', body = ''] = /^HTTP\/1\.1 (\d{3}).*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text) ?? [];
      if (status === undefined) reject(new Error(`no answer: ${text}`));
      else resolve({ status: Number(status), head, body });
    });
  });
}

/** A request's text: one line each for method and path and for every header, then the body. */
export const requestText = (lines: readonly string[], body = ''): string =>
  `${[`${lines[0]} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines.slice(1)].join('\r\n')}\r\n\r\n${body}`;
