import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg, { type ClientBase } from 'pg';
import { prepareConnection } from '#core/database/pooled-connection.ts';
import { requestTimeouts } from '#core/database/silent-connection.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** A client as a pooler makes it: with a process number of its own, and names of statements as `rename` gives them. */
const pooled = (rename: (name: string) => string): ClientBase =>
  new Proxy(client, {
    get(target, property) {
      if (property === 'processID') return 1;
      if (property !== 'query') return Reflect.get(target, property);
      return (query: string | { name?: string; text: string }) =>
        typeof query === 'string' || !query.name
          ? target.query(query as string)
          : target.query({ ...query, name: rename(query.name) });
    },
  });

const left = async () => {
  const { rows } = await client.query(
    `select array(select name from pg_prepared_statements where name like 'probe%') as prepared,
       current_setting('statement_timeout') as timeout`,
  );
  return rows[0];
};

describe('a connection', () => {
  it('through a pooler that passes names on prepares nothing, and leaves nothing in the session', async () => {
    const traits = await prepareConnection(pooled(String), requestTimeouts);
    expect(traits).toEqual({ isPooled: true, keepsPrepared: false });
    expect(await left()).toEqual({ prepared: [], timeout: '0' });
  });

  it('through a pooler that prepares statements where they are needed keeps them prepared', async () => {
    let names = 0;
    const traits = await prepareConnection(
      pooled(() => `PGBOUNCER_${++names}`),
      requestTimeouts,
    );
    expect(traits).toEqual({ isPooled: true, keepsPrepared: true });
  });

  it('is asked for nothing that the settings decide', async () => {
    expect(await prepareConnection(pooled(String), undefined, 'on')).toEqual({ isPooled: true, keepsPrepared: true });
    expect(await prepareConnection(client, undefined, 'off')).toEqual({ isPooled: false, keepsPrepared: false });
  });

  it('to PostgreSQL itself keeps statements prepared, and has its limits for as long as it lasts', async () => {
    expect(await prepareConnection(client, requestTimeouts)).toEqual({ isPooled: false, keepsPrepared: true });
    expect(await left()).toEqual({ prepared: [], timeout: '20s' });
  });
});
