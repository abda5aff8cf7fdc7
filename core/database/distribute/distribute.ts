import pg, { type ClientBase } from 'pg';
import { inTransaction } from '#core/database/backup/connection.ts';
import { disableConstraints } from '#core/database/backup/load/constraints.ts';
import { migrationLock } from '#core/database/migrate.ts';
import { campaignRole, loginRole } from '#core/database/setup/roles.ts';
import { copyMemberships } from './memberships.ts';
import { missingPlacement, withPartitions } from './placement.ts';
import { type Cluster, requireCluster, requireConnections } from './requirements.ts';
import { applyFunctionSettings, applySettings } from './settings.ts';

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
async function grantAgain(client: ClientBase): Promise<void> {
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

interface DistributeOptions {
  /** The address of the coordinator, with the login that owns the tables. */
  readonly url: string;
  /** Shards of each table. Tables that are distributed later take the number of the first ones. */
  readonly shards: number;
  /** Called with each table before its rows are moved. */
  readonly onTable?: (table: string, kind: 'reference' | 'distributed') => void;
}

export interface Distribution {
  readonly cluster: Cluster;
  /** Shards of each distributed table. */
  readonly shards: number;
  /** Tables that were placed by this run. */
  readonly reference: readonly string[];
  readonly distributed: readonly string[];
  /** Settings and rights that were missing. */
  readonly changes: readonly string[];
}

/** The table by whose shards those of all others lie. */
const first = 'voters';

/**
 * Distributes the tables of a migrated database by campaign over the nodes of a Citus cluster, whether they have rows or
 * not. One transaction makes the settings, which new connections then have, and one moves all tables: a run that broke off
 * has moved none, and another run does what is missing. Foreign keys, triggers and row-level
 * security are disabled while rows are moved.
 *
 * Errors: one sentence, if the extension, a worker, a connection or a right is missing; no table has been moved then.
 */
export async function distribute({
  url,
  shards: requestedShards,
  onTable = () => {},
}: DistributeOptions): Promise<Distribution> {
  // A worker lets the role log in from the commit on.
  const changes = await inTransaction(url, 'distribute', 'begin', async (client) => {
    await requireConnections(client, await requireCluster(client));
    await copyMemberships(client);
    return applySettings(client);
  });
  return inTransaction(url, 'distribute', 'begin', async (client) => {
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
    const cluster = await requireCluster(client);
    await requireConnections(client, cluster, campaignRole);
    await client.query(
      `set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = 'sequential';
       set local client_min_messages = error`,
    );
    const { reference, distributed } = await missingPlacement(client);
    if (reference.length + distributed.length > 0) {
      await place(client, { reference, distributed, requestedShards, onTable });
      await createFunctions(client);
    }
    changes.push(...(await applyFunctionSettings(client)));
    await grantAgain(client);
    return { cluster, shards: await shardCount(client), reference, distributed, changes };
  });
}

/**
 * Requires a cluster's coordinator, and a login that may distribute tables there, before a schema is made.
 * Errors: one sentence.
 */
export const requireCoordinator = (url: string): Promise<Cluster> =>
  inTransaction(url, 'distribute', 'begin read only', requireCluster);

interface PlaceOptions extends Required<Pick<DistributeOptions, 'onTable'>> {
  readonly reference: readonly string[];
  readonly distributed: readonly string[];
  readonly requestedShards: number;
}

async function place(
  client: ClientBase,
  { reference, distributed, requestedShards, onTable }: PlaceOptions,
): Promise<void> {
  const tables = [...reference, ...distributed];
  await client.query(
    `lock table ${tables.map((name) => pg.escapeIdentifier(name)).join(', ')} in access exclusive mode`,
  );
  const parts = await withPartitions(client, tables);
  const putTruncationBack = await dropTruncation(client, parts);
  const putRulesBack = await disableConstraints(client, parts);
  for (const table of reference) {
    onTable(table, 'reference');
    await client.query('select create_reference_table($1)', [table]);
  }
  const begins = distributed.includes(first);
  for (const table of begins ? [first, ...distributed.filter((name) => name !== first)] : distributed) {
    onTable(table, 'distributed');
    if (begins && table === first) {
      await client.query(
        `select create_distributed_table($1, 'campaign_id', shard_count => $2, colocate_with => 'none')`,
        [table, requestedShards],
      );
    } else {
      await client.query(`select create_distributed_table($1, 'campaign_id', colocate_with => $2)`, [table, first]);
    }
  }
  // Citus leaves the rows that it has copied where they were, where no query sees them.
  for (const part of parts) await client.query('select truncate_local_data_after_distributing_table($1)', [part]);
  await putRulesBack();
  await putTruncationBack();
}

/**
 * Drops the triggers that refuse truncation. Citus makes one that is disabled so on the shards, and does not enable it
 * there.
 *
 * @returns what creates them again
 */
async function dropTruncation(client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(t.oid) as create
     from pg_trigger t join pg_class c on c.oid = tgrelid
     where (tgtype & 32) > 0 and not tgisinternal and c.relnamespace = current_schema()::regnamespace
       and c.relname = any ($1::name[])`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { create } of rows) await client.query(create);
  };
}

/** Workers call the schema's functions: in triggers, policies, generated columns and indexes. */
async function createFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by p.oid`,
  );
  for (const { signature } of rows)
    await client.query('select create_distributed_function($1::regprocedure)', [signature]);
}

async function shardCount(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_dist_shard where logicalrelid = to_regclass($1)',
    [first],
  );
  return rows[0]?.count ?? 0;
}
