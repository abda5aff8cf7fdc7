import type { ClientBase } from 'pg';
import type { campaignRole } from '#core/database/setup/roles.ts';
import { HustingsError } from '#core/errors.ts';

export interface Cluster {
  /** The extension's, such as "13.2-1". */
  readonly citus: string;
  /** host:port of the nodes that have shards. */
  readonly workers: readonly string[];
}

const refusal = (message: string, cause?: unknown) => new HustingsError(503, 'internal', message, { cause });

/** Since 11.2 a transaction on workers has the isolation level of the coordinator's, which backups need. */
const oldest = 11.2;

/** Requires the coordinator of a cluster with nodes for shards. */
export async function requireCluster(client: ClientBase): Promise<Cluster> {
  const { rows } = await client.query<{ login: string; isSuperuser: boolean; citus: string | null }>(
    `select rolname as login, rolsuper as "isSuperuser",
       (select extversion from pg_extension where extname = 'citus') as citus
     from pg_roles where rolname = current_user`,
  );
  const [{ login, isSuperuser, citus }] = rows as [(typeof rows)[0]];
  if (citus === null) {
    throw refusal('The database has no extension "citus": run "create extension citus" on every node of the cluster.');
  }
  if (Number.parseFloat(citus) < oldest) {
    throw refusal(`This is Citus ${citus}: use version ${oldest} or newer.`);
  }
  // Only a superuser makes extensions and roles on all nodes.
  if (!isSuperuser) {
    throw refusal(
      `The login "${login}" is no superuser of the cluster: set DATABASE_OWNER_URL to one that is, and DATABASE_URL to the login that serves.`,
    );
  }
  const nodes = await client.query<{ isCoordinator: boolean; isKnown: boolean; workers: string[] }>(
    `select (select groupid from pg_dist_local_group) = 0 as "isCoordinator",
       exists (select from pg_dist_node where groupid = 0 and isactive) as "isKnown",
       array(select nodename || ':' || nodeport from pg_dist_node
         where isactive and noderole = 'primary' and shouldhaveshards and hasmetadata and metadatasynced
         order by nodename, nodeport) as workers`,
  );
  const [{ isCoordinator, isKnown, workers }] = nodes.rows as [(typeof nodes.rows)[0]];
  if (!isCoordinator) throw refusal("This database is on a worker: set DATABASE_URL to the cluster's coordinator.");
  if (!isKnown) {
    throw refusal(
      `The workers do not know the coordinator: run "select citus_set_coordinator_host('HOST', PORT)" on it.`,
    );
  }
  if (workers.length === 0) {
    throw refusal(`The cluster has no worker: run "select citus_add_node('HOST', PORT)" on the coordinator for each.`);
  }
  return { citus, workers };
}

/** Requires that the coordinator may connect to each node as the owner, or as the role of a campaign's transactions. */
export async function requireConnections(
  client: ClientBase,
  { citus }: Cluster,
  role?: typeof campaignRole,
): Promise<void> {
  if (role) await client.query(`set local role ${role}`);
  const { rows } = await client.query<{ login: string; node: string; success: boolean; result: string }>(
    `select current_user as login, n.nodename || ':' || n.nodeport as node, r.success, r.result
     from run_command_on_workers('select 1') r join pg_dist_node n using (nodename, nodeport)`,
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) {
    throw refusal(
      `Citus ${citus} cannot connect from the coordinator to ${failed.node} as "${failed.login}" (${failed.result}): allow that in the pg_hba.conf of the node, and where it asks for a password, give Citus that in pg_dist_authinfo on every node.`,
    );
  }
  if (role) await client.query('reset role');
}
