import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { CachedJson, JsonStream, JsonText } from '#server/content/json-content.ts';
import { createRequestContext } from '#server/http/request-context.ts';
import { respond } from '#server/http/respond.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { until } from '#test/support/until.ts';

const long = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ name: `Île ${i}` })));
const short = JSON.stringify({ name: 'Île' });
/** Each begins with what a client that reads nothing at first would be sent. */
const pieces = ['[', ...Array.from({ length: 50 }, (_, i) => `${i === 0 ? '' : ','}"${'é'.repeat(500)}${i}"`), ']'];

const cached = new CachedJson(long);
const answers: Readonly<Record<string, () => unknown>> = {
  '/object': () => JSON.parse(long),
  '/text': () => new JsonText(long),
  '/cached': () => cached,
  '/short': () => new JsonText(short),
  '/stream': () => new JsonStream(() => pieces),
};
const texts: Readonly<Record<string, string>> = { '/short': short, '/stream': pieces.join('') };
const textOf = (path: string) => texts[path] ?? long;

let server: HttpServer;

beforeAll(async () => {
  const app = new Koa();
  app.use(async (ctx) => {
    createRequestContext(ctx, 'one');
    const validity = ctx.query.cached === 'no' ? undefined : { etag: '"v1"', remaining: 60_000 };
    await respond(ctx, 200, (answers[ctx.path] as () => unknown)(), validity);
  });
  server = await serve(app);
});
afterAll(() => server.close());

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** fetch would decode the body, and would always send Accept-Encoding. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
  new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) });
    });
    sent.once('error', reject).end();
  });

const decode = ({ headers, bytes }: Received): string => {
  const coding = headers['content-encoding'];
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

describe.each(['/object', '/text', '/cached', '/stream'])('a response of more than a kilobyte: %s', (path) => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip;q=0, br;q=0.1', 'br'],
    ['*', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
    ['brotli', undefined],
    ['br;q=0, gzip;q=0', undefined],
    [undefined, undefined],
  ])('to a client that accepts %s is sent as %s', async (accepted, coding) => {
    const answer = await ask(path, accepted === undefined ? {} : { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    // The bytes of a coding are others, so that its tag is a weak one.
    expect(answer.headers.etag).toBe(coding ? 'W/"v1"' : '"v1"');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(decode(answer)).toBe(textOf(path));
    if (coding) expect(answer.bytes.length).toBeLessThan(Buffer.byteLength(textOf(path)) / 2);
  });

  it.each(['"v1"', 'W/"v1"', '"old", W/"v1"', '*'])('is not sent again to a client that has %s', async (tag) => {
    for (const accepted of ['br', 'identity']) {
      const { status, headers, bytes } = await ask(path, { 'If-None-Match': tag, 'Accept-Encoding': accepted });
      expect({ status, length: bytes.length }).toEqual({ status: 304, length: 0 });
      expect(headers).toMatchObject({
        etag: accepted === 'br' ? 'W/"v1"' : '"v1"',
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=60',
      });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });

  it.each(['br', 'identity'])('has the headers of GET in %s when only they are asked for', async (accepted) => {
    const get = await ask(path, { 'Accept-Encoding': accepted });
    const head = await ask(path, { 'Accept-Encoding': accepted }, 'HEAD');
    expect(head.bytes.length).toBe(0);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
    expect(head.status).toBe(200);
  });
});

it('a response that fits into one packet is sent as it is', async () => {
  const answer = await ask('/short', { 'Accept-Encoding': 'br, gzip' });
  expect(answer.headers).toMatchObject({ etag: '"v1"', 'content-length': String(Buffer.byteLength(short)) });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.bytes.toString()).toBe(short);
});

it('a response that is not to be cached is compressed, and has no ETag', async () => {
  const answer = await ask('/object?cached=no', { 'Accept-Encoding': 'gzip', 'If-None-Match': '*' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
  expect(answer.headers).not.toHaveProperty('etag');
  expect(decode(answer)).toBe(long);
});

it('cached text is compressed once for each coding', () => {
  const text = new CachedJson(long);
  expect(text.coded('br')).toBe(text.coded('br'));
  expect(text.coded('gzip')).not.toBe(text.coded('br'));
});

describe('a stream', () => {
  const counted = () => {
    const count = { made: 0, isEnded: false };
    const content = new JsonStream(function* () {
      try {
        for (; count.made < 10_000; count.made++) yield randomBytes(1000).toString('base64');
      } finally {
        count.isEnded = true;
      }
    });
    return { count, content };
  };

  it.each(['plain', 'br', 'gzip'] as const)('is made no faster than it is read: %s', async (coding) => {
    const { count, content } = counted();
    const stream = coding === 'plain' ? content.plain() : (content.coded(coding) as Readable);
    await new Promise((resolve) => stream.once('readable', resolve));
    // Whatever could run has run, and the buffers between are full.
    for (let iteration = 0; iteration < 1000; iteration++) await new Promise(setImmediate);
    // 10,000 pieces are 13 MB.
    expect(count.made).toBeLessThan(2_000);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
    // A coding may still be at work in another thread.
    await until(
      'the end of what makes the pieces',
      () => new Promise((resolve) => setImmediate(resolve, count.isEnded)),
      (isEnded) => isEnded === true,
    );
  });
});
