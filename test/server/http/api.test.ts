import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { Type } from 'typebox';
import { HustingsError, notFound } from '#core/errors.ts';
import { createLog } from '#core/log.ts';
import { Bytes } from '#server/content/bytes.ts';
import { StoredFile } from '#server/content/stored-file.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { createApi } from '#server/http/create-api.ts';
import { errorHandler } from '#server/http/errors/error-handler.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { LookUpAllowance } from '#server/keys/key-store.ts';
import { endpointFor } from '#server/operations/endpoint.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';

const endpoint = endpointFor<{ version: number }, RateLimitedCaller>();
const closed = { additionalProperties: false };
const tag = { name: 'Things', description: 'Things.' };

const readThing = endpoint({
  operationId: 'readThing',
  method: 'GET',
  path: '/things/{id}',
  tag,
  summary: 'A thing',
  description: 'Reads a thing.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }, closed),
  response: Type.Object({ id: Type.String(), limit: Type.Integer() }),
  cacheable: true,
  handle({ params, query }) {
    if (params.id === 'none') throw notFound('No such thing.');
    if (params.id === 'broken') throw new Error('secret detail');
    if (params.id === 'away') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return { id: params.id, limit: query.limit };
  },
});

const readPicture = endpoint({
  operationId: 'readPicture',
  method: 'GET',
  path: '/pictures/{x}.bin',
  tag,
  summary: 'A picture',
  description: 'Reads a picture.',
  params: Type.Object({ x: Type.Integer() }),
  response: Type.Unsafe<never>({}),
  binary: 'application/x-picture',
  allowance: 'tiles',
  cacheable: true,
  handle: ({ params }) => new Bytes(Buffer.alloc(params.x, 7), 'application/x-picture'),
});

const readFile = endpoint({
  operationId: 'readFile',
  method: 'GET',
  path: '/file.bin',
  tag,
  summary: 'A file',
  description: 'Reads a file.',
  response: Type.Unsafe<never>({}),
  binary: 'application/x-picture',
  inParts: true,
  cacheable: true,
  handle: () =>
    new StoredFile({
      path: fileURLToPath(import.meta.url),
      tag: '"f1"',
      type: 'application/x-picture',
      name: 'file.bin',
    }),
});

const makeThing = endpoint({
  operationId: 'makeThing',
  method: 'POST',
  path: '/things',
  tag,
  summary: 'Make a thing',
  description: 'Makes a thing.',
  status: 201,
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 5 }),
      note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    },
    closed,
  ),
  response: Type.Object({ name: Type.String() }),
  scope: 'things:write',
  handle: ({ body }) => ({ name: body.name }),
});

/** What becomes of a key's look-up while the database is unavailable. */
async function lookUpInVain(allowance: LookUpAllowance | undefined): Promise<never> {
  await allowance?.take();
  await allowance?.giveBack();
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

const lines: string[] = [];
let server: HttpServer;
/** Milliseconds until the responses change by the clock alone. */
let remaining = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  const app = new Koa();
  app.use(errorHandler(createLog('info', { write: (line) => lines.push(line) })));
  app.use(
    createApi({
      prefix: '',
      endpoints: [readThing, readPicture, readFile, makeThing],
      services: { version: 1 },
      authentication: {
        authenticate(ctx, allowance) {
          const rateLimitKey = ctx.get('Authorization');
          if (rateLimitKey === 'unreadable') return lookUpInVain(allowance);
          if (rateLimitKey === '') throw new HustingsError(401, 'unauthorized', 'A key is needed.');
          return { rateLimitKey, requestsPerMinute: ['few', 'parts'].includes(rateLimitKey) ? 2 : 1000 };
        },
        anonymousCaller: (ctx) => ({ rateLimitKey: `address of ${ctx.get('Authorization')}`, requestsPerMinute: 3 }),
      },
      authorize(caller, { scope }) {
        if (scope && caller.rateLimitKey === 'reader')
          throw new HustingsError(403, 'forbidden', `The key lacks ${scope}.`);
      },
      counter: createRateCounter('test', 60),
      crossOrigin: true,
      validity: () => ({ etag: '"v1"', remaining }),
      checkAnswers: true,
    }),
  );
  server = await serve(app);
});
afterAll(() => server.close());

/** Responses are read as whatever the test expects of them. */
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

const call = (path: string, options: RequestInit & { key?: string } = {}) => {
  const { key = 'many', headers, ...rest } = options;
  return fetch(`${server.url}/api/v1${path}`, { ...rest, headers: { ...(key && { Authorization: key }), ...headers } });
};
const post = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }, key = 'many') =>
  call('/things', { method: 'POST', body, headers, key });

describe('an operation', () => {
  it('responds with its request id, rate, caching and cross-origin headers', async () => {
    const answer = await call('/things/a');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id: 'a', limit: 20 });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('1000');
    expect(Number(answer.headers.get('x-ratelimit-remaining'))).toBeLessThan(1000);
    expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
    expect(answer.headers.get('etag')).toBe('"v1"');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    [300_000, 300],
    [299_999, 299],
    [1000, 1],
    [999, 0],
  ])('is cached no longer than the %d ms for which its response stays the same', async (milliseconds, seconds) => {
    remaining = milliseconds;
    const answer = await call('/things/a');
    const known = await call('/things/a', { headers: { 'If-None-Match': '"v1"' } });
    remaining = Number.POSITIVE_INFINITY;
    expect(known.status).toBe(304);
    for (const { headers } of [answer, known]) expect(headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
  });

  it('responds 304 without a body to a caller who has it', async () => {
    const answer = await call('/things/a', { headers: { 'If-None-Match': '"v0", W/"v1"' } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
  });

  it('responds to HEAD as to GET', async () => {
    const answer = await call('/things/a', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('21');
  });

  it('sends bytes of another type as they are, compressed if that is worth it', async () => {
    const few = await call('/pictures/9.bin');
    expect(few.headers.get('content-type')).toBe('application/x-picture');
    expect(few.headers.get('content-encoding')).toBeNull();
    const many = await call('/pictures/5000.bin', { headers: { 'Accept-Encoding': 'br' } });
    expect(many.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await many.arrayBuffer()).equals(Buffer.alloc(5000, 7))).toBe(true);
    expect((await call('/pictures/9.bin', { headers: { 'If-None-Match': '"v1"' } })).status).toBe(304);
  });

  it('responds with the status it declares', async () => {
    const answer = await post('{"name":"abc"}');
    expect([answer.status, await answer.json()]).toEqual([201, { name: 'abc' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the order of checks', () => {
  it('asks for a key before anything else, and says how many requests an anonymous caller has left', async () => {
    const answer = await post('not json', {}, '');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
    for (let i = 0; i < 5; i++) expect((await call('/things/a', { key: '' })).status).toBe(401);
  });

  it('counts before it looks at scope or input', async () => {
    expect((await call('/things/a?nonsense=1', { key: 'few' })).status).toBe(400);
    expect((await call('/things/none', { key: 'few' })).status).toBe(404);
    const refused = await call('/things/a?nonsense=1', { key: 'few' });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      error: expect.stringContaining('More than 2 requests'),
      code: 'rate_limit_exceeded',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(refused.headers.get('retry-after'));
  });

  it('counts requests with an allowance of their own apart, and more of them', async () => {
    const picture = await call('/pictures/5.bin', { key: 'few' });
    expect([picture.status, picture.headers.get('x-ratelimit-limit')]).toEqual([200, '120']);
    expect(picture.headers.get('x-ratelimit-remaining')).toBe('119');
    expect((await call('/pictures/5.bin', { key: 'few' })).headers.get('x-ratelimit-remaining')).toBe('118');
  });

  it('counts parts of files apart too, and whole files as any request', async () => {
    const left = async (range: Record<string, string>, status: number) => {
      const { headers, status: said } = await call('/file.bin', { key: 'parts', headers: range });
      expect(said).toBe(status);
      return [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
    };
    expect(await left({ Range: 'bytes=0-9' }, 206)).toEqual(['120', '119']);
    expect(await left({ Range: `bytes=0-${2 ** 22 - 1}` }, 206)).toEqual(['120', '115']);
    expect(await left({ Range: 'bytes=0-' }, 206)).toEqual(['2', '1']);
    expect(await left({}, 200)).toEqual(['2', '0']);
    expect(await left({}, 429)).toEqual(['2', '0']);
    expect(await left({ Range: 'bytes=-1' }, 206)).toEqual(['120', '114']);
  });

  it('looks at the scope before the input', async () => {
    expect((await post('not json', {}, 'reader')).status).toBe(403);
  });
});

describe('bad input names the matter', () => {
  it.each([
    ['/things/a?limit=101', 'The query parameter "limit" must be an integer from 1 to 100.'],
    ['/things/a?limit=ten', 'The query parameter "limit" must be an integer from 1 to 100.'],
    ['/things/a?limit=', 'The query parameter "limit" must be an integer from 1 to 100.'],
    ['/things/a?pag=1', 'Unknown query parameter "pag". Known are: limit.'],
    ['/things/a?__proto__=1', 'Unknown query parameter "__proto__".'],
    ['/things/a?limit=1&limit=2', 'The query parameter "limit" is given more than once.'],
  ])('%s', async (path, message) => {
    const answer = await call(path);
    expect([answer.status, await answer.json()]).toEqual([400, { error: message, code: 'validation_failed' }]);
  });

  it.each([
    ['{"name":"abcdef"}', 'The field "name" must be a string of 1 to 5 characters.'],
    ['{"name":1}', 'The field "name" must be a string of 1 to 5 characters.'],
    ['{}', 'The field "name" is required: a string of 1 to 5 characters.'],
    ['{"name":"a","colour":"red"}', 'Unknown field "colour".'],
    ['{"name":"a","__proto__":{"x":1}}', 'Unknown field "__proto__".'],
    ['{"name":"a","name":"b"}', 'The field "name" is given more than once.'],
    ['{"name":"a","n\\u0061me":"é"}', 'The field "name" is given more than once.'],
    ['{"name":"a","other":{"x":[{"y":1,"y":2}]}}', 'The field "other.x.y" is given more than once.'],
    ['{"name":"a","note":5}', 'The field "note" must be a string or null.'],
    ['{"name":"\\u0000"}', '"name" holds the character U+0000, which cannot be kept.'],
    ['{"name":"\\ud800"}', '"name" holds half of a surrogate pair, which is not text.'],
    ['[]', 'The body must be a JSON object.'],
    ['{"name":', 'The body is not a JSON object that can be read: line 1, column 9.'],
    ['{"name": "Zoë",\n  name}', 'The body is not a JSON object that can be read: line 2, column 3.'],
    [
      '{"nam":1,"note":5}',
      'The field "name" is required: a string of 1 to 5 characters. Unknown field "nam". Did you mean "name"? ' +
        'The field "note" must be a string or null.',
    ],
    ['"name"', 'The body is not a JSON object that can be read.'],
  ])('%s', async (body, message) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([400, { error: message, code: 'validation_failed' }]);
  });

  it('refuses another content type, no body, and a body over 1 MiB', async () => {
    expect((await post('{"name":"a"}', { 'Content-Type': 'text/plain' })).status).toBe(400);
    expect((await call('/things', { method: 'POST' })).status).toBe(400);
    const huge = await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
    expect([huge.status, (await json(huge)).code]).toEqual([413, 'validation_failed']);
  });

  it('survives JSON nested a thousand deep', async () => {
    const answer = await post(`{"name":${'['.repeat(1_000)}${']'.repeat(1_000)}}`);
    expect(await json(answer)).toMatchObject({ error: expect.stringContaining('"name" is nested more than 50') });
  });
});

describe('what is not there', () => {
  it('responds 404 to an unknown path and 405 with Allow for a wrong method', async () => {
    const unknown = await call('/nothing');
    expect([unknown.status, (await json(unknown)).code]).toEqual([404, 'not_found']);
    expect(unknown.headers.get('x-ratelimit-limit')).toBe('1000');
    const wrong = await call('/things/a', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
    expect(await json(wrong)).toEqual({ error: 'DELETE is not possible here; HEAD, GET are.', code: 'not_found' });
    const read = await json(await call('/things'));
    expect(read.error).toBe('GET is not possible here; POST is.');
  });

  it('responds to preflights without a key', async () => {
    const answer = await call('/things/a', { method: 'OPTIONS', key: '' });
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, Content-Type, If-None-Match, If-Range, Range',
    ]);
  });
});

describe('failures of our own', () => {
  it('does not count requests whose keys cannot be looked up', async () => {
    for (let i = 0; i < 10; i++) expect((await call('/things/a', { key: 'unreadable' })).status).toBe(503);
  });

  it('responds 500 without the detail, which goes to the log without the requested address', async () => {
    const answer = await call('/things/broken?limit=7');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text).code).toBe('internal');
    expect(text).not.toContain('secret');
    const logged = JSON.parse(lines.at(-1) as string);
    expect(logged).toMatchObject({ requestId: answer.headers.get('x-request-id'), route: '/api/v1/things/:id' });
    expect(lines.at(-1)).not.toContain('limit=7');
  });

  it('responds 503 with Retry-After while the database is unavailable', async () => {
    const answer = await call('/things/away');
    expect([answer.status, answer.headers.get('retry-after'), (await json(answer)).code]).toEqual([
      503,
      '5',
      'internal',
    ]);
  });

  it('survives a request that is not HTTP', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const answer = await new Promise<string>((resolve) => socket.on('data', (data) => resolve(String(data))));
    expect(answer).toContain('400');
    expect((await call('/things/a')).status).toBe(200);
  });
});
