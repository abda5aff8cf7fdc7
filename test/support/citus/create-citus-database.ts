import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import { distribute } from '#core/database/distribute/distribute.ts';
import { type CitusNodes, citusNodes, databaseAt, joinStatements, runAt } from './nodes.ts';

/** The database that the set-up of the suites made on each node, which no other node may join yet. */
export const citusTemplate = () => process.env.HUSTINGS_TEST_CITUS_TEMPLATE as string;

/** Few, since each test file makes its own: two for a worker. */
const shards = 4;

/** A node that joins is given the roles, which all databases share: two joinings at a time would meet. */
const joinLock = 4_850_299;

/** Creates a database of this name on all nodes and distributes the campaigns' tables. Returns the coordinator's address. */
export async function createCitusDatabase(name: string): Promise<URL> {
  const coordinator = await createJoinedDatabase(name);
  await distribute({ url: coordinator.href, shards });
  return coordinator;
}

/**
 * Creates a database of this name on all nodes, migrated on the coordinator, and joins them. Returns the coordinator's
 * address.
 */
export async function createJoinedDatabase(name: string): Promise<URL> {
  const nodes = await citusNodes();
  await createOnAll(nodes, name, citusTemplate());
  await joinNodes(nodes, name);
  return databaseAt(nodes.coordinator, name);
}

/** Joins the nodes' databases of this name, which have the extension. */
export async function joinNodes(nodes: CitusNodes, name: string): Promise<void> {
  const url = databaseAt(nodes.coordinator, 'postgres').href;
  await withAdvisoryLock({ url, key: joinLock, purpose: 'joining of nodes' }, () =>
    runAt(databaseAt(nodes.coordinator, name), ...joinStatements(nodes)),
  );
}

export async function createOnAll({ coordinator, workers }: CitusNodes, name: string, from: string): Promise<void> {
  await Promise.all(
    [coordinator, ...workers].map((node) =>
      runAt(databaseAt(node, 'postgres'), `create database ${name} template ${from} encoding 'UTF8'`),
    ),
  );
}

export async function dropOnAll(name: string): Promise<void> {
  const { coordinator, workers } = await citusNodes();
  await Promise.all(
    [coordinator, ...workers].map((node) =>
      runAt(databaseAt(node, 'postgres'), `drop database if exists ${name} with (force)`),
    ),
  );
}
