import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { HustingsError } from '#core/errors.ts';
import { campaignRole, extensions, loginRole, missingRights, neededRights, type Served } from './roles.ts';

/** Each check is a question only: it changes nothing. Its error is one sentence that says what to do. */

const oldestVersion = 15;

const refusal = (message: string) => new HustingsError(503, 'internal', message);

const remedy = 'run the script that "npx hustings database setup --print" prints';

async function ask<Row>(knex: Knex, sql: string): Promise<Row> {
  const { rows } = await knex.raw<{ rows: Row[] }>(sql.replaceAll('?', '\\?'));
  return rows[0] as Row;
}

/** Requires a version and an encoding that support the schema. */
export async function requireServer(knex: Knex): Promise<{ readonly isReplica: boolean }> {
  const { number, version, encoding, isReplica } = await ask<{
    number: number;
    version: string;
    encoding: string;
    isReplica: boolean;
  }>(
    knex,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as "isReplica"
     from pg_database where datname = current_database()`,
  );
  if (number < oldestVersion * 10_000) {
    throw refusal(`This is PostgreSQL ${version}: use version ${oldestVersion} or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw refusal(`The database has the encoding ${encoding}: use one that was created with the encoding UTF8.`);
  }
  return { isReplica };
}

/**
 * Null if the role does not exist; otherwise whether the login may take it on, or `orElse` is true. Since PostgreSQL
 * 16 a member of a role may lack that right.
 */
const canBe = (role: string, orElse = 'false') =>
  `case when not exists (select from pg_roles where rolname = '${role}') then null
     else pg_has_role('${role}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
       or ${orElse} end`;

/**
 * A migration makes its login a member of a role that it may grant. Until PostgreSQL 15 who may create roles may grant
 * all.
 */
const canBecome = (role: string) =>
  canBe(
    role,
    `case when current_setting('server_version_num')::int < 160000 then rolcreaterole
       else pg_has_role('${role}', 'member with admin option') end`,
  );

/** Requires what a migration needs of the login that runs it. `isApart`: another login serves. */
export async function requireOwner(knex: Knex, isApart: boolean): Promise<void> {
  const found = await ask<{
    login: string;
    schema: string | null;
    database: string;
    createsRoles: boolean;
    ownsTables: boolean;
    createsInSchema: boolean;
    createsInDatabase: boolean;
    server: boolean | null;
    role: boolean;
    extensions: Array<{ name: string; isInstalled: boolean; isAvailable: boolean; isTrusted: boolean }>;
    isSuperuser: boolean;
  }>(
    knex,
    `select current_user as login, current_schema() as schema, current_database() as database,
       rolsuper as "isSuperuser", rolsuper or rolcreaterole as "createsRoles",
       coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), true) as "ownsTables",
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as "createsInSchema",
       has_database_privilege(current_database(), 'create') as "createsInDatabase",
       ${canBecome(campaignRole)} as server,
       exists (select from pg_roles where rolname = '${loginRole}') as role,
       (select json_agg(json_build_object('name', name,
          'isInstalled', exists (select from pg_extension where extname = name),
          'isAvailable', exists (select from pg_available_extensions a where a.name = wanted.name),
          'isTrusted', exists (select from pg_available_extension_versions v where v.name = wanted.name and v.trusted)))
        from unnest(array['${extensions.join("', '")}']) as wanted (name)) as extensions
     from pg_roles where rolname = current_user`,
  );
  const { login, database } = found;
  const setting = isApart ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  if (!found.ownsTables) {
    throw refusal(`The login "${login}" does not own the tables: set DATABASE_OWNER_URL to the login that does.`);
  }
  if (!found.createsInSchema) {
    const where = found.schema === null ? 'no schema that it could use' : `no right to create in "${found.schema}"`;
    throw refusal(`The login "${login}" of ${setting} has ${where} of the database "${database}": ${remedy}.`);
  }
  // Who creates a role may grant it; who may create roles may be allowed to grant none that exists.
  if (found.server === false || (found.server === null && !found.createsRoles)) {
    throw refusal(`The login "${login}" of ${setting} may not take on the role "${campaignRole}": ${remedy}.`);
  }
  if (!found.role && !found.createsRoles) throw refusal(`The role "${loginRole}" is missing: ${remedy}.`);
  for (const { name, isInstalled, isAvailable, isTrusted } of found.extensions) {
    if (isInstalled) continue;
    if (!isAvailable) {
      throw refusal(
        `PostgreSQL lacks the extension "${name}": install its package of additional modules (postgresql-contrib in many distributions).`,
      );
    }
    if (!found.isSuperuser && !(isTrusted && found.createsInDatabase)) {
      throw refusal(`The login "${login}" of ${setting} may not create the extension "${name}": ${remedy}.`);
    }
  }
}

/** Requires what a server needs of the login with which it serves. */
export async function requireLogin(
  knex: Knex,
  {
    isReplica,
    serves,
    hasSchema,
  }: { readonly isReplica: boolean; readonly serves: Served; readonly hasSchema: boolean },
): Promise<void> {
  const { login, server, ownRights, isOwner } = await ask<{
    login: string;
    server: boolean | null;
    ownRights: boolean | null;
    isOwner: boolean;
  }>(
    knex,
    `select current_user as login, ${canBe(campaignRole)} as server,
       case when exists (select from pg_roles where rolname = '${loginRole}') then pg_has_role('${loginRole}', 'usage') end as "ownRights",
       coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), false) as "isOwner"`,
  );
  if (serves.campaign && server !== true) {
    throw refusal(`The login "${login}" of DATABASE_URL may not take on the role "${campaignRole}": ${remedy}.`);
  }
  if (hasSchema) {
    const rights = missingRights(neededRights(serves, isReplica));
    const { missing } = await ask<{ missing: string | null }>(knex, `select (${rights}) as missing`);
    if (missing !== null) {
      throw refusal(`The login "${login}" of DATABASE_URL lacks ${missing}: ${remedy}.`);
    }
  } else if (!isOwner && ownRights !== true) {
    throw refusal(`The login "${login}" of DATABASE_URL has not the rights of the role "${loginRole}": ${remedy}.`);
  }
}

/** Why row-level security does not bind a login that serves; null if it does. */
export async function rowSecurityBypassReason(knex: Knex): Promise<string | null> {
  const { login, isUnbound, isOwner } = await ask<{ login: string; isUnbound: boolean; isOwner: boolean }>(
    knex,
    `select current_user as login, rolsuper or rolbypassrls as "isUnbound",
       coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), false) as "isOwner"
     from pg_roles where rolname = current_user`,
  );
  const problem = isUnbound ? 'passes by row-level security' : isOwner ? 'owns the tables' : null;
  if (problem === null) return null;
  return `The login "${login}" of DATABASE_URL ${problem}: serve with one that only has what "npx hustings database setup --print" grants.`;
}

/**
 * Requires that the login of a backup's connection sees every row, and lets the transaction see them. A row that row-level
 * security hid would be missing in the backup without a word.
 */
export async function requireAllRowsVisible(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ login: string; schema: boolean; ownsTables: boolean; hidden: string | null }>(
    `select current_user as login, to_regclass('migrations') is not null as schema,
       coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), false) as "ownsTables",
       (select string_agg(relname, ', ' order by relname) from pg_class c
        where relnamespace = current_schema()::regnamespace and relrowsecurity and relforcerowsecurity
          and not relispartition -- The policies of the table that it is a part of hold.
          and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
          and not exists (
            select from pg_policy p where p.polrelid = c.oid and p.polname = 'for_backup'
              and exists (select from unnest(polroles) as role where pg_has_role(role, 'usage'))
          )) as hidden`,
  );
  const [found] = rows;
  if (!found?.schema) throw refusal('The database has no schema: there is nothing to back up.');
  if (!found.ownsTables) {
    throw refusal(`The login "${found.login}" does not own the tables: set DATABASE_OWNER_URL to the login that does.`);
  }
  if (found.hidden !== null) {
    throw refusal(
      `Row-level security hides rows of ${found.hidden} from the login "${found.login}": make the backup as the login that migrated, or as a superuser.`,
    );
  }
  // A command, since a coordinator of Citus passes commands on to its workers.
  await client.query(`set local hustings.backup = 'on'`);
}
