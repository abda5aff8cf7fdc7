import type { ClientBase } from 'pg';

/**
 * Tables of which every node has a copy: what campaigns are found by before they are known, and what rows of campaigns
 * refer to. A table follows those that it, or a function of its policies, refers to.
 */
const referenceTables = [
  'campaigns',
  'memberships',
  'users',
  'api_keys',
  'sign_in_links',
  'closed_campaigns',
  'closed_receipts',
  'closed_receipt_serials',
] as const;

interface Placement {
  /** Every node has a copy of these. */
  readonly reference: readonly string[];
  /** The rows of one campaign lie together on one node. */
  readonly distributed: readonly string[];
}

/** Which tables of the schema are not placed yet: all with a `campaign_id` are distributed unless each node has a copy. */
export async function missingPlacement(client: ClientBase): Promise<Placement> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'users' then 'id'
       when 'campaigns' then 'id' when 'closed_campaigns' then 'id' else 'campaign_id' end
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod in ('h', 'n')
         and (p.partmethod = 'h' or p.repmodel = 't'))
     order by c.relname`,
  );
  const missing = new Set(rows.map(({ name }) => name));
  const reference = referenceTables.filter((name) => missing.delete(name));
  return { reference, distributed: [...missing] };
}

/** Tables with their partitions. */
export async function withPartitions(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any ($1::name[])
     union
     select child.relname from pg_inherits i join pg_class child on child.oid = i.inhrelid
       join pg_class parent on parent.oid = i.inhparent
     where parent.relnamespace = current_schema()::regnamespace and parent.relname = any ($1::name[])`,
    [tables],
  );
  return rows.map(({ name }) => name);
}
