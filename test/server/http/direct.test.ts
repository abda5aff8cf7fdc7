import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Type } from 'typebox';
import { notFound } from '#core/errors.ts';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { Bytes } from '#server/content/bytes.ts';
import { CachedJson } from '#server/content/json-content.ts';
import { electoralAuthentication } from '#server/electoral/keys/authentication.ts';
import type { ElectoralKey } from '#server/electoral/keys/electoral-keys.ts';
import { createApi } from '#server/http/create-api.ts';
import { directPathsOf } from '#server/http/direct/direct-paths.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { KeyStore } from '#server/keys/key-store.ts';
import { hashToken } from '#server/keys/token.ts';
import { endpointFor } from '#server/operations/endpoint.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { rawClient } from '#test/support/http/raw-client.ts';

const long = new CachedJson(JSON.stringify({ name: 'Côte-des-Brumes’'.repeat(100) }));

const answers = {
  short: () => ({ name: 'Côte' }),
  long: () => long,
  soon: async () => ({ name: 'after an iteration' }),
  bytes: () => new Bytes(Buffer.alloc(2000, 7), 'application/x-bytes'),
  none: () => {
    throw notFound('No such thing.');
  },
  broken: () => {
    throw new Error('secret detail');
  },
  away: async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  },
};

const words = Object.keys(answers) as Array<keyof typeof answers>;

const ask = endpointFor<undefined, { rateLimitKey: string; requestsPerMinute: number }>()({
  operationId: 'ask',
  method: 'GET',
  path: '/electoral/ask',
  tag: { name: 'Things', description: 'Things.' },
  summary: 'Ask',
  description: 'Asks.',
  query: Type.Object(
    { for: Type.Enum(words), times: Type.Optional(Type.Integer({ minimum: 1 })) },
    { additionalProperties: false },
  ),
  response: Type.Unsafe<never>({}),
  cacheable: true,
  direct: true,
  handle: ({ query }) => answers[query.for]() as never,
});

const token = `ced_${'k'.repeat(32)}`;

/** A counter by which each request is this one of its window. */
const counterFrom = (used: number): RateCounter => ({
  count: async () => ({ used, resetMilliseconds: 30_000 }),
  takeBack: async () => {},
});

/** The same application twice: one responds directly. `throughKoa` are the requests that Koa handled. */
async function start({
  direct,
  counter,
  trustedProxies,
}: {
  direct: boolean;
  counter: RateCounter | undefined;
  trustedProxies: number;
}) {
  const keys = new KeyStore<ElectoralKey>({
    prefix: 'ced_',
    cacheMilliseconds: 60_000,
    read: async (hashes) =>
      new Map(hashes.filter((hash) => hash === hashToken(token)).map((hash) => [hash, { id: 'key', tier: 'FREE' }])),
  });
  keys.onConnected();
  const api = createApi({
    prefix: '/electoral',
    endpoints: [ask],
    authentication: electoralAuthentication(keys),
    counter,
    crossOrigin: true,
    validity: () => ({ etag: '"tag"', remaining: 100_500 }),
    checkAnswers: false,
  });
  const throughKoa: string[] = [];
  const app = createApp({
    log: createLog('silent'),
    readiness: { services: [], parts: [], state: async () => ({ unavailable: [], serves: [] }), stop() {} },
    trustedProxies,
    direct: direct ? { paths: directPathsOf([ask]), api } : undefined,
    middlewares: [
      (ctx, next) => {
        throughKoa.push(`${ctx.method} ${ctx.url}`);
        return next();
      },
      api,
    ],
  });
  return { ...(await serve(app)), throughKoa };
}

type Started = HttpServer & { readonly throughKoa: string[] };

/** The response's bytes, but for what differs from request to request. */
async function bytesOf(server: HttpServer, request: string): Promise<string> {
  const client = await rawClient(server.url);
  client.send(request);
  return (await client.ended)
    .replace(/X-Request-Id: [-0-9a-f]{36}/, 'X-Request-Id: …')
    .replace(/Date: [^\r]+/, 'Date: …');
}

const path = '/api/v1/electoral/ask';
const request = (target: string, headers: readonly string[] = [], line = `GET ${target} HTTP/1.1`) =>
  [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');

const direct: ReadonlyArray<readonly [what: string, request: string]> = [
  ...words.map((word) => [word, request(`${path}?for=${word}`)] as const),
  ...['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip;q=0.5', 'identity', '*', 'zz'].map(
    (coding) => [`Accept-Encoding ${coding}`, request(`${path}?for=long`, [`Accept-Encoding: ${coding}`])] as const,
  ),
  ['compressed bytes', request(`${path}?for=bytes`, ['Accept-Encoding: gzip'])],
  ...['"tag"', 'W/"tag"', '"other", "tag"', '*', '"other"'].map(
    (tag) => [`If-None-Match ${tag}`, request(`${path}?for=short`, [`If-None-Match: ${tag}`])] as const,
  ),
  ['a known tag in a coding', request(`${path}?for=long`, ['If-None-Match: W/"tag"', 'Accept-Encoding: br'])],
  ['an error after a known tag', request(`${path}?for=none`, ['If-None-Match: "tag"'])],
  ['no parameters', request(path)],
  ['an empty query', request(`${path}?`)],
  ['an unknown parameter', request(`${path}?for=short&other=1`)],
  ['a value outside its schema', request(`${path}?for=short&times=0`)],
  ['a repeated parameter', request(`${path}?for=short&for=long`)],
  ['broken percent-encoding', request(`${path}?for=%E0%A4%A`)],
  ['a second question mark', request(`${path}?for=short?`)],
  ['a text that PostgreSQL cannot store', request(`${path}?for=%00`)],
  ['a key', request(`${path}?for=short`, [`Authorization: Bearer ${token}`])],
  ['a key in the query', request(`${path}?for=short&api_key=${token}`)],
  ['two keys in the query', request(`${path}?for=short&api_key=${token}&api_key=${token}`)],
  ['an unknown key', request(`${path}?for=short`, [`Authorization: Bearer ced_${'u'.repeat(32)}`])],
  ['no key', request(`${path}?for=short`, ['Authorization: Basic eDp5'])],
  ['a browser', request(`${path}?for=none`, ['Accept: text/html,*/*;q=0.8', 'Accept-Language: fr'])],
  ['a page of another origin', request(`${path}?for=short`, ['Origin: https://example.org'])],
  ['a forwarded request', request(`${path}?for=short`, ['X-Forwarded-For: 203.0.113.7, 2001:db8::1'])],
  ['a body', `${request(`${path}?for=short`, ['Content-Length: 2'])}{}`],
  ['HTTP/1.0', request('', [], `GET ${path}?for=short HTTP/1.0`)],
];

const koas: ReadonlyArray<readonly [what: string, request: string]> = [
  ['HEAD', request('', [], `HEAD ${path}?for=long HTTP/1.1`)],
  ['OPTIONS', request('', ['Origin: https://example.org'], `OPTIONS ${path} HTTP/1.1`)],
  ['POST', request('', ['Content-Length: 0'], `POST ${path} HTTP/1.1`)],
  ['another path', request(`${path}/more`)],
  ['the path in capitals', request(path.toUpperCase())],
  ['a slash at the end', request(`${path}/?for=short`)],
  ['a fragment', request(`${path}?for=short#there`)],
  ['an absolute address', request(`http://x${path}?for=short`)],
];

/** A parameter's text as a client may write it: of the schema, nearly so, or anything that a request line may have. */
const parameter = fc.oneof(
  fc.constantFrom(
    ...words.map((word) => `for=${word}`),
    'times=2',
    'times=0',
    'times=1e1',
    `api_key=${token}`,
    'for',
    '',
  ),
  fc
    .string({ unit: fc.constantFrom(...'abfor=&?%;+/:@!$\'()*,~._-[]{}|^`"<>\\%20%C3%B4%00%zz'), maxLength: 12 })
    .map((text) => text.replaceAll(' ', '')),
);
const headerLine = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(
        'Accept-Encoding',
        'accept-encoding',
        'If-None-Match',
        'Authorization',
        'Accept',
        'Accept-Language',
        'Origin',
      ),
      fc.constantFrom(
        ...[
          'gzip',
          'br;q=0.5, gzip',
          '*;q=0',
          '"tag"',
          'W/"tag", "x"',
          '*',
          '',
          ',',
          `Bearer ${token}`,
          'Bearer',
          'fr-CA',
          'text/html',
        ],
        ...['null', 'https://example.org'],
      ),
    ),
    fc.tuple(
      fc.constantFrom(
        'X-Forwarded-For',
        'X-Request-Id',
        'If-Modified-Since',
        'Range',
        'Cookie',
        'Expect',
        'Content-Length',
      ),
      fc.constantFrom('203.0.113.7', '::1, 198.51.100.2', 'x', '', 'bytes=0-1', '0', 'Thu, 01 Jan 2026 00:00:00 GMT'),
    ),
  )
  .map(([name, value]) => `${name}: ${value}`);

describe.each([
  { counter: undefined, trustedProxies: 0 },
  { counter: counterFrom(7), trustedProxies: 1 },
])('direct answers (trusted proxies: $trustedProxies)', (settings) => {
  let directly: Started;
  let byKoa: Started;
  beforeAll(async () => {
    directly = await start({ direct: true, ...settings });
    byKoa = await start({ direct: false, ...settings });
  });
  afterAll(async () => {
    await directly.close();
    await byKoa.close();
  });

  it.each(direct)('are the bytes that Koa sends: %s', async (_what, bytes) => {
    const before = directly.throughKoa.length;
    const answer = await bytesOf(directly, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(answer).toBe(await bytesOf(byKoa, bytes));
    expect(directly.throughKoa).toHaveLength(before);
  });

  it('are the bytes that Koa sends, whatever parameters and headers a request has', async () => {
    const requests = fc.tuple(fc.array(parameter, { maxLength: 3 }), fc.array(headerLine, { maxLength: 4 }));
    const before = directly.throughKoa.length;
    const runs = 150;
    await fc.assert(
      fc.asyncProperty(requests, async ([parameters, headers]) => {
        const bytes = request(`${path}?${parameters.join('&')}`, headers);
        expect(await bytesOf(directly, bytes)).toBe(await bytesOf(byKoa, bytes));
      }),
      { numRuns: runs },
    );
    expect(directly.throughKoa.length - before).toBeLessThan(runs / 2);
  });

  it.each(koas)('are no others: %s', async (_what, bytes) => {
    const before = directly.throughKoa.length;
    expect(await bytesOf(directly, bytes)).toBe(await bytesOf(byKoa, bytes));
    expect(directly.throughKoa).toHaveLength(before + 1);
  });
});

it('a direct response beyond the limit is the refusal that Koa sends', async () => {
  const counter = counterFrom(11);
  const servers = await Promise.all([true, false].map((direct) => start({ direct, counter, trustedProxies: 0 })));
  const [directly, byKoa] = await Promise.all(servers.map((server) => bytesOf(server, request(`${path}?for=short`))));
  expect(directly).toMatch(/^HTTP\/1\.1 429 /);
  expect(directly).toBe(byKoa);
  for (const { close } of servers) await close();
});
