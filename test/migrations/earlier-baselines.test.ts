import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { hashOf } from '#core/database/schema-history.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { sealDays } from '#jobs/audit-log/seals.ts';
import { baseline } from '#migrations/0001-baseline.ts';
import { earlierBaselines } from '#migrations/earlier-baselines.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { describeSchema } from './earlier/describe-schema.ts';
import { fillFirstBaseline, firstBaseline, secondBaseline } from './earlier/first-baseline.ts';
import { rowsOfTables } from './try-on-filled.ts';

/** Makes a database of this text of the baseline, with rows in every table. */
async function fill(knex: Knex, text: Migration): Promise<void> {
  await migrate(knex, [text]);
  await knex.raw(fillFirstBaseline.replaceAll('?', '\\?'));
}

type Rows = ReadonlyMap<string, ReadonlyArray<Readonly<Record<string, unknown>>>>;

/** All rows of the earlier tables, without what PostgreSQL computes of them. */
async function rowsOf(knex: Knex): Promise<Rows> {
  const { rows: columns } = await knex.raw<{ rows: Array<{ name: string; columns: string }> }>(
    `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = any(?::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' group by 1`,
    [[...earlierBaselines.tables]],
  );
  const all = new Map<string, Array<Record<string, unknown>>>();
  for (const { name, columns: stored } of columns) {
    const { rows } = await knex.raw(`select row_to_json(t) as row from (select ${stored} from ${name}) t`);
    all.set(
      name,
      rows.map(({ row }: { row: Record<string, unknown> }) => row),
    );
  }
  return all;
}

/** The rows of a table as lines of text, of the columns that `like` has. Of maps, their days say the same in another way. */
function lines(rows: Rows, table: string, like: Rows): string[] {
  const columns = Object.keys(like.get(table)?.[0] ?? {}).filter((column) => column !== 'valid');
  return (rows.get(table) ?? []).map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();
}

/** When each district is in force, and under which name. */
async function inForce(knex: Knex): Promise<unknown> {
  const { rows } = await knex.raw(
    `select boundary_id, v.valid * s.valid as days, name_en from boundary_versions v
     join boundaries b on b.id = boundary_id join boundary_sets s on s.id = set_id order by 1, 2`,
  );
  return rows;
}

it('the texts of this test are those that databases were made with', () => {
  expect([firstBaseline, secondBaseline].map(hashOf)).toEqual(earlierBaselines.hashes);
});

describe.each([
  ['first', firstBaseline],
  ['second', secondBaseline],
])('a database of the %s baseline', (_name, text) => {
  let database: TestDatabase;
  let before: Rows;
  let districts: unknown;
  let knex: Knex;
  const reported: string[] = [];
  const later: Migration = { name: '0002-later', servesFrom: 1, mode: 'transaction', sql: ['create table later ()'] };
  beforeAll(async () => {
    database = await createTestDatabase('template0');
    knex = database.knex;
    await fill(knex, text);
    before = await rowsOf(knex);
    districts = await inForce(knex);
    expect([...(await rowsOfTables(knex))].filter(([, rows]) => rows === 0)).toEqual([]);
    await migrate(knex, [baseline], (message) => reported.push(message));
  });
  afterAll(() => database?.close());

  it('gets the schema of a new one', async () => {
    const fresh = await createTestDatabase('template0');
    await migrate(fresh.knex, [baseline]);
    // A new database has the months from now on.
    await fresh.knex.raw(
      `select create_audit_months((now() - interval '1 month' * n)::date, 1) from unnest(array[1, 3]) n`,
    );
    const expected = await describeSchema(fresh.knex);
    await fresh.close();
    expect(expected.length).toBeGreaterThan(800);
    expect(await describeSchema(knex)).toEqual(expected);
  });

  it('keeps all of its rows', async () => {
    const after = await rowsOf(knex);
    for (const table of earlierBaselines.tables) {
      expect([table, lines(after, table, before)]).toEqual([table, lines(before, table, before)]);
    }
    expect(await inForce(knex)).toEqual(districts);
    expect(reported).toContain('Copying 6 rows of voters');
  });

  it('has the entries of its audit log by month, ready to be sealed', async () => {
    const { rows } = await knex.raw(
      `select tableoid::regclass::text as part, to_char(created_at at time zone 'UTC', '"audit_log_"YYYY_MM') as month
       from audit_log`,
    );
    expect(rows).toHaveLength(6);
    for (const { part, month } of rows) expect(part).toBe(month);
    const { sealed } = await sealDays(knex, Date.now(), new AbortController().signal);
    expect(sealed).toBeGreaterThan(80);
  });

  it('goes on counting where it was', async () => {
    const last = before.get('ingest_runs')?.length ?? 0;
    const [run] = await knex('ingest_runs').insert({ source_id: 'map-2015' }).returning('id');
    expect(run).toEqual({ id: last + 1 });
  });

  it('says of its maps when they were published, and what sources state of them', async () => {
    expect(
      await knex('boundary_sets').select('id', 'declared_until', 'stated_from', 'recorded_from').orderBy('id'),
    ).toEqual([
      {
        id: 'map-2015',
        declared_until: new Date('2026-01-01T05:00:00Z'),
        stated_from: null,
        recorded_from: new Date('2026-11-01T10:01:00Z'),
      },
      {
        id: 'map-2024',
        declared_until: null,
        stated_from: new Date('2026-11-03T11:00:59Z'),
        recorded_from: new Date('2026-11-01T11:01:00Z'),
      },
    ]);
    const { rows } = await knex.raw(
      `select boundary_id, valid::text, lower(recorded) as recorded from boundary_versions order by id`,
    );
    const [first, second] = [new Date('2026-11-01T11:01:00Z'), new Date('2026-11-03T11:01:00Z')];
    expect(
      rows.map(({ valid, ...row }: { valid: string }) => ({ ...row, bounds: valid.replace(/[^[(,)]/gu, '') })),
    ).toEqual([
      { boundary_id: 'map-2015-1', bounds: '(,)', recorded: new Date('2026-11-01T10:01:00Z') },
      { boundary_id: 'map-2024-1', bounds: '(,)', recorded: second },
      { boundary_id: 'map-2024-1', bounds: '[,)', recorded: second },
      { boundary_id: 'map-2024-2', bounds: '(,)', recorded: first },
      { boundary_id: 'map-2024-2', bounds: '[,)', recorded: first },
    ]);
    expect(await knex('publications').select('catalogue_version', 'source_id', 'run_id').orderBy('source_id')).toEqual([
      { catalogue_version: 1, source_id: 'map-2015', run_id: 1 },
      { catalogue_version: 3, source_id: 'map-2024', run_id: 3 },
    ]);
    expect(await knex('sources').whereNotNull('problem').select('id', 'problem')).toEqual([
      { id: 'map-2024', problem: 'held_back' },
    ]);
  });

  it('is migrated further like any other, and not upgraded again', async () => {
    expect(await migrate(knex, [baseline, later])).toEqual(['0002-later']);
    expect(await knex('migrations').select('version', 'name', 'sha256').orderBy('version')).toEqual([
      { version: 1, name: '0001-baseline', sha256: hashOf(baseline) },
      { version: 2, name: '0002-later', sha256: hashOf(later) },
    ]);
    expect(await migrate(knex, [baseline, later])).toEqual([]);
  });
});

describe('a database of the first baseline', () => {
  it('stays as it is where something of somebody else depends on its tables, or they are in use', async () => {
    const { knex, close } = await createTestDatabase('template0');
    await fill(knex, firstBaseline);
    const schema = await describeSchema(knex);
    const before = await rowsOf(knex);

    const user = await knex.transaction();
    await user('voters').limit(1);
    await expect(migrate(knex, [baseline])).rejects.toThrow(
      'The schema of this database is an earlier one, and its tables are in use: stop all programs that use the database, then start this one again.',
    );
    await user.rollback();
    await knex.raw('create view poll_counts as select poll, count(*) from voters group by poll');
    await expect(migrate(knex, [baseline])).rejects.toThrow('other objects depend on');
    await knex.raw('drop view poll_counts; alter table users add column nickname text');
    await expect(migrate(knex, [baseline])).rejects.toThrow(
      'The table "users" has columns that this program does not know (nickname)',
    );
    await knex.raw('alter table users drop column nickname');

    expect(await describeSchema(knex)).toEqual(schema);
    for (const table of earlierBaselines.tables) {
      expect(lines(await rowsOf(knex), table, before)).toEqual(lines(before, table, before));
    }
    await close();
  });

  it('is upgraded by an owner who is no superuser', async () => {
    const name = `earlier_${randomBytes(6).toString('hex')}`;
    const at = (path: string, login = {}) =>
      Object.assign(new URL(process.env.HUSTINGS_TEST_DATABASE as string), { pathname: `/${path}`, ...login }).href;
    const admin = connect(at('postgres'), 'hustings test');
    await admin.raw(`create role ${name} login createrole password '${name}'`);
    await admin.raw(`grant hustings_server, hustings_search to ${name} with admin option, inherit false`);
    await admin.raw(`create database ${name} owner ${name}`);
    const knex = connect(at(name, { username: name, password: name }), 'hustings test');
    const owner = connect(at(name), 'hustings test');
    try {
      await migrate(knex, [firstBaseline]);
      // As a superuser, whom row-level security does not bind.
      await owner.raw(fillFirstBaseline.replaceAll('?', '\\?'));
      const before = await rowsOf(owner);
      expect(await prepareSchema({ knex, ownerUrl: undefined }, [baseline])).toEqual(['0001-baseline']);
      const after = await rowsOf(owner);
      for (const table of earlierBaselines.tables) {
        expect([table, lines(after, table, before)]).toEqual([table, lines(before, table, before)]);
      }
      expect(await knex('voters')).toEqual([]);
    } finally {
      await Promise.all([knex.destroy(), owner.destroy()]);
      await admin.raw(`drop database ${name} with (force)`);
      await admin.raw(`drop owned by ${name}`);
      await admin.raw(`drop role ${name}`);
      await admin.destroy();
    }
  });
});
