import type { ClientBase } from 'pg';
import { campaignRole, loginRole } from '#core/database/setup/roles.ts';

/**
 * Citus locks the copies of a table that a written row refers to, and asks for a right to write to that table before it
 * does. No policy lets these roles write such a row: they still cannot.
 */
const lockRights = [
  `grant update (created_at) on users to ${campaignRole}`,
  `grant update (created_at) on campaigns to ${loginRole}`,
];

/**
 * Gives rights to single columns on all nodes: those that a table had before it was distributed did not go with it.
 */
export async function grantAgain(client: ClientBase): Promise<void> {
  for (const statement of lockRights) await client.query(statement);
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s (%s) on %s to %I', lower(g.privilege_type), string_agg(quote_ident(a.attname), ', ' order by a.attnum),
       a.attrelid::regclass, g.grantee::regrole::text) as statement
     from pg_attribute a join pg_dist_partition p on p.logicalrelid = a.attrelid, aclexplode(a.attacl) g
     where g.grantee <> 0
     group by a.attrelid, g.grantee, g.privilege_type`,
  );
  for (const { statement } of rows) await client.query(statement);
}
