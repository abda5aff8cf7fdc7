import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the proxy's own, without a request to the server. */
interface OwnAnswer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/**
 * `pass`: the server's response. `cut`: the server does what it is asked, and the connection breaks in the middle of
 * its response. `break`: the connection breaks before the server is asked.
 */
export type Fault = 'pass' | 'cut' | 'break' | OwnAnswer;

export interface FaultyProxy {
  readonly url: string;
  /** What happens to the next requests, in order. Later ones pass. */
  next(...faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** Stands between a client and the server at `target`. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { origin } = new URL(target);
  let faults: Fault[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = faults.shift() ?? 'pass';
    if (fault === 'break') return void request.socket.destroy();
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'Content-Type': 'text/html', ...fault.headers });
      return void response.end(fault.body ?? '');
    }
    const body = Buffer.concat(chunks);
    const { host, connection, 'content-length': _, ...headers } = request.headers;
    const passed = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = Buffer.from(await passed.arrayBuffer());
    const { 'content-encoding': __, 'transfer-encoding': ___, ...own } = Object.fromEntries(passed.headers);
    response.writeHead(passed.status, { ...own, 'content-length': text.length });
    if (fault === 'pass') return void response.end(text);
    response.write(text.subarray(0, text.length / 2), () => request.socket.destroy());
  };
  // Idle connections stay open for longer than any test pauses.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next(...given) {
      faults = [...given];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
