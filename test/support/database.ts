import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
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
 * from PostgreSQL's `template0`. Call once in `beforeAll`, close in `afterAll`.
 */
export async function createTestDatabase(from = 'hustings'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (process.env.HUSTINGS_TEST_ON_CITUS && from === 'hustings') return distributedDatabase(name);
  const template = process.env.HUSTINGS_TEST_DATABASE as string;
  const at = (database: string) => template.replace(/[^/]*$/, database);
  // Copied as files: through the write-ahead log it takes three times as long.
  await administer(at('postgres'), `create database ${name} template ${from} strategy file_copy`);
  const knex = connect(at(name), 'hustings test');
  return {
    knex,
    url: at(name),
    requestUrl: Object.assign(new URL(at(name)), { username: servingUser }).href,
    async close() {
      await knex.destroy();
      await administer(at('postgres'), `drop database ${name} with (force)`);
    },
  };
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

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
