import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConnectionError, CustomerClient, ElectoralClient, type VoterPage } from '#client/src/hustings.ts';
import { version } from '#client/src/version.ts';
import { testEnvironment } from './test-environment.ts';

const id = '01900000-0000-7000-8000-000000000000';

function answering(body: unknown, init: ResponseInit = {}) {
  const environment = testEnvironment({ fetch: async () => new Response(JSON.stringify(body), init) });
  const client = new CustomerClient({ baseUrl: 'https://hustings.example', apiKey: 'svc_live_x', environment });
  return { client, environment };
}

describe('a call that succeeds', () => {
  it('has its request id and headers beside the body', async () => {
    const headers = { 'X-Request-Id': 'abc', ETag: '"v1"', 'Idempotent-Replayed': 'true' };
    const { client } = answering({ data: { id } }, { headers });
    const { body, answer } = await client.getVoter(id).withAnswer();
    expect(body).toEqual({ data: { id } });
    expect(answer).toMatchObject({
      operationId: 'getVoter',
      attempt: 1,
      status: 200,
      requestId: 'abc',
      replayed: true,
    });
    expect(answer.headers.get('ETag')).toBe('"v1"');
  });

  it('does so for a page of a list', async () => {
    const { client } = answering({ data: [], pagination: { nextCursor: null, limit: 50 } });
    expect((await client.listVoters({ limit: 50 }).withAnswer()).answer.status).toBe(200);
  });

  it('fails with both promises alike, and neither is left unheard', async () => {
    const { client } = answering({ error: 'There is no such voter.', code: 'not_found' }, { status: 404 });
    await expect(client.getVoter(id).withAnswer()).rejects.toMatchObject({ status: 404 });
    await expect(client.getVoter('').withAnswer()).rejects.toThrow(TypeError);
  });
});

describe('a request', () => {
  it('names the client and its version, and the version that it is for', async () => {
    const { client, environment } = answering({ data: {} });
    await client.updateVoter(id, {}, { ifMatch: '"v1"' });
    expect(environment.requests[0]?.headers.get('User-Agent')).toBe(`hustings-client/${version}`);
    expect(environment.requests[0]?.headers.get('If-Match')).toBe('"v1"');
    const manifest = await readFile(new URL('../../client/package.json', import.meta.url), 'utf8');
    expect(JSON.parse(manifest).version).toBe(version);
  });
});

describe('a list', () => {
  it.each([
    ['without a next cursor', { data: [1], pagination: { limit: 1 } }],
    ['with an empty one', { data: [1], pagination: { nextCursor: '', limit: 1 } }],
    ['without pagination', { data: [1] }],
  ])('%s ends', async (_, page) => {
    const { client, environment } = answering(page);
    const pages: VoterPage[] = [];
    for await (const one of client.listVoters.pages()) if (pages.push(one) > 3) break;
    expect(pages).toEqual([page]);
    expect(environment.requests).toHaveLength(1);
  });

  it('of numbered pages without numbers ends', async () => {
    const environment = testEnvironment({ fetch: async () => new Response('{"data":[1]}') });
    const electoral = new ElectoralClient({ baseUrl: 'https://hustings.example', environment });
    const found: unknown[] = [];
    for await (const one of electoral.listBoundaries.all()) if (found.push(one) > 3) break;
    expect(found).toEqual([1]);
  });
});

describe('in a page of another site', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'location'));
  const failing = testEnvironment({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  const askFrom = async (origin: string | undefined): Promise<unknown> => {
    if (origin) Object.assign(globalThis, { location: { origin } });
    const client = new ElectoralClient({ baseUrl: 'https://hustings.example', environment: failing, maxAttempts: 1 });
    return client.readStatus().then(
      () => undefined,
      (error) => error,
    );
  };

  // As location.origin is in a page from a file, and in a sandboxed frame.
  it.each(['https://other.example', 'null'])(
    'of %s a response that cannot be read is reported as possibly a matter of CORS',
    async (origin) => {
      const error = await askFrom(origin);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toHaveProperty('message', expect.stringMatching(/pages of other sites.*\(CORS\)/));
    },
  );

  it.each(['https://hustings.example', undefined])('and not in %s', async (origin) => {
    expect(await askFrom(origin)).toHaveProperty('message', expect.not.stringMatching('CORS'));
  });
});
