import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { catalogueChannel, keyChannel } from '#core/database/channels.ts';
import { type DatabaseListener, type ListenerOptions, openDatabaseListener } from '#core/database/listener.ts';
import { notifyThrough } from '#core/database/notification-probe.ts';
import { createLog } from '#core/log.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { databaseProxy } from '#test/support/postgres/database-proxy.ts';
import { until } from '#test/support/until.ts';

let listener: DatabaseListener;

const database = await closedAfterAll(createTestDatabase());

const open = (options: Partial<ListenerOptions> = {}) => {
  const notify = notifyThrough(database.knex);
  listener = openDatabaseListener({
    url: database.url,
    notify,
    log: createLog('silent'),
    backOff: () => 1,
    ...options,
  });
  return listener;
};

/** Everything that a subscriber of a channel is called with, in its order. */
function record(channel: typeof catalogueChannel | typeof keyChannel): string[] {
  const calls: string[] = [];
  listener.subscribe(channel, {
    onNotification: (payload) => calls.push(`notification ${payload}`),
    onConnected: () => calls.push('connected'),
    onDisconnected: () => calls.push('disconnected'),
  });
  return calls;
}

const notify = (channel: string, payload: string) => database.knex.raw('select pg_notify(?, ?)', [channel, payload]);

const count = (calls: readonly unknown[], expected: number) =>
  until(
    `${expected} calls`,
    () => setImmediate(calls.length),
    () => calls.length >= expected,
  );

const loseConnection = () =>
  database.knex.raw(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = 'hustings listener' and datname = current_database()`,
  );

describe('a listener', () => {
  test('passes on the notifications of each channel, also after its connection was lost', async () => {
    open();
    const catalogue = record(catalogueChannel);
    const keys = record(keyChannel);
    await listener.listening;
    await notify(catalogueChannel, '1');
    await notify(keyChannel, 'a');
    await count(keys, 2);
    await loseConnection();
    await count(catalogue, 4);
    await notify(catalogueChannel, '2');
    await notify(keyChannel, 'b');
    await count(keys, 5);
    const both = (payloads: [string, string]) => [
      'connected',
      `notification ${payloads[0]}`,
      'disconnected',
      'connected',
      `notification ${payloads[1]}`,
    ];
    expect({ catalogue, keys }).toEqual({ catalogue: both(['1', '2']), keys: both(['a', 'b']) });
    await listener.close();
  });

  test('informs a later subscriber at once that notifications arrive', async () => {
    open();
    await listener.listening;
    const calls = record(keyChannel);
    expect(calls).toEqual(['connected']);
    await listener.close();
    expect(calls).toEqual(['connected', 'disconnected']);
  });

  test('connects again and again if the database is out of reach, waiting by the number of failures', async () => {
    const waits: number[] = [];
    open({
      url: database.url.replace(/:\d+\//, ':1/'),
      backOff(failures) {
        waits.push(failures);
        return 1;
      },
    });
    const calls = record(keyChannel);
    await count(waits, 3);
    expect(calls).toEqual([]);
    expect(waits.slice(0, 3)).toEqual([0, 1, 2]);
    await listener.close();
    await listener.listening;
  });

  test('notices a connection over which nothing arrives any more, and replaces it', async () => {
    const proxy = await databaseProxy(database.url);
    // A healthy connection of a busy machine answers within this.
    open({ url: proxy.url, heartbeat: { everyMilliseconds: 20, answerMilliseconds: 5_000 } });
    const calls = record(keyChannel);
    await listener.listening;
    await expect(listener.check()).resolves.toBeUndefined();
    proxy.silence();
    await count(calls, 3);
    await notify(keyChannel, 'a');
    await count(calls, 4);
    expect(calls).toEqual(['connected', 'disconnected', 'connected', 'notification a']);
    await listener.close();
    await expect(listener.check()).rejects.toThrow('the database is not listened to');
    await proxy.close();
  });

  test('whose notifications go another way knows that it hears nothing, and has its subscribers ask', async () => {
    const other = await createTestDatabase();
    const waits: number[] = [];
    open({
      notify: notifyThrough(other.knex),
      heartbeat: { everyMilliseconds: 20, answerMilliseconds: 500 },
      backOff: (failures) => {
        waits.push(failures);
        return 1;
      },
    });
    const calls = record(keyChannel);
    await count(waits, 2);
    // If the database is slow, an attempt may also fail before it has asked.
    await count(calls, 1);
    await expect(listener.check()).rejects.toThrow('the database is not listened to');
    expect(new Set(calls)).toEqual(new Set(['notification undefined']));
    await listener.close();
    await other.close();
  });

  test('does not count as hearing before a notification of its own has come', async () => {
    let attempts = 0;
    open({
      notify: async () => {
        attempts++;
        throw new Error('unreachable');
      },
    });
    const calls = record(keyChannel);
    await until(
      'a second attempt',
      () => setImmediate(attempts),
      (times) => times >= 2,
    );
    await expect(listener.check()).rejects.toThrow('the database is not listened to');
    expect(calls).not.toContain('connected');
    await listener.close();
  });

  test('goes on hearing while nothing can be sent', async () => {
    let isSending = true;
    let unsent = 0;
    const usual = notifyThrough(database.knex);
    open({
      heartbeat: { everyMilliseconds: 5, answerMilliseconds: 60_000 },
      notify: async (channel, payload) => {
        if (isSending) return usual(channel, payload);
        unsent++;
        throw new Error('away');
      },
    });
    const calls = record(keyChannel);
    await listener.listening;
    isSending = false;
    await until(
      'three proofs that could not be sent',
      () => setImmediate(unsent),
      (times) => times >= 3,
    );
    await notify(keyChannel, 'a');
    await count(calls, 2);
    expect(calls).toEqual(['connected', 'notification a']);
    await listener.close();
  });

  test('ends although its connection is silent', async () => {
    const proxy = await databaseProxy(database.url);
    open({ url: proxy.url });
    await listener.listening;
    proxy.silence();
    await listener.close();
    await proxy.close();
  });
});
