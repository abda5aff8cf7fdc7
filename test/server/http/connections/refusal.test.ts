import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHttpServer, type HttpServer } from '#server/http/connections/http-server.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { unreadRequestHeaders } from '#server/http/rate-limit/unread-request.ts';
import { getRequest, rawClient } from '#test/support/http/raw-client.ts';

const counter = createRateCounter('test', 60);
const servers: HttpServer[] = [];
let url: string;
/** Of a server that does not wait long for what a client sends. */
let hastyUrl: string;
let finish = () => {};
async function start(timeoutMilliseconds?: number): Promise<string> {
  const server = createHttpServer({
    maxConnections: 100,
    rateHeaders: unreadRequestHeaders({ counter, anonymousLimit: 10, isBehindProxy: false }),
    ...(timeoutMilliseconds && { timeoutMilliseconds }),
    onRequest(request, response) {
      if (request.url === '/lost') return;
      if (request.url === '/slow') finish = () => response.end('slow');
      else request.on('end', () => response.end('read')).resume();
    },
  });
  servers.push(server);
  return `http://127.0.0.1:${(await server.listen(0, '127.0.0.1')).port}`;
}
beforeAll(async () => {
  url = await start();
  // A server looks at most once a second, and closes what is silent for twice as long: this process may be late.
  hastyUrl = await start(3_000);
  await counter.count('127.0.0.1', 1);
});
afterAll(() => Promise.all(servers.map((server) => server.close(0))));

async function answerTo(request: string, at = url): Promise<string> {
  const client = await rawClient(at);
  client.send(request);
  return client.ended;
}

function expectRefusal(answer: string, status: number, code = 'validation_failed'): void {
  const [head, body] = answer.split('\r\n\r\n') as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^X-Request-Id: [\da-f-]{36}$/m);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(head).toContain('Connection: close');
  expect(head).toContain('X-RateLimit-Limit: 10\r\nX-RateLimit-Remaining: 9\r\nX-RateLimit-Reset: ');
  expect(head).toContain('Access-Control-Allow-Origin: *');
  expect(head).toMatch(/^Access-Control-Expose-Headers: .*X-Request-Id/m);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code });
}

it.each([
  ['an unknown method', 'FOO /voters HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['nothing of the kind', 'hello\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['what a proxy is asked for', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers without an end', getRequest(`/voters?q=${'a'.repeat(20_000)}`), 431],
  ['headers that do not arrive', 'GET / HTTP/1.1\r\nHost: x\r\n', 408],
  ['a body that does not arrive', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc', 408],
])('%s is answered like any error', async (_what, request, status) => {
  expectRefusal(await answerTo(request, status === 408 ? hastyUrl : url), status);
});

it.each([
  ['', getRequest('/lost')],
  ['with a body', 'POST /lost HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc'],
])('a request %s that nothing answers is a 500 at last', async (_, request) => {
  expectRefusal(await answerTo(request, hastyUrl), 500, 'internal');
});

it('comes after the responses to the requests before it', async () => {
  const client = await rawClient(url);
  client.send(`${getRequest('/slow')}hello\r\n\r\n`);
  // By then the server has read both.
  expect(await answerTo('hello\r\n\r\n')).toContain('HTTP/1.1 400');
  expect(client.received()).toBe('');
  finish();
  const [first, second] = (await client.ended).split(/(?=HTTP\/1\.1 400)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*slow/);
  expectRefusal(second as string, 400);
});

it.each(['GET / HTTP/1.0\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: much\r\nConnection: close\r\n\r\n'])(
  '%j is not refused',
  async (request) => {
    expect(await answerTo(request)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*read$/);
  },
);

it('continues to serve others', async () => {
  expect(await (await fetch(url)).text()).toBe('read');
});
