import pg from 'pg';
import { campaignRole, extensions, loginRole } from './roles.ts';

interface SetupNames {
  readonly database: string;
  /** The login that owns the tables and migrates. */
  readonly owner: string;
  /** The login that serves. The same as `owner` if one login does both. */
  readonly login: string;
}

const name = pg.escapeIdentifier;
const literal = pg.escapeLiteral;

/**
 * Creates the roles without which neither migrations nor a server can work, and makes the two logins members of those
 * that they need. Running it again changes nothing. The logins exist.
 */
export function roleStatements({ owner, login }: Omit<SetupNames, 'database'>): string {
  const members: Array<readonly [role: string, member: string]> = [
    [campaignRole, owner],
    [campaignRole, login],
    [loginRole, login],
  ];
  return [
    ...[campaignRole, loginRole].map((role) => createRole(role, 'nologin')),
    ...members.map(([role, member]) => `grant ${name(role)} to ${name(member)};`),
  ].join('\n');
}

const createRole = (role: string, attributes: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${name(role)} ${attributes}; end if;
exception when duplicate_object or unique_violation then null; end $$;`;

/** What a superuser runs in psql before the first start. Running it again changes nothing. */
export function setupScript(names: SetupNames): string {
  const { database, owner, login } = names;
  const logins = [...new Set([owner, login])];
  return `-- What Hustings needs of a PostgreSQL 15 or newer. Run it in psql as a superuser:
--   psql --set ON_ERROR_STOP=1 --file setup.sql postgres://superuser@host/postgres
-- It contains no passwords. Set them afterwards: ${logins.map((each) => `\\password ${name(each)}`).join(' and ')}

-- The logins. The first owns the tables and migrates (DATABASE_OWNER_URL), the second serves (DATABASE_URL). Neither is a
-- superuser or passes by row-level security.
${logins.map((each) => createRole(each, 'login nosuperuser nobypassrls nocreatedb nocreaterole')).join('\n')}

-- Roles of the program, which nobody logs in as.
${roleStatements(names)}

-- The database.
select format('create database %I owner %I encoding ''UTF8'' locale ''C'' template template0', ${literal(database)}, ${literal(owner)})
  where not exists (select from pg_database where datname = ${literal(database)}) \\gexec
\\connect ${name(database)}
grant create, usage on schema public to ${name(owner)} with grant option;
${logins.map((each) => `grant connect, temporary on database ${name(database)} to ${name(each)};`).join('\n')}

-- Extensions of PostgreSQL itself; Debian has them in the package of the server.
${extensions.map((each) => `create extension if not exists ${each};`).join('\n')}
`;
}
