import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy before two servers, as deploy/ has one: what a server does not take, because it stops or starts, the other one gets. */
export interface Balancer {
  readonly url: string;
  /** Called at `GET /restart`: what restarts the servers. */
  onRestart: () => Promise<void>;
  close(): Promise<void>;
}

const attempts = 40;
const pauseMilliseconds = 50;

/** `ports`: of the servers, on this machine. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer(async (asked, answer) => {
    if (asked.url === '/restart') {
      await balancer.onRestart();
      answer.end('restarted\n');
      return;
    }
    const body = await buffer(asked);
    const first = turn++;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const port = ports[(first + attempt) % ports.length] as number;
      const got = await pass(port, asked.method as string, asked.url as string, asked.headers, body);
      if (got) {
        answer.writeHead(got.status, got.headers).end(got.body);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    answer.writeHead(502).end();
  });
  // A machine that is busy closes no connection that a client is about to use.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async onRestart() {},
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return balancer;
}

/** Null if the server has not answered: every write has a key by which it is done once. */
const pass = (port: number, method: string, path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer } | null>((resolve) => {
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (answer) => {
      const bytes = await buffer(answer).catch(() => null);
      resolve(bytes && { status: answer.statusCode as number, headers: answer.headers, body: bytes });
    });
    passed.once('error', () => resolve(null));
    passed.end(body);
  });
