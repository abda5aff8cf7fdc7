import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AnswerInfo,
  ConnectionError,
  CustomerClient,
  type CustomerClientOptions,
  ElectoralClient,
  ResponseError,
} from '#client/src/hustings.ts';
import { plans } from '#core/plans.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { type TestEnvironment, testEnvironment } from './test-environment.ts';

/** Counts in minutes of the client's own clock. */
const counter: RateCounter = {
  async count(rateLimitKey, requests = 1) {
    const window = Math.floor(environment.now() / 60_000);
    const key = `${rateLimitKey} ${window}`;
    const used = (counts.get(key) ?? 0) + requests;
    counts.set(key, used);
    return { used, resetMilliseconds: (window + 1) * 60_000 - environment.now() };
  },
  async takeBack() {},
};
const counts = new Map<string, number>();

let api: CampaignHarness;
let proxy: FaultyProxy;
let environment: TestEnvironment;
let answers: AnswerInfo[];
beforeAll(async () => {
  environment = testEnvironment();
  const PRO = { ...plans.PRO, requestsPerMinute: 20 };
  api = await startCampaignApi({ rateLimit: () => counter, plans: { ...plans, PRO } });
  proxy = await startFaultyProxy(api.base);
});
afterAll(async () => {
  await proxy.close();
  await api.close();
});
beforeEach(() => {
  environment = testEnvironment();
  answers = [];
  counts.clear();
});
afterEach(() => {
  expect(environment.openTimers()).toBe(0);
  proxy.next();
});

const client = (options: Partial<CustomerClientOptions> = {}) =>
  new CustomerClient({
    baseUrl: proxy.url,
    apiKey: api.ours.key,
    environment,
    onAnswer: (answer) => answers.push(answer),
    ...options,
  });

const rows = async () => Number((await api.database.knex('voters').count())[0]?.count);
const keysSent = () => environment.requests.map(({ headers }) => headers.get('Idempotency-Key'));
const unavailable = (retryAfter?: string, date?: string) => ({
  status: 503,
  headers: { ...(retryAfter && { 'Retry-After': retryAfter }), ...(date && { Date: date }) },
});

describe('a request beyond the limit', () => {
  it('is sent when the server’s minute is over', async () => {
    const caller = client();
    for (let n = 0; n < 21; n++) expect((await caller.getCampaign()).data.id).toBe(api.ours.campaignId);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(0);
    expect(environment.waits).toEqual([60_000]);
    expect(caller.rateLimit).toEqual({ limit: 20, remaining: 19, reset: 60 });
  });

  it('is sent again when the minute is over, if another program has used up the limit', async () => {
    const [caller, other] = [client(), client()];
    await caller.getCampaign();
    for (let n = 0; n < 19; n++) await other.getCampaign();
    await caller.getCampaign();
    expect(answers.map(({ status }) => status).slice(-2)).toEqual([429, 200]);
    expect(environment.waits).toEqual([60_000]);
  });

  it('without pacing fails at once if the wait would pass the total time, and says what the limit is', async () => {
    const caller = client({ pacing: false, totalTimeoutMilliseconds: 59_999 });
    for (let n = 0; n < 20; n++) await caller.getCampaign();
    const error = await Promise.resolve(caller.getCampaign()).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      retryAfter: 60,
      rateLimit: { limit: 20, remaining: 0, reset: 60 },
      operationId: 'getCampaign',
      attempts: 1,
      message: expect.stringContaining('More than 20 requests'),
    });
    expect(environment.waits).toEqual([]);
  });
});

describe('a request beyond a limit of its own', () => {
  it('fails at once if the wait would pass the total time, and keeps no other call waiting', async () => {
    const minute = { 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '8', 'X-RateLimit-Reset': '50' };
    const environment = testEnvironment({
      fetch: async (url) =>
        url.endsWith('/register')
          ? new Response('{"error":"Too many registrations.","code":"rate_limit_exceeded"}', {
              status: 429,
              headers: { ...minute, 'Retry-After': '3600' },
            })
          : new Response('{"data":[]}', { headers: minute }),
    });
    const electoral = new ElectoralClient({ baseUrl: 'https://hustings.example', environment });
    const error = await electoral.register({ name: 'Tide tables', email: 'a@example.org' }).catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 429, retryAfter: 3600, attempts: 1 });
    await electoral.listElections();
    expect(environment.waits).toEqual([]);
  });
});

describe('a response of 503', () => {
  it.each([
    ['seconds', unavailable('7'), 7000],
    [
      'a date, by the server’s clock',
      unavailable('Sun, 01 Feb 2026 10:00:09 GMT', 'Sun, 01 Feb 2026 10:00:00 GMT'),
      9000,
    ],
    ['a date that has passed', unavailable('Sun, 01 Feb 2026 10:00:00 GMT', 'Sun, 01 Feb 2026 10:00:05 GMT'), 0],
    ['nothing that can be read', unavailable('soon'), 0],
  ])('has the client wait as Retry-After says: %s', async (_, fault, milliseconds) => {
    proxy.next(fault);
    expect((await client().getCampaign()).data.id).toBe(api.ours.campaignId);
    expect(environment.waits).toEqual([milliseconds]);
  });

  it('without Retry-After is tried again after a while by chance, of a bound that doubles', async () => {
    environment = testEnvironment({ random: () => 0.999 });
    proxy.next(unavailable(), { status: 502 }, { status: 504 }, unavailable());
    await client().getCampaign();
    expect(environment.waits).toEqual([249, 499, 999, 1998]);
  });

  it('adds chance to what the server asked, so that clients do not come back together', async () => {
    environment = testEnvironment({ random: () => 0.5 });
    proxy.next(unavailable('2'));
    await client().getCampaign();
    expect(environment.waits).toEqual([2125]);
  });

  it('is an error after as many attempts as there may be', async () => {
    const faults = Array.from({ length: 9 }, () => unavailable('1'));
    proxy.next(...faults);
    await expect(client().getCampaign()).rejects.toMatchObject({ status: 503, attempts: 5, retryAfter: 1 });
    proxy.next(...faults);
    await expect(client().getCampaign({ maxAttempts: 2 })).rejects.toMatchObject({ attempts: 2 });
    proxy.next(...faults);
    await expect(client({ maxAttempts: 1 }).getCampaign()).rejects.toMatchObject({ attempts: 1 });
    expect(environment.requests).toHaveLength(8);
  });
});

describe('a write', () => {
  it('is done once if the connection breaks in the middle of the response', async () => {
    const before = await rows();
    proxy.next('cut');
    const { data } = await client().createVoter(someVoter());
    expect(await rows()).toBe(before + 1);
    expect(await api.database.knex('voters').where({ id: data.id })).toHaveLength(1);
    expect(answers).toMatchObject([{ operationId: 'createVoter', attempt: 2, status: 200, replayed: true }]);
    const [first, second] = keysSent();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).toBe(first);
  });

  it('is done once through everything that happens to it on the way', async () => {
    const before = await rows();
    proxy.next('break', unavailable('3'), 'cut', { status: 429, headers: { 'Retry-After': '1' } });
    await client().createVoter(someVoter());
    expect(await rows()).toBe(before + 1);
    expect(keysSent()).toHaveLength(5);
    expect(new Set(keysSent()).size).toBe(1);
    expect(environment.waits).toEqual([0, 3000, 0, 1000]);
  });

  it('has a key of its own in each call', async () => {
    const before = await rows();
    const caller = client();
    await caller.createVoter(someVoter());
    await caller.createVoter(someVoter());
    expect(await rows()).toBe(before + 2);
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('takes the caller’s key, and if it fails has its own, to be done once across calls', async () => {
    const before = await rows();
    proxy.next('cut');
    const failed = await client({ maxAttempts: 1 })
      .createVoter(someVoter())
      .catch((error) => error);
    expect(failed).toBeInstanceOf(ConnectionError);
    const { data } = await client().createVoter(someVoter(), { idempotencyKey: failed.idempotencyKey });
    expect(data.campaignId).toBe(api.ours.campaignId);
    expect(await rows()).toBe(before + 1);
  });

  it('that changes or deletes is repeated with its key too: no 404 for what was deleted', async () => {
    const caller = client();
    const sign = (await caller.createLawnSign({ address: '1 Marram Rd' })).data;
    proxy.next('cut');
    expect((await caller.updateLawnSign(sign.id, { status: 'INSTALLED' })).data.status).toBe('INSTALLED');
    proxy.next('cut');
    expect((await caller.deleteLawnSign(sign.id)).data).toEqual({ id: sign.id, deleted: true });
  });

  it('that was refused for good is not repeated', async () => {
    const wrong = client().createVoter(someVoter({ postalCode: '90210' }));
    await expect(wrong).rejects.toMatchObject({ status: 400, attempts: 1 });
    expect(environment.requests).toHaveLength(1);
  });
});

describe('a dropped connection', () => {
  it('is opened again for a list that is read to the end', async () => {
    const caller = client();
    for (let n = 0; n < 6; n++) await caller.createVoter(someVoter({ riding: 'Paged' }));
    proxy.next('break', 'pass', 'cut', 'pass', unavailable('1'));
    const ids: string[] = [];
    for await (const { id } of caller.listVoters.all({ limit: 2, riding: 'Paged' })) ids.push(id);
    expect(new Set(ids).size).toBe(6);
    expect(ids).toHaveLength(6);
  });
});
