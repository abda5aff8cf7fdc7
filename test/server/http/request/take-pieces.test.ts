import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { createLog } from '#core/log.ts';
import { largestBody } from '#server/call/body/body-bounds.ts';
import { createHttpServer, type HttpServer } from '#server/http/connections/http-server.ts';
import { errorHandler } from '#server/http/errors/error-handler.ts';
import { readBody } from '#server/http/request/body.ts';
import { readRest } from '#server/http/request/read-rest.ts';
import { rawClient } from '#test/support/http/raw-client.ts';
import { until } from '#test/support/until.ts';

let server: HttpServer;
let url: string;
beforeAll(async () => {
  const app = new Koa().use(readRest).use(errorHandler(createLog('silent')));
  app.use(async (ctx) => {
    ctx.body = (await readBody(ctx, largestBody, false))?.value as object;
  });
  server = createHttpServer({ maxConnections: 10, rateHeaders: async () => ({}), onRequest: app.callback() });
  url = `http://127.0.0.1:${(await server.listen(0, '127.0.0.1')).port}`;
});
afterAll(() => server.close(0));

const head = (length: number, coding = '') =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${coding}Content-Length: ${length}\r\n\r\n`;

const refused = `[${'1,'.repeat(200_000)}1]`;
const packed = gzipSync(refused).toString('latin1');

describe('what still arrives of a body that was refused on its way', () => {
  it.each([
    ['as it is', head(refused.length), refused],
    ['packed', head(packed.length, 'Content-Encoding: gzip\r\n'), packed],
  ])('is read, %s: the next request of the connection is answered', async (_, headOfBody, body) => {
    const client = await rawClient(url);
    client.socket.write(headOfBody + body, 'latin1');
    client.send(`${head(11)}{"next": 1}`);
    const received = await until(
      'both to be answered',
      async () => client.received(),
      (text) => text.includes('{"next":1}'),
      5_000,
    );
    expect(received).toMatch(/^HTTP\/1\.1 400 .*more fields and values/s);
    client.socket.destroy();
  });
});
