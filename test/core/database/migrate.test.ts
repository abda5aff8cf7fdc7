import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('migrate', () => {
  it('has brought the template up to date', async () => {
    expect(await database.knex('knex_migrations').pluck('name')).toEqual(migrations.map(({ name }) => name));
  });

  it('runs a migration once, though several servers start together', async () => {
    const runs = { count: 0 };
    const counted = {
      name: '9999-counted',
      up: async () => {
        runs.count++;
      },
      down: async () => {},
    };
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.knex, [...migrations, counted])));
    expect(runs.count).toBe(1);
  });

  it('is not held up by the lock row of a run that was killed', async () => {
    await database.knex('knex_migrations_lock').update({ is_locked: 1 });
    const after = { name: '9999-after', up: async () => {}, down: async () => {} };
    const counted = { ...after, name: '9999-counted' };
    await migrate(database.knex, [...migrations, counted, after]);
    expect(await database.knex('knex_migrations').where({ name: '9999-after' })).toHaveLength(1);
  });
});
