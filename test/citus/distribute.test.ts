import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { createJoinedDatabase, createOnAll, dropOnAll, joinNodes } from '#test/support/citus/create-citus-database.ts';
import { citusNodes, databaseAt, runAt } from '#test/support/citus/nodes.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
let url: string;
let knex: Knex;
beforeAll(async () => {
  ({ href: url } = await createJoinedDatabase(name));
  knex = connect(url, 'hustings test');
  const fill = await readFile(new URL('../migrations/filled-baseline.sql', import.meta.url), 'utf8');
  await knex.raw(fill.replaceAll('?', '\\?'));
});
afterAll(async () => {
  await knex.destroy();
  await dropOnAll(name);
});

const ofCampaigns = ['campaigns', 'users', 'memberships', 'voters', 'donations', 'receipts', 'audit_log', 'sessions'];

async function contents(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of ofCampaigns) {
    const { rows } = await knex.raw(
      `select count(*) || ' ' || md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`,
    );
    hashes[table] = rows[0].hash;
  }
  return hashes;
}

/** Policies, triggers, foreign keys and rights of all tables, as text. */
async function rules(): Promise<string[]> {
  const { rows } = await knex.raw(`
    select 'forced ' || oid::regclass as rule from pg_class where relforcerowsecurity
    union all select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid)) from pg_policy
    union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal and tgrelid::regclass::text not like 'pg_dist%' and tgname <> 'truncate_trigger'
    union all select conrelid::regclass::text || conname || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and conparentid = 0
    union all select concat_ws(' ', 'columns', attrelid::regclass, attname, grantee::regrole, privilege_type)
      from pg_attribute, aclexplode(attacl) order by rule`);
  return rows.map(({ rule }: { rule: string }) => rule);
}

describe('hustings migrate --distribute', () => {
  it('moves every row, leaves none on the coordinator, and keeps every rule', async () => {
    const [rowsBefore, rulesBefore] = [await contents(), await rules()];
    const { exitCode, output, errors } = await runCommand({ knex, url }, ['migrate', '--distribute', '--shards', '4']);
    expect({ exitCode, errors: errors.split('\n').slice(0, 1) }).toEqual({
      exitCode: 0,
      errors: ['campaigns: copied to all nodes'],
    });
    expect(output).toMatch(/Distributed \d+ tables \(Citus \d+[\d.-]+, 4 shards on \S+, \S+\)\.\n$/);
    expect(await contents()).toEqual(rowsBefore);
    expect(await rules()).toEqual(expect.arrayContaining(rulesBefore));
    const { rows: left } = await knex.raw(
      'select logicalrelid::text as name from pg_dist_partition where pg_relation_size(logicalrelid) > 0',
    );
    expect(left).toEqual([]);
    const { rows: open } = await knex.raw(`
      select result from run_command_on_all_nodes($$ select coalesce(string_agg(relname, ' '), '') from pg_class
        where relrowsecurity and not relforcerowsecurity and relkind in ('r', 'p') $$)`);
    expect(open).toEqual(open.map(() => ({ result: '' })));
  });

  it('keeps the rows of a campaign on one node', async () => {
    const { rows } = await knex.raw(`
      select count(distinct colocation_id)::int as groups, array_agg(distinct shard_count) as shards
      from citus_tables where citus_table_type = 'distributed'`);
    expect(rows).toEqual([{ groups: 1, shards: ['4'] }]);
  });

  it('does nothing when it is run again', async () => {
    const again = await runJson({ knex, url }, ['migrate', '--distribute']);
    expect(again).toMatchObject({ applied: [], shards: 4, reference: [], distributed: [], changes: [] });
  });

  it('migrates a database whose nodes were joined before', async () => {
    const nodes = await citusNodes();
    const empty = `${name}_empty`;
    let own: Knex | undefined;
    await createOnAll(nodes, empty, 'template0');
    try {
      for (const node of [nodes.coordinator, ...nodes.workers])
        await runAt(databaseAt(node, empty), 'create extension citus');
      await joinNodes(nodes, empty);
      const { href } = databaseAt(nodes.coordinator, empty);
      own = connect(href, 'hustings test');
      const result = await runCommand({ knex: own, url: href }, ['migrate', '--distribute', '--shards', '2']);
      expect(result).toMatchObject({ exitCode: 0, output: expect.stringMatching(/Distributed \d+ tables/) });
    } finally {
      await own?.destroy();
      await dropOnAll(empty);
    }
  });

  it('names the login with which Citus cannot connect to a worker', async () => {
    const login = `${name}_owner`;
    const { coordinator } = await citusNodes();
    await runAt(
      databaseAt(coordinator, name),
      'set citus.enable_create_role_propagation = off',
      `create role ${login} superuser login`,
    );
    try {
      const ownerUrl = Object.assign(databaseAt(coordinator, name), { username: login }).href;
      expect(await runCommand({ knex, url, ownerUrl }, ['migrate', '--distribute'])).toMatchObject({
        exitCode: 1,
        errors: expect.stringMatching(
          `^Citus \\S+ cannot connect from the coordinator to \\S+ as "${login}" .*: allow that in the pg_hba.conf of the node, and .* pg_dist_authinfo on every node.\n$`,
        ),
      });
    } finally {
      await runAt(
        databaseAt(coordinator, name),
        'set citus.enable_create_role_propagation = off',
        `drop role ${login}`,
      );
    }
  });

  it('refuses a worker', async () => {
    const [worker] = (await citusNodes()).workers;
    const onWorker = { knex, url: databaseAt(worker as URL, name).href };
    expect(await runCommand(onWorker, ['migrate', '--distribute'])).toMatchObject({
      exitCode: 1,
      errors: "This database is on a worker: set DATABASE_URL to the cluster's coordinator.\n",
    });
  });
});
