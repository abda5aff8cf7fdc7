import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import { connect } from '#core/database/database.ts';
import { listenerName } from '#core/database/listener.ts';
import { migrate, migrationLock } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { until } from '#test/support/until.ts';

const database = await closedAfterAll(createTestDatabase());

const inTransaction = (name: string, sql: string, servesFrom = 1): Migration => ({
  name,
  servesFrom,
  mode: 'transaction',
  sql: [sql],
});
const applied = () => database.knex('migrations').orderBy('version').pluck('name');

describe('migrate', () => {
  it('has brought the template up to date', async () => {
    expect(await applied()).toEqual(migrations.map(({ name }) => name));
  });

  it('runs a migration once, though several servers start together', async () => {
    const once = inTransaction('0002-once', 'create table once (n integer)');
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.knex, [...migrations, once])));
    expect(await applied()).toEqual([...migrations.map(({ name }) => name), '0002-once']);
  });
});

describe('a further migration', () => {
  let own: TestDatabase;
  beforeEach(async () => {
    own = await createTestDatabase();
    await own.knex.raw('create table things (n integer, half integer)');
    await own.knex.raw('insert into things (n) select * from generate_series(1, 25)');
  });
  afterEach(() => own.close());
  const run = (...further: Migration[]) => migrate(own.knex, [...migrations, ...further]);

  it('is taken as it is written, question marks included', async () => {
    await run(inTransaction('0002-a', `insert into things values (case when '{"?": 1}'::jsonb ? '?' then 100 end)`));
    expect(await own.knex('things').max('n').first()).toEqual({ max: 100 });
  });

  it('leaves nothing behind if it fails, and runs whole the next time', async () => {
    const half = inTransaction('0002-a', 'create table half_done (n integer); select 1/0');
    await expect(run(half)).rejects.toThrow('division by zero');
    await run(inTransaction('0002-a', 'create table half_done (n integer)'));
    expect(await own.knex('half_done')).toEqual([]);
  });

  it('in batches runs until there is nothing left to change', async () => {
    const batch = 'update things set half = n / 2 where n in (select n from things where half is null limit 10)';
    await run({ name: '0002-a', servesFrom: 1, mode: 'batches', sql: [batch] });
    expect(await own.knex('things').whereNull('half')).toEqual([]);
  });

  it('of statements may do what no transaction may, while other servers wait', async () => {
    const sql = ['drop index concurrently if exists by_n', 'create index concurrently by_n on things (n)'];
    await Promise.all([1, 2, 3].map(() => run({ name: '0002-a', servesFrom: 1, mode: 'statements', sql })));
    const { rows } = await own.knex.raw(`select indisvalid from pg_index where indexrelid = 'by_n'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it.each<[string, (knex: Knex) => Promise<unknown>]>([
    ['a server that waits to migrate', (knex) => migrate(knex, migrations)],
    [
      'whoever waits for another lock',
      () => withAdvisoryLock({ url: own.url, key: migrationLock, purpose: 'waiting' }, async () => {}),
    ],
  ])('does not wait for %s: no transaction of it lasts', async (_, wait) => {
    const waiting = connect(own.url, 'hustings waiting lock', 2);
    // The attempts to lock, by the end of the one before: between two of them there is no transaction.
    const state = () =>
      own
        .knex('pg_stat_activity')
        .whereRaw('datname = current_database()')
        .where({ application_name: 'hustings waiting lock' })
        .select<Array<{ query: string; xact_start: Date | null }>>('query', 'xact_start');
    const holder = await own.knex.transaction();
    try {
      await holder.raw(`select pg_advisory_xact_lock(${migrationLock})`);
      const waited = wait(waiting);
      const isBetween = ({ query, xact_start }: { query: string; xact_start: Date | null }) =>
        /^(commit|rollback)/i.test(query) && xact_start === null;
      await until('a pause without a transaction', state, (rows) => rows.some(isBetween), 10_000);
      await holder.rollback();
      await waited;
    } finally {
      if (!holder.isCompleted()) await holder.rollback();
      await waiting.destroy();
    }
  });

  it('lets others use the table that it waits for', async () => {
    const reader = await own.knex.transaction();
    await reader('things').limit(1);
    const migrated = run(inTransaction('0002-a', 'alter table things add column more integer'));
    await lockWaiters(own.knex, 1);
    const other = connect(own.url, 'another', 1);
    try {
      // Queued behind the migration's lock until the migration withdraws.
      await other('things').insert({ n: 26 });
      await reader.rollback();
      await migrated;
    } finally {
      await other.destroy();
    }
    expect(await own.knex('things').whereNull('more').count().first()).toEqual({ count: 26 });
  });
});

describe('a database that this program did not make', () => {
  let own: TestDatabase;
  beforeEach(async () => {
    own = await createTestDatabase();
  });
  afterEach(() => own.close());
  const later = inTransaction('0002-later', 'create table later (n integer)');

  it('is refused if a migration was changed after it had run', async () => {
    await migrate(own.knex, [...migrations, later]);
    const changed = inTransaction('0002-later', 'create table later (n bigint)');
    await expect(migrate(own.knex, [...migrations, changed])).rejects.toThrow(
      'The migration "0002-later" was changed after it had run on this database: start the program that made the database, or use an empty database.',
    );
  });

  it('is refused if its history is another', async () => {
    await migrate(own.knex, [...migrations, later]);
    await expect(migrate(own.knex, [...migrations, { ...later, name: '0002-other' }])).rejects.toThrow(
      `This database's migration ${migrations.length + 1} is "0002-later", and this program's is "0002-other": start the program that made the database, or use an empty database.`,
    );
  });

  it('is served if its schema is newer and serves this program', async () => {
    await migrate(own.knex, [...migrations, later]);
    await migrate(own.knex, migrations);
    expect(await own.knex('migrations').pluck('name')).toContain('0002-later');
  });

  it('is left as it is beside a running server that the new schema would not serve', async () => {
    const contracting = { ...later, servesFrom: migrations.length + 1 };
    const old = connect(own.url, listenerName, 1);
    try {
      await old.raw('listen catalogue');
      await expect(migrate(own.knex, [...migrations, contracting])).rejects.toThrow(
        'a server of an earlier version is running: stop all servers, then start the new one. Nothing was changed.',
      );
      expect(await own.knex('migrations').pluck('name')).not.toContain('0002-later');
      // What serves both versions continues beside it.
      expect(await migrate(own.knex, [...migrations, later])).toEqual(['0002-later']);
    } finally {
      await old.destroy();
    }
  });

  it('is refused if its schema is newer and does not serve this program', async () => {
    const version = migrations.length + 1;
    await migrate(own.knex, [...migrations, { ...later, servesFrom: version }]);
    await expect(migrate(own.knex, migrations)).rejects.toThrow(
      `This database's schema has version ${version} and serves programs from version ${version} on, and this program has version ${migrations.length}: start a newer program.`,
    );
  });
});
