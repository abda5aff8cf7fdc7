import type { Socket } from 'node:net';
import { afterEach, expect, it, jest } from '@jest/globals';
import { requestTimeouts } from '#core/database/silent-connection.ts';
import { createLog } from '#core/log.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { createTestDatabase } from '#test/support/database.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('connections that a crowd needed stay open for minutes, and not forever', async () => {
  const database = await createTestDatabase();
  const pool = createCampaignPool(database.requestUrl, createLog('silent'), { size: 3 });
  try {
    const crowd = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    for (const client of crowd) client.release();
    await jest.advanceTimersByTimeAsync(4 * 60_000);
    expect(pool.idleCount).toBe(3);
    await jest.advanceTimersByTimeAsync(2 * 60_000);
    expect(pool.totalCount).toBe(0);
  } finally {
    jest.useRealTimers();
    await pool.end();
    await database.close();
  }
});

it('a connection may be silent while no one has it, and no longer than a statement takes while someone does', async () => {
  const database = await createTestDatabase();
  const pool = createCampaignPool(database.requestUrl, createLog('silent'), { size: 1 });
  try {
    for (let round = 0; round < 2; round++) {
      const client = await pool.connect();
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      expect(stream.timeout).toBe(requestTimeouts.silenceMilliseconds);
      client.release();
      expect(stream.timeout).toBe(0);
      expect(stream.listenerCount('timeout')).toBe(1);
    }
  } finally {
    await pool.end();
    await database.close();
  }
});
