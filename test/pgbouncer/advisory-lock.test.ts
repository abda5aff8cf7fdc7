import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import { withJobLock } from '#jobs/run/run-job.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { databaseProxy } from '#test/support/postgres/database-proxy.ts';
import { until } from '#test/support/until.ts';
import { type RunningPgbouncer, startPgbouncer } from './start-pgbouncer.ts';

let database: TestDatabase;
let pooler: RunningPgbouncer;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgbouncer(database.url);
  url = pooler.through(database.url);
});
afterAll(async () => {
  await pooler.stop();
  await database.close();
});

const key = 4_850_999;
const held = async () => {
  const { rows } = await database.knex.raw(
    `select count(*)::int as locks from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and granted and datname = current_database()`,
  );
  return rows[0].locks as number;
};

describe('a lock that is taken through a pooler', () => {
  it('is held by one at a time, and free afterwards', async () => {
    const order: string[] = [];
    let waiting = 0;
    const onWait = () => void waiting++;
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        withAdvisoryLock({ url, key, purpose: 'test', onWait }, async () => {
          order.push(`${name} begins`);
          // Long enough for the others to report that they wait.
          if (order.length === 1)
            await until(
              'the others to wait',
              async () => new Promise(setImmediate),
              () => waiting === 2,
            );
          order.push(`${name} ends`);
        }),
      ),
    );
    expect(order.map((each) => each.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
    expect(await held()).toBe(0);
  });

  it('of a job is not entered again by another client of the same session', async () => {
    const inner = await withJobLock(url, 'federal', () => withJobLock(url, 'federal', async () => 'entered'));
    expect(inner).toBeNull();
    expect(await held()).toBe(0);
  });

  it('goes with its connection, although the pooler keeps sessions', async () => {
    const way = await databaseProxy(url);
    const work = withAdvisoryLock({ url: way.url, key, purpose: 'test' }, async ({ lost }) => {
      expect(await held()).toBe(1);
      const isLost = once(lost, 'abort');
      // As when the process was killed.
      await way.close();
      await isLost;
      await until('the lock to be free', held, (locks) => locks === 0);
    });
    await expect(work).resolves.toBeUndefined();
  });
});
