import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { readConfig } from '#core/config.ts';
import { connect } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { rowSecurityBypassReason } from '#core/database/setup/requirements.ts';
import { setupScript } from '#core/database/setup/setup-script.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { startServer } from '#server/serve.ts';
import { runCommand } from '#test/support/run-command.ts';
import { until } from '#test/support/until.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

const names = { database: 'hustings', owner: 'hustings_owner', login: 'hustings_app' };
let cluster: Cluster;
const opened: Knex[] = [];
beforeAll(async () => {
  cluster = await startCluster();
});
afterEach(async () => {
  for (const knex of opened.splice(0)) await knex.destroy();
});
afterAll(() => cluster.remove());

const open = (login: string, database = names.database) => {
  const knex = connect(cluster.url(database, login), 'hustings test', 2);
  opened.push(knex);
  return knex;
};
const prepare = (database = names.database) =>
  prepareSchema({ knex: open(names.login, database), ownerUrl: cluster.url(database, names.owner) }, migrations);
const passwords = [names.owner, names.login].map((login) => `alter role ${login} password '${login}';`).join('\n');
const tables = async () => {
  const { rows } = await open('postgres').raw(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows[0].tables as number;
};

describe('an owner and a login that serves', () => {
  it('have all that they need once the printed script was run, twice', async () => {
    const { exitCode, output } = await runCommand({ knex: null as unknown as Knex, url: '' }, [
      'database',
      'setup',
      '--print',
    ]);
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: setupScript(names) });
    await cluster.psql(output);
    await cluster.psql(`${output}\n${passwords}`);
    expect(await prepare()).toEqual(migrations.map(({ name }) => name));
    expect(await prepare()).toEqual([]);
  });

  it('are not mixed up: the one that serves owns nothing, and is bound by row-level security', async () => {
    const { rows } = await open(names.login).raw(
      `select count(*)::int as owned from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
    );
    expect(rows).toEqual([{ owned: 0 }]);
    expect(await rowSecurityBypassReason(open(names.login))).toBeNull();
    await expect(open(names.login).raw('alter table voters disable row level security')).rejects.toThrow(
      'must be owner',
    );
    expect(await rowSecurityBypassReason(open('postgres'))).toContain(
      '"postgres" of DATABASE_URL passes by row-level security',
    );
    expect(await rowSecurityBypassReason(open(names.owner))).toContain('owns the tables');
  });

  it('serve: ready until a right or a role is taken away, and ready again', async () => {
    const url = cluster.url(names.database, names.login);
    const server = await startServer({ url, requestUrl: url }, readConfig({ PORT: '0' }), createLog('silent'));
    try {
      const readiness = async () => (await fetch(`${server.url}/readyz`)).json();
      const away = async (...parts: string[]) =>
        until('the answer', readiness, (answer) => JSON.stringify(answer.away ?? []) === JSON.stringify(parts));
      await away();
      expect(server.demo?.key).toMatch(/^svc_live_/);
      const headers = { Authorization: `Bearer ${server.demo?.key}` };
      expect((await fetch(`${server.url}/api/v1/voters`, { headers })).status).toBe(200);
      const superuser = open('postgres');
      for (const [take, give, ...parts] of [
        [
          'revoke hustings_server from hustings_app',
          'grant hustings_server to hustings_app',
          'campaign database',
          'audit log',
        ],
        [
          'revoke insert on electoral_keys from hustings_login',
          'grant insert on electoral_keys to hustings_login',
          'electoral database',
        ],
        [
          'revoke insert on sessions from hustings_login',
          'grant insert on sessions to hustings_login',
          'electoral database',
        ],
      ] as const) {
        await superuser.raw(take);
        await away(...parts);
        await superuser.raw(give);
        await away();
      }
    } finally {
      await server.close();
    }
  });
});

describe('a start says in one sentence what is missing, and changes nothing', () => {
  const script = 'run the script that "npx hustings database setup --print" prints.';
  it.each([
    [
      'a role of the login',
      'revoke hustings_server from hustings_app',
      'grant hustings_server to hustings_app',
      `The login "hustings_app" of DATABASE_URL may not take on the role "hustings_server": ${script}`,
    ],
    [
      'the rights of the login',
      'revoke hustings_login from hustings_app',
      'grant hustings_login to hustings_app',
      `The login "hustings_app" of DATABASE_URL has not the rights of the role "hustings_login": ${script}`,
    ],
    [
      'a role of the owner',
      'revoke hustings_server from hustings_owner',
      'grant hustings_server to hustings_owner',
      `The login "hustings_owner" of DATABASE_OWNER_URL may not take on the role "hustings_server": ${script}`,
    ],
  ])('%s', async (_what, take, give, sentence) => {
    const superuser = open('postgres', 'postgres');
    await superuser.raw('drop database if exists fresh');
    await superuser.raw('create database fresh owner hustings_owner');
    await superuser.raw(take);
    try {
      await expect(prepare('fresh')).rejects.toThrow(sentence);
      const { rows } = await open('postgres', 'fresh').raw(
        `select from pg_class where relnamespace = 'public'::regnamespace`,
      );
      expect(rows).toEqual([]);
    } finally {
      await superuser.raw(give);
    }
  });

  it('the right to create in the schema, an extension, an encoding', async () => {
    const superuser = open('postgres', 'postgres');
    await superuser.raw('create database foreign_one');
    await expect(prepare('foreign_one')).rejects.toThrow(
      `The login "hustings_owner" of DATABASE_OWNER_URL has no right to create in "public" of the database "foreign_one": ${script}`,
    );
    await open('postgres', 'foreign_one').raw('grant create on schema public to hustings_owner');
    await expect(prepare('foreign_one')).rejects.toThrow(
      `The login "hustings_owner" of DATABASE_OWNER_URL may not create the extension "btree_gist": ${script}`,
    );
    await superuser.raw(`create database latin owner hustings_owner encoding 'LATIN1' template template0`);
    await expect(prepare('latin')).rejects.toThrow(
      'The database has the encoding LATIN1: use one that was created with the encoding UTF8.',
    );
  });

  it('a right on a table of a schema that is up to date', async () => {
    const before = await tables();
    const superuser = open('postgres');
    await superuser.raw('revoke select on users from hustings_login');
    try {
      await expect(prepare()).rejects.toThrow(
        `The login "hustings_app" of DATABASE_URL lacks select on users: ${script}`,
      );
    } finally {
      await superuser.raw('grant select on users to hustings_login');
    }
    expect(await tables()).toBe(before);
  });

  it('the owner, where migrations wait and only the login that serves is known', async () => {
    const next = { name: '0002-next', servesFrom: 1, mode: 'transaction', sql: ['select 1'] } as const;
    await expect(
      prepareSchema({ knex: open(names.login), ownerUrl: undefined }, [...migrations, next]),
    ).rejects.toThrow(
      'The login "hustings_app" does not own the tables: set DATABASE_OWNER_URL to the login that does.',
    );
  });
});
