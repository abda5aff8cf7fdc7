import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Exchange } from './prism.ts';

const root = '/api/v1';

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A proxy before any server of this machine: `/<port>/api/v1/…` is asked of that port, unchanged, and its response passed on
 * unchanged. `onExchange` is called with every request below the API's root and its response.
 */
export async function startProxy(onExchange: (exchange: Exchange) => void): Promise<Proxy> {
  // Longer than any test pauses: clients keep connections for as long as the servers behind the proxy say that they do, and
  // must not send just when the proxy closes an idle one.
  const server: Server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    pass(incoming, outgoing, onExchange).catch((error: Error) => outgoing.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onExchange: (exchange: Exchange) => void,
): Promise<void> {
  const [, port = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
  const body = await buffer(incoming);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: incoming.method, headers: incoming.headers },
      resolve,
    );
    asked.on('error', reject);
    asked.end(body);
  });
  const responseBody = await buffer(answer);
  if (path.startsWith(`${root}/`)) {
    onExchange({
      method: incoming.method ?? '',
      address: path.slice(root.length),
      requestHeaders: joined(incoming.headers),
      requestBody: parsed(body),
      status: answer.statusCode ?? 0,
      responseHeaders: joined(answer.headers),
      responseBody: answered(decoded(responseBody, answer.headers['content-encoding']), answer),
    });
  }
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  outgoing.end(responseBody);
}

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

/** A body without its content coding (RFC 9110, section 8.4.1). */
function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
}

/** The value of a response's body. A tile is bytes, and one in which nothing lies has none; so is a part of a file. */
function answered(body: Buffer, { statusCode, headers }: IncomingMessage): unknown {
  const isTile = statusCode === 200 && headers['content-type'] === 'application/vnd.mapbox-vector-tile';
  return isTile || statusCode === 206 ? body.toString('latin1') : parsed(body);
}

/** The JSON of a body; its text if it is none, undefined if there is no body. */
function parsed(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
