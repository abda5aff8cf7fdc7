import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa, { type Context } from 'koa';
import { createLog } from '#core/log.ts';
import { documentFiles, serveDocuments } from '#server/api-documents.ts';
import { errorHandler } from '#server/http/errors/error-handler.ts';
import { redirectToRoot } from '#server/redirect-to-root.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';

let server: HttpServer;

beforeAll(async () => {
  const showRateLimit = async (ctx: Context) => ctx.set({ 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '7' });
  const app = new Koa().use(errorHandler(createLog('silent')));
  server = await serve(app.use(serveDocuments(showRateLimit)).use(redirectToRoot(showRateLimit)));
});
afterAll(() => server.close());

/** Sends a request target as it is; fetch would resolve its dots. */
async function ask(target: string, method = 'GET') {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.end(`${method} ${target} HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return {
    status: Number(answer.slice(9, 12)),
    location: /^location: (.*)$/im.exec(answer)?.[1],
    headers: answer.toLowerCase(),
  };
}

describe('a path of an API without its root', () => {
  it.each([
    ['/electoral/boundaries/sample-federal-92003'],
    ['/electoral/lookup?postalCode=K1A%200B1&date=2025-01-01'],
    ['/electoral'],
    ['/campaign'],
    ['/voters?limit=3'],
    ['/lawn-signs/x'],
    ['/campaign?x=%2F%2Fevil.example'],
    ['/electoral//evil.example/'],
    ['/electoral/%0d%0aSet-Cookie:%20a=b'],
  ])('%s redirects to the same path below it', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, location, headers } = await ask(path, method);
      expect({ status, location }).toEqual({ status: 308, location: `/api/v1${path}` });
      expect(headers).toContain('x-ratelimit-limit: 10\r\n');
      expect(headers.includes('access-control-allow-origin: *')).toBe(path.startsWith('/electoral'));
      expect(headers).not.toContain('\nset-cookie');
    }
  });

  it.each([
    ['?fbclid=x&utm_source=y', ''],
    ['?date=2025-01-01&fbclid=x&include=ids', '?date=2025-01-01&include=ids'],
    ['?mc_cid=%E9', ''],
  ])('that of a district keeps of %s what the API knows', async (search, kept) => {
    const { status, location } = await ask(`/electoral/boundaries/sample-federal-92003${search}`);
    expect({ status, location }).toEqual({
      status: 308,
      location: `/api/v1/electoral/boundaries/sample-federal-92003${kept}`,
    });
  });

  it.each([
    '/electoral/../..//evil.example/',
    'http://evil.example/electoral/lookup',
    '/electoral/\\evil.example',
    '/electoral/..\\..\\\\evil.example',
  ])('%s never redirects to another host', async (target) => {
    const { status, location } = await ask(target);
    expect(status).toBe(308);
    expect(new URL(location as string, 'http://our.example/electoral').host).toBe('our.example');
  });

  it.each([
    ['//evil.example/electoral/lookup', 'GET'],
    ['//evil.example', 'GET'],
    ['/electoralia', 'GET'],
    ['/campaigns', 'GET'],
    ['/Electoral/lookup', 'GET'],
    ['/electoral/register', 'POST'],
    ['/campaign', 'PATCH'],
  ])('%s by %s does not redirect', async (target, method) => {
    const { status, location } = await ask(target, method);
    expect({ status, location }).toEqual({ status: 404, location: undefined });
  });
});

it('a write without the root gets the right path in its error', async () => {
  const { status, headers } = await ask('/voters', 'POST');
  expect(status).toBe(404);
  expect(headers).toContain('/api/v1/voters');
});

describe.each(Object.keys(documentFiles))('%s', (path) => {
  const get = (init: RequestInit = {}) => fetch(server.url + path, init);

  it('may be read by every origin, and shows the rate limit', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { headers, ok } = await get({ method });
      expect(ok).toBe(true);
      expect(headers.get('x-ratelimit-limit')).toBe('10');
      expect(headers.get('x-ratelimit-remaining')).toBe('7');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('is sent compressed, and once', async () => {
    const response = await get({ headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0' });
    const tag = response.headers.get('etag') as string;
    expect((await get({ headers: { 'If-None-Match': tag } })).status).toBe(304);
  });
});
