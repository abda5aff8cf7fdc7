import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exclusively } from '#ingest/run/exclusive.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { until } from '#test/support/until.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('an ingest outlives the loss of the connection that holds its lock', async () => {
  const locks = `select pid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  const worked = exclusively(database.url, async () => {
    await database.knex.raw(`select pg_terminate_backend(pid) from (${locks}) as l`);
    await until(
      'the lock to be gone',
      () => database.knex.raw(locks),
      ({ rows }) => rows.length === 0,
    );
    return 'done';
  });
  expect(await worked).toBe('done');
});
