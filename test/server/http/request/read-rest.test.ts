import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import Koa from 'koa';
import { createHttpServer, type HttpServer } from '#server/http/connections/http-server.ts';
import { readRest } from '#server/http/request/read-rest.ts';
import { rawClient } from '#test/support/http/raw-client.ts';
import { until } from '#test/support/until.ts';

const refused: IncomingMessage[] = [];
let server: HttpServer;
let url: string;
beforeAll(async () => {
  // The time that a slow sender has does not pass.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  const app = new Koa().use(readRest).use((ctx) => {
    refused.push(ctx.req);
    ctx.status = 413;
  });
  server = createHttpServer({ maxConnections: 2, rateHeaders: async () => ({}), onRequest: app.callback() });
  url = `http://127.0.0.1:${(await server.listen(0, '127.0.0.1')).port}`;
});
afterAll(async () => {
  jest.useRealTimers();
  await server.close(0);
});

const bytes = 4_000_000;
const upload = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
const afterImmediate = <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value));

it('a client that still sends a refused upload counts among the connections, and none of the bytes are stored', async () => {
  const senders = [await rawClient(url), await rawClient(url)];
  for (const { send } of senders) send(upload);
  await until(
    'both to be refused',
    () => afterImmediate(refused.length),
    (count) => count === 2,
  );
  // Neither has its response yet: both are still sending.
  expect(senders.map(({ received }) => received())).toEqual(['', '']);
  const late = await rawClient(url);
  expect(await late.ended).toMatch(/^HTTP\/1\.1 503 /);

  const [first, second] = senders as [(typeof senders)[number], (typeof senders)[number]];
  first.send('x'.repeat(bytes - 1));
  const [request] = refused as [IncomingMessage];
  await until(
    'nearly all to have arrived',
    () => afterImmediate(request.socket.bytesRead),
    (read) => read >= upload.length + bytes - 1,
  );
  expect(request.readableLength).toBe(0);
  first.send('x');
  expect(await first.ended).toMatch(/^HTTP\/1\.1 413 /);

  // Its place is free again.
  const next = await rawClient(url);
  next.send(upload);
  await until(
    'the next to be refused its upload',
    () => afterImmediate(refused.length),
    (count) => count === 3,
  );
  for (const { socket } of [second, next]) socket.destroy();
});
