import pg, { type ClientBase } from 'pg';
import { campaignRole, loginRole } from '#core/database/setup/roles.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/**
 * Makes the program's roles, and their members, on all workers, as the coordinator has them: a worker is asked as the
 * login that asks the coordinator. Passwords are not copied.
 */
export async function copyMemberships(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; member: string | null; logsIn: boolean }>(
    `select r.rolname as role, m.rolname as member, coalesce(m.rolcanlogin, r.rolcanlogin) as "logsIn"
     from pg_roles r left join pg_auth_members a on a.roleid = r.oid left join pg_roles m on m.oid = a.member
     where r.rolname = any ($1) order by r.rolname, m.rolname`,
    [[campaignRole, loginRole]],
  );
  for (const { role, member, logsIn } of rows) {
    const statements = [
      createRole(role, member === null && logsIn),
      ...(member === null ? [] : [createRole(member, logsIn), grant(role, member)]),
    ];
    const done = await client.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_workers($1)',
      [`do ${literal(`begin ${statements.join(' ')} end`)}`],
    );
    const failed = done.rows.find(({ success }) => !success);
    if (failed) throw new Error(`A worker could not create the role ${member ?? role}: ${failed.result}`);
  }
}

const createRole = (role: string, logsIn: boolean): string =>
  `if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${name(role)} ${logsIn ? 'login' : 'nologin'}; end if;`;

const grant = (role: string, member: string): string =>
  `if not pg_has_role(${literal(member)}, ${literal(role)}, 'member') then grant ${name(role)} to ${name(member)}; end if;`;
