// Longer than other files: all that the two addresses refuse is asked of one server, which takes seconds to prepare.
import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { issueKey } from '#server/electoral/keys/issue-key.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';
import { bearer, call, connectClient, refusal, startMcpWorld } from './mcp-world.ts';

const unknownKey = `svc_live_${'x'.repeat(32)}`;
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

const world = await closedAfterAll(
  startMcpWorld({
    // Each test comes from an address of its own, so that the tests share no allowance.
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1', MCP_ALLOWED_ORIGINS: 'localhost,tools.example.org' },
  }),
);

let addresses = 0;
const ownAddress = () => {
  addresses++;
  return { 'X-Forwarded-For': `192.0.2.${addresses}` };
};

const electoralKey = async () => {
  const holder = { name: 'test', email: `holder-${++addresses}@example.org` };
  return (await issueKey(world.database.knex, 'FREE', holder)).token;
};

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** One raw request, since `fetch` sets the header Host itself. */
function send({ path = '/mcp', method = 'POST', headers = {}, body = listTools }: Sent): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(world.url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Content-Length': Buffer.byteLength(text),
        ...headers,
      },
    });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: Buffer.concat(parts).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

describe('/mcp', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', bearer(unknownKey)],
    ['another kind of key', bearer(`ced_${'x'.repeat(32)}`)],
    ['a key that is not one', { Authorization: 'Basic eDp5' }],
  ])('answers %s with 401 and WWW-Authenticate, whatever the message is', async (_, headers) => {
    const address = ownAddress();
    for (const body of [listTools, { ...listTools, method: 'initialize' }, 'nothing']) {
      const answer = await send({ headers: { ...headers, ...address }, body });
      expect({ status: answer.status, body: JSON.parse(answer.body) }).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
      const metadata = `${world.url}/.well-known/oauth-protected-resource/mcp`;
      expect(answer.headers).toMatchObject({
        'www-authenticate': `Bearer resource_metadata="${metadata}"`,
        'x-request-id': expect.any(String),
      });
    }
  });

  it('counts an unknown key under its client address, as the API does', async () => {
    const headers = { ...bearer(unknownKey), ...ownAddress() };
    const left = async () => Number((await send({ headers })).headers['x-ratelimit-remaining']);
    const first = await left();
    expect(await left()).toBe(first - 1);
    const api = await fetch(`${world.url}/api/v1/voters`, { headers });
    expect(Number(api.headers.get('X-RateLimit-Remaining'))).toBe(first - 2);
  });

  it('counts only calls of tools as requests of a key', async () => {
    const key = await world.demoKey(['voters:read']);
    const left = async () => {
      const { headers } = await fetch(`${world.url}/api/v1/voters?limit=1`, { headers: bearer(key) });
      return Number(headers.get('X-RateLimit-Remaining'));
    };
    const before = await left();
    expect(before).toBe(plans.PRO.requestsPerMinute - 1);
    const client = await connectClient(`${world.url}/mcp`, bearer(key));
    await client.listTools();
    await call(client, 'find_voters', { limit: 1 });
    expect((await refusal(client, 'find_voters', { limit: 0 })).status).toBe(400);
    await client.close();
    // Two calls, and the request that reads the number.
    expect(await left()).toBe(before - 3);
  });

  it('refuses a revoked key at once', async () => {
    const key = await world.demoKey(['voters:read']);
    const client = await connectClient(`${world.url}/mcp`, bearer(key));
    await world.database
      .knex('api_keys')
      .where({ last_four: key.slice(-4) })
      .update({ revoked_at: new Date() });
    const callIt = () => client.callTool({ name: 'find_voters', arguments: {} }).then(() => 'answered', String);
    await until('the key to be refused', callIt, (outcome) => outcome.includes('revoked'));
    await client.close();
  });

  it('shows the rate limit of the key', async () => {
    const { headers } = await send({ headers: bearer(world.key) });
    expect(headers['x-ratelimit-limit']).toBe(String(plans.PRO.requestsPerMinute));
  });

  it.each(['GET', 'DELETE', 'PUT'])('has no sessions: %s is 405', async (method) => {
    const answer = await send({ method, headers: bearer(world.key) });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } });
  });
});

describe('the headers Host and Origin', () => {
  it.each([
    ['a name that was pointed here', { Host: 'evil.example.com' }],
    ['a name that begins like ours', { Host: 'localhost.example.com' }],
    ['a name with an @', { Host: 'localhost@evil.example.com' }],
    ['a page of somebody else', { Origin: 'https://evil.example.com' }],
    ['a page without an origin', { Origin: 'null' }],
    ['a file', { Origin: 'file://' }],
  ])('refuse %s with 403, at both paths and before the key is checked', async (_, headers) => {
    for (const path of ['/mcp', '/mcp/electoral']) {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await send({ path, method, headers: { ...headers, ...bearer(world.key) } });
        expect({ status: answer.status, body: JSON.parse(answer.body) }).toMatchObject({
          status: 403,
          body: { code: 'forbidden', error: expect.stringContaining('MCP_ALLOWED_') },
        });
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
  });

  it.each([
    ['localhost', { Host: 'LOCALHOST:3000' }],
    ['::1', { Host: '[::1]:3000' }],
    ['the machine’s own pages', { Origin: 'http://localhost:6274' }],
    ['pages that the operator allows', { Origin: 'https://Tools.example.org' }],
  ])('let %s pass', async (_, headers) => {
    const answer = await send({ headers: { ...headers, ...bearer(world.key) } });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe((headers as { Origin?: string }).Origin);
  });

  it('allow preflight requests of browsers', async () => {
    const headers = { Origin: 'https://tools.example.org', 'Access-Control-Request-Headers': 'authorization' };
    const answer = await send({ method: 'OPTIONS', headers, body: '' });
    expect(answer).toMatchObject({ status: 204, headers: { 'access-control-allow-methods': 'POST, OPTIONS' } });
    expect(answer.headers['access-control-allow-headers']).toContain('Authorization');
    expect(answer.headers.vary).toContain('Origin');
  });
});

describe('the body', () => {
  const headers = () => bearer(world.key);

  it.each([
    ['larger than 1 MiB', JSON.stringify({ ...listTools, params: { padding: 'x'.repeat(1024 * 1024) } }), 413],
    ['that is not JSON', '{"jsonrpc":', 400],
    ['that is empty', '', 400],
    ['that is a list of messages', [listTools, listTools], 400],
  ])('%s is refused', async (_, body, status) => {
    const answer = await send({ headers: headers(), body });
    expect({ status: answer.status, body: JSON.parse(answer.body) }).toMatchObject({
      status,
      body: { code: 'validation_failed' },
    });
  });

  it.each([60, 5_000])('that is nested %d levels deep is refused', async (depth) => {
    const params = `{"name":"save_voter","arguments":{"notes":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    const answer = await send({ headers: headers(), body });
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('nested') });
  });

  it('of another type is refused', async () => {
    expect((await send({ headers: { ...headers(), 'Content-Type': 'text/plain' } })).status).toBe(400);
  });

  it.each([
    ['a message that is none', { hello: 'world' }],
    ['a method that does not exist', { ...listTools, method: 'tools/destroy' }],
    ['a subscription', { ...listTools, method: 'subscriptions/listen' }],
    [
      'arguments that are no object',
      { ...listTools, method: 'tools/call', params: { name: 'find_voters', arguments: 5 } },
    ],
  ])('%s is a protocol error', async (_, body) => {
    const answer = await send({ headers: headers(), body });
    expect(answer.body).toMatch(/"error":\{"code":-32\d{3}/);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('/mcp/electoral', () => {
  it('has the rate limit of anonymous API callers, and a higher one with a key, in the header or the path', async () => {
    const limitOf = async (path: string, headers: Record<string, string>) =>
      (await send({ path, headers: { ...headers, ...ownAddress() } })).headers['x-ratelimit-limit'];
    const key = await electoralKey();
    expect(await limitOf('/mcp/electoral', {})).toBe('10');
    expect(await limitOf('/mcp/electoral', bearer(key))).toBe('100');
    expect(await limitOf(`/mcp/electoral?api_key=${key}`, {})).toBe('100');
    const wrong = await send({ path: '/mcp/electoral', headers: { ...bearer(world.key), ...ownAddress() } });
    expect(wrong).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });

  it('counts calls together with requests of the API, and sends Retry-After', async () => {
    const address = ownAddress();
    const client = await connectClient(`${world.url}/mcp/electoral`, address);
    for (let i = 0; i < 9; i++) await call(client, 'find_elections');
    expect((await fetch(`${world.url}/api/v1/electoral/elections`, { headers: address })).status).toBe(200);
    expect(await refusal(client, 'find_elections')).toMatchObject({
      code: 'rate_limit_exceeded',
      status: 429,
      retryAfterSeconds: expect.any(Number),
    });
    await client.close();
  });

  it('accepts twice as many messages as the API accepts requests, whatever they are', async () => {
    const headers = ownAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++)
      statuses.push((await send({ path: '/mcp/electoral', headers, body: i % 2 ? listTools : 'x' })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses[20]).toBe(429);
    const { status, headers: responseHeaders } = await send({ path: '/mcp/electoral', headers });
    expect({ status, retryAfter: Number(responseHeaders['retry-after']) }).toEqual({
      status: 429,
      retryAfter: expect.any(Number),
    });
    expect((await fetch(`${world.url}/api/v1/electoral/elections`, { headers })).status).toBe(200);
  });

  it('counts a key’s calls under the key, also if the path carries it', async () => {
    const key = await electoralKey();
    const client = await connectClient(`${world.url}/mcp/electoral?api_key=${key}`, ownAddress());
    for (let i = 0; i < 12; i++) await call(client, 'find_elections');
    await client.close();
  });
});

describe('the log', () => {
  it('has a line for each request and no key, address or argument', async () => {
    const key = await electoralKey();
    const address = ownAddress();
    const client = await connectClient(`${world.url}/mcp`, { ...bearer(world.key), ...address });
    await refusal(client, 'save_voter', { firstName: 'Whispered-Value' });
    await client.close();
    await send({ headers: { ...bearer(unknownKey), ...address } });
    await send({ path: `/mcp/electoral?api_key=${key}`, headers: address });
    await send({ headers: bearer(world.key), body: { ...listTools, method: 'Whispered-Value' } });
    const text = world.logged.join('');
    expect(text).toContain('"route":"/mcp"');
    expect(text).toContain('"route":"/mcp/electoral"');
    for (const secret of ['svc_live_', 'ced_', key, world.key, 'Whispered-Value', '192.0.2.']) {
      expect(text).not.toContain(secret);
    }
  });
});
