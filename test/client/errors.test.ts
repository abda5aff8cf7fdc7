import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ConnectionError,
  CustomerClient,
  type CustomerClientOptions,
  ElectoralClient,
  HustingsError,
  ResponseError,
} from '#client/src/hustings.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { type TestEnvironment, testEnvironment } from './test-environment.ts';

let api: CampaignHarness;
let electoral: ElectoralServer;
let proxy: FaultyProxy;
let electoralProxy: FaultyProxy;
let environment: TestEnvironment;
beforeAll(async () => {
  api = await startCampaignApi();
  const districts = [{ code: '1', boxes: [[-49, 41, -47, 43] as const] }];
  electoral = await startElectoralServer(({ knex }) => givenSet(knex, { id: 'xa', level: 'FEDERAL', districts }));
  proxy = await startFaultyProxy(api.base);
  electoralProxy = await startFaultyProxy(electoral.base);
});
afterAll(async () => {
  await Promise.all([proxy.close(), electoralProxy.close()]);
  await Promise.all([api.close(), electoral.close()]);
});
beforeEach(() => {
  environment = testEnvironment();
});

const client = (options: Partial<CustomerClientOptions> = {}) =>
  new CustomerClient({ baseUrl: proxy.url, apiKey: api.ours.key, environment, ...options });

const errorOf = async (call: Promise<unknown>): Promise<HustingsError> => {
  const error = await call.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HustingsError);
  return error as HustingsError;
};

const unknownId = '01900000-0000-7000-8000-000000000000';

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('an error of the API', () => {
  it.each([
    [400, 'validation_failed', 'postalCode', () => client().createVoter(someVoter({ postalCode: 'x' }))],
    [401, 'unauthorized', 'key', () => client({ apiKey: 'hst_unknown' }).getCampaign()],
    [404, 'not_found', 'voter', () => client().getVoter(unknownId)],
  ])('%s is thrown with its code %s, message and request id', async (status, code, word, call) => {
    const error = await errorOf(call());
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ name: 'ResponseError', status, code, attempts: 1, retryAfter: undefined });
    expect(error.message.toLowerCase()).toContain(word.toLowerCase());
    expect((error as ResponseError).requestId).toMatch(/\w{8}/);
    expect((error as ResponseError).rateLimit?.limit).toBeGreaterThan(0);
  });

  it('names the scope that a key lacks', async () => {
    const { key } = await api.key(api.ours, ['voters:read']);
    const error = await errorOf(client({ apiKey: key }).getCampaign());
    expect(error).toMatchObject({ status: 403, code: 'forbidden', message: expect.stringContaining('campaign:read') });
  });

  it('says that an idempotency key was used for another write', async () => {
    const idempotencyKey = 'our-record-4711';
    await client().createVoter(someVoter(), { idempotencyKey });
    const error = await errorOf(client().createVoter(someVoter({ city: 'Sable' }), { idempotencyKey }));
    expect(error).toMatchObject({ status: 422, code: 'idempotency_key_reused', idempotencyKey });
  });
});

describe('a response that is not the API’s', () => {
  it.each([
    ['a proxy’s page', { status: 403, body: '<h1>No</h1>' }, 403, 'Not an answer of the API (status 403)'],
    ['a page instead of an answer', { status: 200, body: '<h1>Sign in</h1>' }, 200, 'Not an answer of the API'],
    ['a redirect', { status: 301, headers: { Location: 'https://elsewhere.example/' } }, 301, 'Set baseUrl'],
    ['an error without a code', { status: 500, body: '{"error":"no"}' }, 500, 'Not an answer of the API'],
  ])('is an error without a code: %s', async (_, answer, status, message) => {
    proxy.next(answer);
    const error = await errorOf(client().getCampaign());
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status, code: undefined, attempts: 1, message: expect.stringContaining(message) });
  });
});

describe('a server that cannot be reached', () => {
  it('is a ConnectionError whose cause is what fetch said', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    const error = await errorOf(client({ baseUrl }).getCampaign());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 5, cause: { message: 'fetch failed' } });
  });
});

describe('a registration, which the API does as often as it is sent', () => {
  const register = (baseUrl: string) =>
    new ElectoralClient({ baseUrl, environment }).register({ name: 'Tide tables', email: 'odette@example.org' });
  const keys = async () => Number((await electoral.knex('electoral_keys').count())[0]?.count);

  it.each([
    ['the connection broke in the middle of the answer', 'cut' as const, 1],
    ['the connection broke at once', 'break' as const, 0],
    ['a proxy answered 503', { status: 503, headers: { 'Retry-After': '1' } }, 0],
  ])('is not sent again if %s', async (_, fault, written) => {
    const before = await keys();
    electoralProxy.next(fault);
    expect(await errorOf(register(electoralProxy.url))).toMatchObject({ attempts: 1 });
    expect(await keys()).toBe(before + written);
  });

  it('is sent again if it was rate limited, or if no server was reached', async () => {
    const before = await keys();
    electoralProxy.next({ status: 429, headers: { 'Retry-After': '2' } });
    expect((await register(electoralProxy.url)).apiKey).toMatch(/^ced_/);
    expect(await keys()).toBe(before + 1);
    expect(environment.waits).toEqual([2000]);
    expect(await errorOf(register(`http://127.0.0.1:${await closedPort()}`))).toMatchObject({ attempts: 5 });
  });
});

describe('the API key', () => {
  it('is in no error, and is not displayed with the client', async () => {
    const apiKey = api.ours.key;
    const closed = `http://127.0.0.1:${await closedPort()}`;
    proxy.next('pass', { status: 403, body: `<p>Authorization: Bearer ${apiKey}</p>` }, 'pass');
    const errors = [
      await errorOf(client().getVoter(unknownId)),
      await errorOf(client().getCampaign()),
      await errorOf(client().createVoter(someVoter({ province: 7 }))),
      await errorOf(client({ baseUrl: closed }).getCampaign()),
    ];
    for (const shown of [client(), ...errors]) {
      expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain(apiKey);
      expect(JSON.stringify(shown)).not.toContain(apiKey);
    }
  });

  it.each(['', 'hst_sec ret', 'hst_secret\n', 'hst_sécret'])('%j is refused without being shown', (apiKey) => {
    expect(() => client({ apiKey })).toThrow(TypeError);
    expect(() => client({ apiKey })).not.toThrow(/s.c ?ret/);
  });
});

describe('arguments that cannot be meant', () => {
  it.each(['hustings.example', 'ftp://x', 'https://user:secret@hustings.example', 'https://x?a=b'])(
    'the address %s',
    (baseUrl) => {
      expect(() => client({ baseUrl })).toThrow('baseUrl is not the address of a server');
      expect(() => client({ baseUrl })).not.toThrow(/secret/);
    },
  );

  it.each(['', '.', '..'])('the id %j, which would lead to another path', async (id) => {
    await expect(client().getVoter(id)).rejects.toThrow(TypeError);
    expect(environment.requests).toHaveLength(0);
  });

  it.each([{ idempotencyKey: 'cœur-4711' }, { idempotencyKey: 'a\nb' }, { ifMatch: '“v1”' }])(
    '%j, which no header can have',
    async (options) => {
      const id = '01900000-0000-7000-8000-000000000000';
      const [name = ''] = Object.keys(options);
      await expect(client().updateVoter(id, {}, options)).rejects.toThrow(TypeError);
      await expect(client().updateVoter(id, {}, options)).rejects.toThrow(`${name} has a character`);
      expect(environment.requests).toHaveLength(0);
    },
  );
});
