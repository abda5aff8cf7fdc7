import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { roleStatements } from '#core/database/setup/setup-script.ts';
import { type Cluster, startCluster } from '#test/postgresql-15/start-cluster.ts';
import { joinStatements, runAt } from './nodes.ts';

/** A Citus of one's own, whose nodes may be killed. */
export interface CitusCluster {
  readonly coordinator: Cluster;
  readonly workers: readonly Cluster[];
  /** The address of its database, with the superuser, who owns the tables, or with the login that serves. */
  url(login?: string): string;
  remove(): Promise<void>;
}

const database = 'hustings';

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 200,
  max_prepared_transactions: 200,
  // A node that was killed in the middle of a commit is asked to end it after that many milliseconds.
  'citus.recover_2pc_interval': 2_000,
  // Its own default looks for certificates in the home of the user who has started this.
  'citus.node_conninfo': 'sslmode=disable',
};

/** A coordinator and two workers, with a joined database that has no schema yet. */
export async function startCitusCluster(): Promise<CitusCluster> {
  const nodes = await Promise.all([1, 2, 3].map(() => startCluster({ trusts: true, settings })));
  const [coordinator, ...workers] = nodes as [Cluster, ...Cluster[]];
  const url = (login = 'postgres') => coordinator.url(database, login);
  const remove = async () => {
    for (const node of nodes) await node.remove();
  };
  try {
    for (const node of nodes) {
      await runAt(new URL(node.url('postgres')), `create database ${database}`);
      await runAt(
        new URL(node.url(database)),
        'create extension citus',
        `create role ${servingUser} login`,
        roleStatements({ owner: 'postgres', login: servingUser }),
      );
    }
    const at = (node: Cluster) => new URL(node.url(database));
    await runAt(new URL(url()), ...joinStatements({ coordinator: at(coordinator), workers: workers.map(at) }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { coordinator, workers, url, remove };
}
