import { afterEach, expect, it, jest } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createCampaignPool } from '#server/campaign/database/pool.ts';
import { createTestDatabase } from '#test/support/database.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('connections that a crowd needed stay open for minutes, and not for ever', async () => {
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
