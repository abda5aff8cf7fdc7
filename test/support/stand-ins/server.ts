import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a publisher's server was asked. */
export interface Asked {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What it answers. `send` replaces the plain way of sending it. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly send?: (response: ServerResponse) => void;
}

/** A publisher: what is answered to what. */
export type Publisher = (asked: Asked) => Reply;

/** Something that goes wrong on the way: it sees what the publisher would answer and may answer otherwise. */
export type Fault = (asked: Asked, reply: () => Reply) => Reply;

/** A publisher's server on the loopback interface, with the log of what it was asked and a fault that can be switched on. */
export interface StandIn {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  readonly asked: Asked[];
  fault: Fault | null;
  close(): Promise<void>;
}

export async function startStandIn(publisher: Publisher, fault: Fault | null = null): Promise<StandIn> {
  const asked: Asked[] = [];
  // Idle connections stay open for longer than any test pauses: a fetch must not be sent just when one is closed.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    const seen: Asked = { url: new URL(request.url ?? '/', standIn.url), headers: request.headers };
    asked.push(seen);
    const reply = standIn.fault ? standIn.fault(seen, () => publisher(seen)) : publisher(seen);
    if (reply.send) return reply.send(response);
    const body = Buffer.from(reply.body ?? '');
    const status = reply.status ?? 200;
    response.writeHead(status, { ...(status === 304 ? {} : { 'content-length': body.length }), ...reply.headers });
    response.end(status === 304 ? undefined : body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fault,
    close() {
      server.closeAllConnections();
      return new Promise((closed, failed) => server.close((error) => (error ? failed(error) : closed())));
    },
  };
  return standIn;
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

export const page = (title: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
});

export const nothingHere: Reply = page('Not Found', 404);
