import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { connectRedis, type SharedRedis } from '#server/http/rate-limit/redis.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { until } from '#test/support/until.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

let redis: RedisServer;
const clients: SharedRedis[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await redis.kill();
});

/** On a busy machine Redis is slow if many ask at once; that must not count as an absence. */
const answerMilliseconds = 10_000;

function connect(milliseconds = answerMilliseconds, lines: string[] = []): SharedRedis {
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const client = connectRedis(redis.url, log, milliseconds);
  clients.push(client);
  return client;
}

const connected = async (client: SharedRedis) => {
  while (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
};

describe('a counter in Redis', () => {
  it('counts for several servers at once, each request once', async () => {
    const servers = [connect(), connect(), connect()];
    for (const client of servers) await connected(client);
    const counters = servers.map((client) => createRateCounter('several', 60, client));
    const counts = await Promise.all(
      Array.from({ length: 300 }, (_, i) => (counters[i % 3] as (typeof counters)[0]).count('key')),
    );
    expect(counts.map(({ used }) => used).sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect(Math.max(...counts.map(({ resetMilliseconds }) => resetMilliseconds))).toBeLessThanOrEqual(60_000);
  });

  it('looks without counting, and begins anew after the window', async () => {
    const client = connect();
    await connected(client);
    const counter = createRateCounter('window', 60, client);
    await counter.count('key');
    expect(await counter.count('key', 0)).toMatchObject({ used: 1 });
    expect(await counter.count('other', 0)).toMatchObject({ used: 0 });
    const [key] = await client.keys('window*:key');
    // The window does not move with each request.
    await client.pexpire(key as string, 30_000);
    expect((await counter.count('key')).resetMilliseconds).toBeLessThanOrEqual(30_000);
    await client.pexpire(key as string, 0);
    expect(await counter.count('key')).toMatchObject({ used: 1 });
  });
});

describe('what Redis stores of a counter', () => {
  it('is nothing of a count of zero, whether it was only read or was taken back, and short keys', async () => {
    const client = connect();
    await connected(client);
    const counter = createRateCounter('stored', 60, client);
    const stored = () => client.keys('stored*');
    expect(await counter.count('key', 0)).toEqual({ used: 0, resetMilliseconds: 60_000 });
    await counter.takeBack('key');
    expect(await stored()).toEqual([]);
    await Promise.all(Array.from({ length: 3 }, () => counter.count('key')));
    await counter.takeBack('key');
    expect(await counter.count('key', 0)).toMatchObject({ used: 2 });
    expect(await client.pttl((await stored())[0] as string)).toBeGreaterThan(0);
    await counter.takeBack('key');
    await counter.takeBack('key');
    expect(await stored()).toEqual([]);
    await counter.count('x'.repeat(64_000));
    expect((await stored())[0]?.length).toBeLessThan(100);
  });
});

describe('a Redis that hangs', () => {
  it('is waited for once, asked aside from then on, and used again when it answers', async () => {
    const lines: string[] = [];
    const client = connect(200, lines);
    await connected(client);
    const sent: string[] = [];
    const send = client.sendCommand.bind(client);
    client.sendCommand = (command, stream) => {
      sent.push(command.name);
      return send(command, stream);
    };
    const [first, second] = ['hanging', 'hanging-too'].map((name) => createRateCounter(name, 60, client));
    if (!first || !second) throw new Error('There are two.');
    expect(await first.count('key')).toMatchObject({ used: 1 });
    redis.pause();
    expect(await first.count('key')).toMatchObject({ used: 1 });
    expect(client.isUnavailable).toBe(true);
    sent.length = 0;
    for (let used = 2; used <= 50; used++) expect(await first.count('key')).toMatchObject({ used });
    await first.takeBack('key');
    // One that has not met it yet does not wait either.
    expect(await second.count('key')).toMatchObject({ used: 1 });
    expect(sent.filter((name) => name !== 'ping')).toEqual([]);
    redis.resume();
    await until(
      'Redis to be found again',
      async () => {
        await setImmediate();
        return client.isUnavailable;
      },
      (isAway) => !isAway,
    );
    // What was asked before it hung was counted when it woke up.
    expect((await first.count('key', 0)).used).toBeLessThan(3);
    expect(sent).toContain('ping');
    expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('answers again'))).toHaveLength(1);
  });
});

describe('servers that share a Redis', () => {
  let api: CampaignHarness;
  const counters: SharedRedis[] = [];
  beforeAll(async () => {
    api = await startCampaignApi({
      rateLimit: () => {
        const client = connect();
        counters.push(client);
        // Longer than the test takes: no count begins anew meanwhile.
        return createRateCounter('shared', 3600, client);
      },
    });
  });
  afterAll(() => api.close());

  it('refuse on one what was used up on the other, and each continues without it', async () => {
    const second = await api.secondServer();
    for (const client of counters) await connected(client);
    const ask = async (base?: string) => {
      const { status, headers } = await api.request('GET', '/campaign', base === undefined ? {} : { base });
      return { status, remaining: Number(headers.get('X-RateLimit-Remaining')), headers };
    };
    const first = await ask();
    const limit = Number(first.headers.get('X-RateLimit-Limit'));
    expect(first).toMatchObject({ status: 200, remaining: limit - 1 });
    expect(await ask(second.base)).toMatchObject({ status: 200, remaining: limit - 2 });
    await Promise.all(Array.from({ length: limit - 2 }, (_, i) => ask(i % 2 ? second.base : undefined)));
    for (const base of [undefined, second.base]) {
      const refused = await ask(base);
      expect(refused).toMatchObject({ status: 429, remaining: 0 });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    }

    // It hangs: no request waits for it for long. It is gone: none waits at all.
    redis.pause();
    expect(await ask()).toMatchObject({ status: 200, remaining: limit - 1 });
    redis.resume();
    await redis.kill();
    expect(await ask(second.base)).toMatchObject({ status: 200, remaining: limit - 1 });
    expect(await ask()).toMatchObject({ status: 200, remaining: limit - 2 });

    await redis.start();
    for (const client of counters) await connected(client);
    expect(await ask()).toMatchObject({ status: 200, remaining: limit - 1 });
    expect(await ask(second.base)).toMatchObject({ status: 200, remaining: limit - 2 });
  });
});
