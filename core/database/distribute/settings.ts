import pg, { type ClientBase } from 'pg';
import { campaignRole } from '#core/database/setup/roles.ts';

/**
 * Settings of the database on the coordinator. Without the first a worker would not learn whose transaction it works for, and
 * row-level security would show it nothing. The second lets migrations create triggers on distributed tables.
 */
const databaseSettings: ReadonlyArray<readonly [name: string, value: string]> = [
  ['citus.propagate_set_commands', 'local'],
  ['citus.enable_unsafe_triggers', 'on'],
];

/**
 * Settings of functions. The policy of the users calls this one within the statement that Citus runs on the copy of a node, and
 * it reads the memberships, of which that node has a copy too.
 */
const functionSettings: ReadonlyArray<readonly [signature: string, name: string, value: string]> = [
  ['works_in_campaign(uuid)', 'citus.allow_nested_distributed_execution', 'on'],
];

/**
 * Makes the settings of the database and the role without which a distributed database does not serve. Returns what was
 * missing.
 */
export async function applySettings(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ database: string; settings: string[]; logsIn: boolean | null }>(
    `select current_database() as database, coalesce((
         select setconfig from pg_db_role_setting where setrole = 0
           and setdatabase = (select oid from pg_database where datname = current_database())
       ), '{}') as settings,
       (select rolcanlogin from pg_roles where rolname = $1) as "logsIn"`,
    [campaignRole],
  );
  const [{ database, settings, logsIn }] = rows as [(typeof rows)[0]];
  const changes: string[] = [];
  for (const [name, value] of databaseSettings) {
    if (settings.includes(`${name}=${value}`)) continue;
    await client.query(`alter database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`);
    changes.push(`${name} = ${value}`);
  }
  if (logsIn !== true) {
    await client.query(`alter role ${campaignRole} login`);
    changes.push(`role ${campaignRole} may log in`);
  }
  return changes;
}

/** The same of functions, in the transaction that has made the schema's functions known to Citus. */
export async function applyFunctionSettings(client: ClientBase): Promise<string[]> {
  const changes: string[] = [];
  for (const [signature, name, value] of functionSettings) {
    const set = await client.query('select from pg_proc where oid = $1::regprocedure and $2 = any (proconfig)', [
      signature,
      `${name}=${value}`,
    ]);
    if (set.rowCount) continue;
    await client.query(`alter function ${signature} set ${name} = ${value}`);
    changes.push(`${signature}: ${name} = ${value}`);
  }
  return changes;
}
