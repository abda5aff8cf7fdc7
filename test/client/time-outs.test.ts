import { describe, expect, it } from '@jest/globals';
import { CustomerClient, type CustomerClientOptions, ElectoralClient, TimeoutError } from '#client/src/hustings.ts';
import { until } from '#test/support/until.ts';
import { type TestEnvironment, testEnvironment } from './test-environment.ts';

/** A server that takes requests and never responds. */
const silent = (_url: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** One that begins its response and never ends it. */
const half = async (_url: string, { signal }: RequestInit): Promise<Response> =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

const client = (environment: TestEnvironment, options: Partial<CustomerClientOptions> = {}) =>
  new CustomerClient({ baseUrl: 'https://hustings.example', apiKey: 'key', environment, ...options });

const requestsMade = (environment: TestEnvironment, count: number) =>
  until(
    `request ${count}`,
    () => new Promise<number>((resolve) => setImmediate(() => resolve(environment.requests.length))),
    (made) => made === count,
  );

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe('a request without a response', () => {
  it.each([
    ['at all', silent],
    ['that ends', half],
  ])('%s is given up and made again with the same key', async (_, fetch) => {
    const environment = testEnvironment({ fetch });
    const failed = reasonOf(client(environment, { maxAttempts: 2 }).updateVoter('id', { notes: null }));
    await requestsMade(environment, 1);
    environment.pass(29_999);
    expect(environment.requests).toHaveLength(1);
    environment.pass(1);
    await requestsMade(environment, 2);
    environment.pass(30_000);
    const error = await failed;
    expect(error).toBeInstanceOf(TimeoutError);
    const [first, second] = environment.requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBe(second);
    expect(error).toMatchObject({
      name: 'TimeoutError',
      operationId: 'updateVoter',
      attempts: 2,
      idempotencyKey: first,
      message: 'No whole answer came from the server within 30000 ms.',
    });
    expect(environment.openTimers()).toBe(0);
  });

  it('takes no more of the total time than there is', async () => {
    const environment = testEnvironment({ fetch: silent });
    const options = { attemptTimeoutMilliseconds: 1000, totalTimeoutMilliseconds: 2500 };
    const failed = reasonOf(client(environment).getCampaign(options));
    for (const [request, milliseconds] of [
      [1, 1000],
      [2, 1000],
      [3, 500],
    ] as const) {
      await requestsMade(environment, request);
      environment.pass(milliseconds);
    }
    expect(await failed).toMatchObject({ attempts: 3, message: expect.stringContaining('500 ms') });
  });

  it('is not made again if that could write twice', async () => {
    const environment = testEnvironment({ fetch: silent });
    const electoral = new ElectoralClient({ baseUrl: 'https://hustings.example', environment });
    const failed = reasonOf(electoral.register({ name: 'Odette', email: 'odette@example.org' }));
    await requestsMade(environment, 1);
    environment.pass(30_000);
    expect(await failed).toMatchObject({ name: 'TimeoutError', attempts: 1, idempotencyKey: undefined });
  });

  it('waits as long as the longest timer, if it may take forever', async () => {
    const environment = testEnvironment({ fetch: async () => Response.json({ data: {} }) });
    const forEver = { attemptTimeoutMilliseconds: Infinity, totalTimeoutMilliseconds: Infinity };
    await expect(client(environment, forEver).getCampaign()).resolves.toEqual({ data: {} });
  });
});

describe('a signal', () => {
  const reason = new Error('the person left the page');

  it('ends a call before its first request', async () => {
    const environment = testEnvironment({ fetch: silent });
    const failed = client(environment).getCampaign({ signal: AbortSignal.abort(reason) });
    await expect(failed).rejects.toBe(reason);
    expect(environment.requests).toHaveLength(0);
  });

  it('ends a request, and is listened to no more', async () => {
    const environment = testEnvironment({ fetch: silent });
    const controller = new AbortController();
    const failed = reasonOf(client(environment).getCampaign({ signal: controller.signal }));
    await requestsMade(environment, 1);
    controller.abort(reason);
    expect(await failed).toBe(reason);
    expect(environment.requests).toHaveLength(1);
    expect(environment.openTimers()).toBe(0);
  });

  it('ends a wait between two requests', async () => {
    const environment = testEnvironment({
      fetch: async () => new Response('', { status: 503, headers: { 'Retry-After': '60' } }),
    });
    environment.waitsPass = false;
    const controller = new AbortController();
    const failed = reasonOf(client(environment).getCampaign({ signal: controller.signal }));
    await until(
      'the wait',
      () => new Promise<number>((resolve) => setImmediate(() => resolve(environment.waits.length))),
      (waits) => waits === 1,
    );
    controller.abort(reason);
    expect(await failed).toBe(reason);
    expect(environment.openTimers()).toBe(0);
    expect(environment.requests).toHaveLength(1);
  });

  it('is the platform’s own if it has no other reason', async () => {
    const environment = testEnvironment({ fetch: silent });
    const controller = new AbortController();
    const failed = reasonOf(client(environment).getCampaign({ signal: controller.signal }));
    await requestsMade(environment, 1);
    controller.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
  });
});
