import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CustomerClient, type CustomerClientOptions } from '#client/src/hustings.ts';
import { plans } from '#core/plans.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { type TestEnvironment, testEnvironment } from './test-environment.ts';

/** A window of 60 seconds that begins with its first request, by the client's own clock. */
let windowUntil = 0;
let used = 0;
const counter: RateCounter = {
  async count(_, requests = 1) {
    if (environment.now() >= windowUntil) [windowUntil, used] = [environment.now() + 60_000, 0];
    used += requests;
    return { used, resetMilliseconds: windowUntil - environment.now() };
  },
  async takeBack() {},
};

let api: CampaignHarness;
let environment: TestEnvironment;
beforeAll(async () => {
  environment = testEnvironment();
  api = await startCampaignApi({ rateLimit: () => counter });
});
afterAll(() => api.close());
beforeEach(() => {
  environment = testEnvironment();
  [windowUntil, used] = [0, 0];
});

describe('400 creations at once', () => {
  it('all arrive, without a refusal, in as many minutes as the limit takes', async () => {
    const statuses: number[] = [];
    const client = new CustomerClient({
      baseUrl: api.base,
      apiKey: api.ours.key,
      environment,
      onAnswer: ({ status }) => statuses.push(status),
    });
    const limit = plans.PRO.requestsPerMinute;
    const made = await Promise.all(Array.from({ length: 400 }, () => client.createVoter(someVoter())));
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(400);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(limit).toBeLessThan(400);
    expect(environment.waits).toEqual([60_000]);
    expect(environment.openTimers()).toBe(0);
  });
});

/** A server that responds when the test says so. */
function delayedServer(headers: (nth: number) => Record<string, string>) {
  const waiting: Array<() => void> = [];
  let nth = 0;
  const fetch = () =>
    new Promise<Response>((resolve) => {
      waiting.push(() => resolve(new Response('{"data":{}}', { status: 200, headers: headers(nth++) })));
    });
  const settle = async () => {
    for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve));
  };
  const answer = async (requests: number) => {
    await settle();
    for (const one of waiting.splice(0, requests)) one();
    await settle();
  };
  return { fetch, waiting, answer };
}

const limit = (remaining: number, reset = 60) => ({
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(reset),
});

function clientOf(fetch: () => Promise<Response>, options: Partial<CustomerClientOptions> = {}) {
  environment = testEnvironment({ fetch });
  environment.waitsPass = false;
  return new CustomerClient({ baseUrl: 'https://hustings.example', apiKey: 'svc_live_x', environment, ...options });
}

describe('requests at once', () => {
  it('are one at first, then eight, and never more than the limit has room for', async () => {
    const server = delayedServer((nth) => limit(99 - nth));
    const client = clientOf(server.fetch);
    const calls = Array.from({ length: 20 }, () => client.getCampaign());
    await server.answer(0);
    expect(environment.requests).toHaveLength(1);
    await server.answer(1);
    expect(server.waiting).toHaveLength(8);
    await server.answer(3);
    expect(server.waiting).toHaveLength(8);
    while (server.waiting.length > 0) await server.answer(8);
    await Promise.all(calls);
  });

  it('wait for the minute’s end if responses overtake each other', async () => {
    const remaining = [3, 1, 2, 0, 50];
    const server = delayedServer((nth) => limit(remaining[nth] ?? 40));
    const client = clientOf(server.fetch);
    const calls = Array.from({ length: 6 }, () => client.getCampaign());
    await server.answer(1);
    expect(server.waiting).toHaveLength(3);
    await server.answer(3);
    expect([environment.requests.length, server.waiting.length]).toEqual([4, 0]);
    environment.pass(60_000);
    await server.answer(1);
    await server.answer(1);
    await Promise.all(calls);
    expect(environment.requests).toHaveLength(6);
  });

  it('are eight if responses state no limit', async () => {
    const server = delayedServer(() => ({}));
    const client = clientOf(server.fetch);
    const calls = Array.from({ length: 30 }, () => client.getCampaign());
    await server.answer(1);
    expect(server.waiting).toHaveLength(8);
    while (server.waiting.length > 0) await server.answer(8);
    await Promise.all(calls);
  });

  it('are all sent without pacing', async () => {
    const server = delayedServer(() => limit(0));
    const client = clientOf(server.fetch, { pacing: false });
    const calls = Array.from({ length: 30 }, () => client.getCampaign());
    await server.answer(0);
    expect(server.waiting).toHaveLength(30);
    await server.answer(30);
    await Promise.all(calls);
  });

  it('that wait in the queue end with their signal, and the next one continues', async () => {
    const server = delayedServer(() => limit(50));
    const client = clientOf(server.fetch);
    const controller = new AbortController();
    const first = client.getCampaign();
    const second = client.getCampaign({ signal: controller.signal });
    const third = client.getCampaign();
    controller.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await server.answer(1);
    await server.answer(1);
    await Promise.all([first, third]);
    expect(environment.requests).toHaveLength(2);
  });
});

describe('the wait in the queue', () => {
  it('counts towards no time-out', async () => {
    const server = delayedServer((nth) => limit(nth === 0 ? 0 : 9));
    const client = clientOf(server.fetch, { totalTimeoutMilliseconds: 10 });
    const calls = [client.getCampaign(), client.getCampaign()];
    await server.answer(1);
    environment.pass(60_000);
    await server.answer(1);
    expect(await Promise.all(calls)).toHaveLength(2);
  });
});
