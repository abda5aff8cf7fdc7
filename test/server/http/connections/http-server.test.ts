import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { connectionLimit } from '#server/http/connections/connection-limit.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '#server/http/connections/http-server.ts';
import { getRequest, type RawClient, rawClient } from '#test/support/http/raw-client.ts';
import { until } from '#test/support/until.ts';

let server: HttpServer;
let url: string;
afterEach(() => server.close(0));

async function start(options: Partial<HttpServerOptions> = {}): Promise<void> {
  server = createHttpServer({
    maxConnections: 1000,
    rateHeaders: async () => ({}),
    onRequest: (_request, response) => response.end('answer'),
    ...options,
  });
  url = `http://127.0.0.1:${(await server.listen(0, '127.0.0.1')).port}`;
}

const get = async (path = '/') => (await fetch(url + path)).text();
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const afterImmediate = <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value));
const have = async (client: RawClient, count: number, text = 'HTTP/1.1') =>
  until(
    `${count} answers`,
    () => afterImmediate(client.received().split(text).length - 1),
    (received) => received >= count,
  );

describe('requests that are sent without waiting for responses', () => {
  it('are served one after the other, in their order, and others in between', async () => {
    const pending: ServerResponse[] = [];
    let most = 0;
    await start({
      onRequest(request, response) {
        if (request.url === '/other') return response.end('other');
        most = Math.max(most, pending.push(response));
      },
    });
    const client = await rawClient(url);
    client.send(times(100, (i) => getRequest(`/${i}`)).join(''));
    for (let i = 0; i < 100; i++) {
      await until(
        'the next request',
        () => afterImmediate(pending.length),
        (length) => length > 0,
      );
      if (i % 20 === 0) expect(await get('/other')).toBe('other');
      const response = pending.shift() as ServerResponse;
      response.end(`<${response.req.url}>`);
    }
    await have(client, 100);
    const answered = [...client.received().matchAll(/<\/(\d+)>/g)].map(([, number]) => Number(number));
    expect(answered).toEqual(times(100, (i) => i));
    expect(most).toBe(1);
    client.socket.destroy();
  });

  it('of a crowd delay new clients by only a few requests of each', async () => {
    let ofCrowd = 0;
    const heard = new Set<object>();
    await start({
      onRequest(request, response) {
        if (request.url === '/crowd') {
          ofCrowd++;
          heard.add(request.socket);
        }
        response.end('answer');
      },
    });
    const crowd = await Promise.all(times(100, () => rawClient(url)));
    for (const { send } of crowd) send(getRequest('/crowd').repeat(400));
    await until(
      'all of the crowd to be heard',
      () => afterImmediate(heard.size),
      (count) => count === crowd.length,
    );
    const before = ofCrowd;
    const clients = await Promise.all(times(20, () => rawClient(url)));
    for (const { send } of clients) send(getRequest('/'));
    await Promise.all(clients.map((client) => have(client, 1)));
    // An iteration of the event loop accepts one client, and begins one request of each client of the crowd.
    expect(ofCrowd - before).toBeLessThan(2 * clients.length * crowd.length);
    expect(ofCrowd).toBeLessThan(400 * crowd.length);
    for (const { socket } of [...crowd, ...clients]) socket.destroy();
  });

  it('are not even parsed, but for those of one read, before they are next', async () => {
    let parsed = 0;
    const count = () => parsed++;
    subscribe('http.server.request.start', count);
    const pending: ServerResponse[] = [];
    await start({
      onRequest: (request, response) => (request.url === '/other' ? response.end('other') : pending.push(response)),
    });
    const clients = await Promise.all(times(3, () => rawClient(url)));
    for (const { send } of clients) send(getRequest('/').repeat(20_000));
    let others = 0;
    const parsedOfClients = async () => {
      // Many iterations of the server's event loop.
      for (let i = 0; i < 50; i++) await get('/other');
      others += 50;
      return parsed - others;
    };
    const ofOneRead = Math.ceil(65_536 / getRequest('/').length);
    expect(await parsedOfClients()).toBeLessThanOrEqual(3 * ofOneRead);
    expect(pending).toHaveLength(3);
    for (let answered = 0; answered < 5; answered++) {
      for (const response of pending.splice(0)) response.end('late');
      expect(await parsedOfClients()).toBeLessThanOrEqual(3 * ofOneRead);
      expect(pending).toHaveLength(3);
    }
    for (const { socket } of clients) socket.destroy();
    unsubscribe('http.server.request.start', count);
  });

  it('are all served, however they are cut on their way', async () => {
    await start({ onRequest: (request, response) => response.end(`<${request.url}>`) });
    const client = await rawClient(url);
    const paths = times(400, (i) => `/${'x'.repeat((i * 37) % 3000)}${i}`);
    client.send(paths.map(getRequest).join(''));
    await have(client, paths.length);
    expect([...client.received().matchAll(/<(.*)>/g)].map(([, path]) => path)).toEqual(paths);
    client.socket.end();
    await client.ended;
  });

  it('wait if the client does not read the responses', async () => {
    let answered = 0;
    const large = Buffer.alloc(16 * 1024 * 1024, 'a');
    await start({
      onRequest(request, response) {
        if (request.url !== '/large') return response.end('small');
        answered++;
        response.end(large);
      },
    });
    const clients = await Promise.all(times(5, () => rawClient(url)));
    for (const { socket, send } of clients) {
      socket.pause();
      send(getRequest('/large').repeat(50));
    }
    await until(
      'each to be answered',
      () => afterImmediate(answered),
      (count) => count >= clients.length,
    );
    // Many iterations of the server's event loop.
    for (let i = 0; i < 100; i++) expect(await get()).toBe('small');
    expect(answered).toBe(clients.length);
    for (const { socket } of clients) socket.destroy();
  });

  it('have their bodies read when they are next', async () => {
    await start({
      onRequest(request, response) {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => response.end(`<${body.length}>`));
      },
    });
    const client = await rawClient(url);
    const lengths = [0, 300_000, 5, 700_000, 1];
    for (const length of lengths) {
      client.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${'b'.repeat(length)}`);
    }
    await have(client, lengths.length);
    expect([...client.received().matchAll(/<(\d+)>/g)].map(([, length]) => Number(length))).toEqual(lengths);
    client.socket.destroy();
  });
});

describe('more connections than there may be', () => {
  it('push out the one that has been idle for longest, and no other', async () => {
    const pending: ServerResponse[] = [];
    await start({
      maxConnections: 4,
      onRequest: (request, response) => (request.url === '/held' ? pending.push(response) : response.end('answer')),
    });
    const idle: RawClient[] = [];
    for (let i = 0; i < 3; i++) {
      const client = await rawClient(url);
      client.send(getRequest('/'));
      await have(client, 1);
      idle.push(client);
    }
    const [first, second, third] = idle as [RawClient, RawClient, RawClient];
    // From now on the first one has been idle for the shortest time.
    first.send(getRequest('/'));
    await have(first, 2);
    const busy = await rawClient(url);
    busy.send(getRequest('/held'));
    await until(
      'the request',
      () => afterImmediate(pending.length),
      (length) => length === 1,
    );

    const further = await rawClient(url);
    further.send(getRequest('/'));
    await have(further, 1);
    await second.ended;
    for (const client of [first, third]) {
      client.send(getRequest('/'));
      await have(client, client === first ? 3 : 2);
    }
    pending[0]?.end('late');
    await have(busy, 1, 'late');
    for (const client of [...idle, busy, further]) client.socket.destroy();
  });

  it('get a 503 if none is idle, and are accepted again when there is room', async () => {
    const pending: ServerResponse[] = [];
    await start({
      maxConnections: 2,
      onRequest: (request, response) => (request.url === '/held' ? pending.push(response) : response.end('answer')),
    });
    const busy = await Promise.all(times(2, () => rawClient(url)));
    for (const { send } of busy) send(getRequest('/held'));
    await until(
      'both requests',
      () => afterImmediate(pending.length),
      (length) => length === 2,
    );
    const refused = await rawClient(url);
    refused.send(getRequest('/'));
    const answer = await refused.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(answer).toContain('Retry-After: 5');
    expect(answer).toContain('Connection: close');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toEqual({ error: expect.any(String), code: 'internal' });
    for (const response of pending) response.end('late');
    await Promise.all(busy.map((client) => have(client, 1, 'late')));
    expect(await get()).toBe('answer');
    for (const { socket } of busy) socket.destroy();
  });

  it('leave room for all other clients, however many stay idle', async () => {
    await start({ maxConnections: 50 });
    const crowd = await Promise.all(times(400, () => rawClient(url)));
    for (let i = 0; i < 20; i++) expect(await get()).toBe('answer');
    const alive = () => crowd.filter(({ socket }) => !socket.closed).length;
    await until(
      'the crowd to shrink',
      () => afterImmediate(alive()),
      (count) => count <= 50,
    );
    for (const { socket } of crowd) socket.destroy();
  });

  it.each([
    [5000, undefined, 5000],
    [5000, 20_000, 5000],
    [5000, 1024, 824],
    [5000, 256, 128],
    [50, 256, 50],
  ])('than %d, of %s open files, are %d', (configured, openFiles, limit) => {
    expect(connectionLimit(configured, openFiles)).toBe(limit);
  });
});

describe('a server that stops', () => {
  it('cuts off no request of clients whose connections are busy', async () => {
    await start({
      onRequest: (_request, response) => setImmediate(() => response.end('answer')),
    });
    // One agent a client, so that each client has one connection.
    const clients = times(40, () => new Agent({ connections: 1 }));
    const failures: string[] = [];
    let answers = 0;
    let last = 0;
    const load = clients.map(async (dispatcher) => {
      for (;;) {
        try {
          const { headers, body } = await request(url, { dispatcher });
          await body.text();
          answers++;
          if (headers.connection === 'close') last++;
        } catch (error) {
          const { code = String(error) } = error as { code?: string };
          // A client that connects again learns that nothing listens.
          if (code !== 'ECONNREFUSED') failures.push(code);
          return;
        }
      }
    });
    await until(
      'load',
      () => afterImmediate(answers),
      (count) => count > 400,
    );
    await Promise.all([server.close(10_000), ...load]);
    expect(failures).toEqual([]);
    expect(last).toBe(clients.length);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('responds to all that it has received on a connection, and says so with the last of them', async () => {
    const pending: ServerResponse[] = [];
    await start({ onRequest: (_request, response) => pending.push(response) });
    const client = await rawClient(url);
    client.send(getRequest('/').repeat(3));
    await until(
      'the requests',
      () => afterImmediate(pending.length),
      (length) => length === 1,
    );
    const closed = server.close(10_000);
    for (let i = 0; i < 3; i++) {
      await until(
        'the next one',
        () => afterImmediate(pending.length),
        (length) => length === i + 1,
      );
      pending[i]?.end('late');
    }
    const answers = (await client.ended).split(/(?=HTTP\/1\.1)/);
    expect(answers.map((answer) => /^Connection: (.*)\r$/m.exec(answer)?.[1])).toEqual([
      'keep-alive',
      'keep-alive',
      'close',
    ]);
    await closed;
  });

  it('ends idle connections, and after its grace those without a response', async () => {
    await start({ onRequest: (request, response) => (request.url === '/never' ? undefined : response.end('answer')) });
    const idle = await rawClient(url);
    idle.send(getRequest('/'));
    await have(idle, 1);
    const never = await rawClient(url);
    never.send(getRequest('/never'));
    expect(await get()).toBe('answer');
    await server.close(50);
    await Promise.all([idle.ended, never.ended]);
  });
});
