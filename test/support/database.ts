import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import { connect } from '#core/database/database.ts';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { createCitusDatabase, dropOnAll } from './citus/create-citus-database.ts';

export interface TestDatabase {
  readonly knex: Knex;
  readonly url: string;
  /** The same with a login that owns nothing, as servers have it. */
  readonly requestUrl: string;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/**
 * A database of one's own, cloned from the migrated template, or from another database to which nobody is connected: empty
 * from PostgreSQL's `template0`. Close it with `closedAfterAll`.
 */
export async function createTestDatabase(from = 'hustings'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (process.env.HUSTINGS_TEST_ON_CITUS && from === 'hustings') return distributedDatabase(name);
  // Copied as files: through the write-ahead log it takes three times as long.
  await administer(`create database ${name} template ${from} strategy file_copy`);
  const url = addressOf(name);
  const knex = connect(url, 'hustings test');
  return {
    knex,
    url,
    requestUrl: Object.assign(new URL(url), { username: servingUser }).href,
    async close() {
      await knex.destroy();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** The family of locks each of which belongs to the process that fills a database that others are then cloned from. */
const fillingLocks = 4_850_298;
const fillingLock = (name: string) => [fillingLocks, createHash('sha256').update(name).digest().readInt32BE()] as const;

/**
 * A database cloned from one that `fill` has filled: once in a run, for whichever file of tests asks first for the name. It
 * closes all that it opens.
 */
export async function createFilledDatabase(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  if (process.env.HUSTINGS_TEST_ON_CITUS) {
    const database = await createTestDatabase();
    await fill(database);
    return database;
  }
  const url = addressOf('postgres');
  await withAdvisoryLock({ url, key: fillingLock(name), purpose: 'filled database' }, async () => {
    const { rowCount } = await administer(`select from pg_database where datname = '${name}'`);
    if (rowCount) return;
    const database = await createTestDatabase();
    await fill(database);
    await database.knex.destroy();
    // It has the name once it is whole.
    await administer(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${name}`);
  });
  return createTestDatabase(name);
}

async function distributedDatabase(name: string): Promise<TestDatabase> {
  const { href: url } = await createCitusDatabase(name);
  const knex = connect(url, 'hustings test');
  return {
    knex,
    url,
    requestUrl: Object.assign(new URL(url), { username: servingUser }).href,
    async close() {
      await knex.destroy();
      await dropOnAll(name);
    },
  };
}

const addressOf = (database: string): string =>
  (process.env.HUSTINGS_TEST_DATABASE as string).replace(/[^/]*$/, database);

async function administer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(addressOf('postgres'));
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
