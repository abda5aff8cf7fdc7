import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '#server/http/connections/http-server.ts';
import { addressKey, forwardedAddressKey } from '#server/http/rate-limit/client-address.ts';
import { getRequest, type RawClient, rawClient } from '#test/support/http/raw-client.ts';
import { until } from '#test/support/until.ts';

let server: HttpServer;
let url: string;
let milliseconds: number;
let begun: string[];
let closed: string[];
let clients: RawClient[];
beforeEach(() => {
  [milliseconds, begun, closed, clients] = [0, [], [], []];
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await server.close(0);
});

const large = Buffer.alloc(32 * 1024 * 1024, 'a');

async function start(options: Partial<HttpServerOptions>): Promise<void> {
  server = createHttpServer({
    maxConnections: 4,
    addressShare: 100,
    rateHeaders: async () => ({}),
    now: () => milliseconds,
    onRequest(request, response) {
      begun.push(request.url as string);
      if (request.url === '/held') return;
      response.once('close', () => closed.push(request.url as string));
      if (request.url === '/large') return response.end(large);
      request.on('end', () => response.end('answer')).resume();
    },
    ...options,
  });
  url = `http://127.0.0.1:${(await server.listen(0, '127.0.0.1')).port}`;
}

const seen = (what: string, isSeen: () => boolean) =>
  until(
    what,
    () => new Promise<boolean>((resolve) => setImmediate(() => resolve(isSeen()))),
    (is) => is,
  );

async function client(bytes: string, localAddress?: string): Promise<RawClient> {
  const made = await rawClient(url, localAddress);
  clients.push(made);
  made.send(bytes);
  return made;
}

/** A client whose request the server has begun. */
async function served(bytes: string, localAddress?: string): Promise<RawClient> {
  const before = begun.length;
  const made = await client(bytes, localAddress);
  await seen('the request', () => begun.length > before);
  return made;
}

const answered = ({ received }: RawClient) => seen('an answer', () => received().includes('HTTP/1.1'));
const stalled = (path = '/stalled', headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 1000000\r\n\r\nbegin`;

describe('a connection gives way, if all are taken, which waits longest for its own client:', () => {
  it('for the rest of a request', async () => {
    await start({});
    const posts: RawClient[] = [];
    for (let n = 0; n < 4; n++) {
      posts.push(await served(stalled(`/${n}`)));
      milliseconds += 100;
    }
    milliseconds += 1000;
    const other = await client(getRequest('/'));
    await answered(other);
    expect(other.received()).toContain('HTTP/1.1 200 OK');
    expect(await posts[0]?.ended).toContain('HTTP/1.1 503 Service Unavailable');
    expect(posts.slice(1).map(({ socket }) => socket.closed)).toEqual([false, false, false]);
  });

  it('for its reading of a response', async () => {
    await start({ maxConnections: 2 });
    const slow = await rawClient(url);
    clients.push(slow);
    slow.socket.pause();
    slow.send(getRequest('/large'));
    await seen('the request', () => begun.length === 1);
    await served(getRequest('/held'));
    // The server finds it waiting, and a second later again.
    for (const text of ['503 Service', '200 OK']) {
      const other = await client(getRequest('/'));
      await answered(other);
      expect(other.received()).toContain(text);
      milliseconds += 1000;
    }
    expect(slow.received()).not.toContain('503');
  });

  it('which none does whose request is worked on, or whose body arrives at an ordinary pace', async () => {
    await start({ maxConnections: 2 });
    await served(getRequest('/held'));
    const sending = await served(stalled());
    for (let n = 0; n < 5; n++) {
      milliseconds += 1000;
      sending.send('x'.repeat(20_000));
      // What was sent has arrived before this connection has.
      const other = await client(getRequest('/'));
      await answered(other);
      expect(other.received()).toContain('503 Service Unavailable');
    }
    expect(sending.received()).toBe('');
  });
});

describe('one client has a share of the connections', () => {
  it('of which its own give way, and those of others stay', async () => {
    await start({ maxConnections: 10, addressShare: 3 });
    const other = await served(stalled('/other'), '127.0.0.2');
    milliseconds += 5000;
    const own = [];
    for (let n = 0; n < 3; n++) own.push(await served(stalled(`/${n}`)));
    milliseconds += 100;
    expect(await (await client(getRequest('/'))).ended).toContain('503 Service Unavailable');
    await answered(await client(getRequest('/'), '127.0.0.3'));
    milliseconds += 1000;
    const fourth = await client(getRequest('/'));
    await answered(fourth);
    expect(fourth.received()).toContain('200 OK');
    expect(await own[0]?.ended).toContain('503');
    expect(other.socket.closed).toBe(false);
  });

  it('by the address that a trusted proxy tells, so that the proxy is not cut off', async () => {
    const forwardedAddress = (request: IncomingMessage) => forwardedAddressKey(request, 1);
    await start({ maxConnections: 10, addressShare: 2, forwardedAddress });
    const from = (address: string) => `X-Forwarded-For: 192.0.2.99, ${address}\r\n`;
    for (let n = 0; n < 2; n++) await served(stalled('/stalled', from('192.0.2.1')));
    for (let n = 0; n < 4; n++) await served(`GET /held HTTP/1.1\r\nHost: x\r\n${from(`192.0.2.${10 + n}`)}\r\n`);
    expect(await (await client(stalled('/stalled', from('192.0.2.1')))).ended).toContain('503');
    const another = await client(`GET / HTTP/1.1\r\nHost: x\r\n${from('192.0.2.2')}\r\n`);
    await answered(another);
    expect(another.received()).toContain('200 OK');
    // The proxy uses a connection for one client after the other.
    another.send(`GET / HTTP/1.1\r\nHost: x\r\n${from('192.0.2.1')}\r\n`);
    expect(await another.ended).toContain('503');
  });

  it.each([
    ['192.0.2.1', 1],
    ['192.0.2.1 , 198.51.100.7', 1],
    ['192.0.2.1,198.51.100.7', 2],
    ['a,192.0.2.1,2001:db8:1:2:3::4', 2],
    ['2001:db8:1:2:3::4', 1],
  ])('whose name is that of its rate limit: %s behind %d proxies', (forwarded, trustedProxies) => {
    const headers = { 'x-forwarded-for': forwarded };
    const request = { headers, socket: {} } as unknown as IncomingMessage;
    const app = new Koa({ proxy: true, maxIpsCount: trustedProxies });
    const { ip } = app.createContext(request, {} as never);
    expect(forwardedAddressKey(request, trustedProxies)).toBe(addressKey(ip));
  });
});

describe('a client that is slower than 1 kB a second', () => {
  it('in sending gets a 408 after ten seconds', async () => {
    await start({ checkMilliseconds: 1 });
    const slow = await served(stalled());
    const fair = await served(stalled());
    fair.send('x'.repeat(12_000));
    await seen('what was sent', () => fair.socket.bytesWritten > 12_000);
    milliseconds += 9_000;
    // It has been looked at.
    await answered(await client(getRequest('/')));
    expect(slow.received()).toBe('');
    milliseconds += 2_000;
    expect(await slow.ended).toContain('HTTP/1.1 408 Request Timeout');
    expect(fair.socket.closed).toBe(false);
  });

  it('in reading is disconnected after two minutes', async () => {
    await start({ checkMilliseconds: 1 });
    const slow = await rawClient(url);
    clients.push(slow);
    slow.socket.pause();
    slow.send(getRequest('/large'));
    await seen('the request', () => begun.length === 1);
    await seen('the end', () => {
      milliseconds += 1_000;
      return closed.includes('/large');
    });
    expect(milliseconds).toBeGreaterThan(120_000);
    slow.socket.resume();
    expect((await slow.ended).length).toBeLessThan(large.length);
  });
});
