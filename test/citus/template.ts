import { randomBytes } from 'node:crypto';
import { connect } from '#core/database/database.ts';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { migrate } from '#core/database/migrate.ts';
import { roleStatements } from '#core/database/setup/setup-script.ts';
import { migrations } from '#migrations/list.ts';
import { citusTemplate, createOnAll, dropOnAll } from '#test/support/citus/create-citus-database.ts';
import { citusNodes, databaseAt, runAt } from '#test/support/citus/nodes.ts';

/** A template on each node: with Citus, and the coordinator's migrated, but not joined, which a template cannot be. */
export async function makeTemplate(): Promise<void> {
  const nodes = await citusNodes();
  const name = `hustings_template_${randomBytes(6).toString('hex')}`;
  process.env.HUSTINGS_TEST_CITUS_TEMPLATE = name;
  await createOnAll(nodes, name, 'template0');
  for (const node of [nodes.coordinator, ...nodes.workers]) {
    const url = databaseAt(node, name);
    await runAt(
      url,
      'create extension citus',
      createLogin,
      roleStatements({ owner: url.username, login: servingUser }),
    );
  }
  const knex = connect(databaseAt(nodes.coordinator, name).href, 'hustings template');
  await migrate(knex, migrations);
  await knex.destroy();
  for (const node of [nodes.coordinator, ...nodes.workers]) {
    // Citus keeps a process in each of its databases, and a database in use is no template.
    await runAt(
      databaseAt(node, 'postgres'),
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

const createLogin = `do $$ begin
  if not exists (select from pg_roles where rolname = '${servingUser}') then create role ${servingUser} login; end if;
end $$`;

export const dropTemplate = (): Promise<void> => dropOnAll(citusTemplate());
