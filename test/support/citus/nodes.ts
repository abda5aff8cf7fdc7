import pg from 'pg';

/** The servers of a Citus: in each of them a database of the same name. */
export interface CitusNodes {
  /** With the login of `HUSTINGS_TEST_CITUS_URL`, a superuser's. */
  readonly coordinator: URL;
  readonly workers: readonly URL[];
}

/** Asks the coordinator that `HUSTINGS_TEST_CITUS_URL` names for its nodes. */
export async function citusNodes(): Promise<CitusNodes> {
  const coordinator = new URL(process.env.HUSTINGS_TEST_CITUS_URL as string);
  const rows = await runAt<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeport`,
  );
  if (rows.length === 0) throw new Error('HUSTINGS_TEST_CITUS_URL must name a database of a coordinator with workers');
  const workers = rows.map(({ host, port }) => Object.assign(new URL(coordinator), { hostname: host, port }));
  return { coordinator, workers };
}

export const databaseAt = (node: URL, name: string): URL => Object.assign(new URL(node), { pathname: `/${name}` });

/** Runs statements on a connection of their own, and returns the rows of the last one. */
export async function runAt<Row extends object>(url: URL, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The statements that register at the coordinator itself and its workers, in a database that all of them have. */
export function joinStatements({ coordinator, workers }: CitusNodes): string[] {
  const at = ({ hostname, port }: URL) => `'${hostname}', ${port || 5432}`;
  return [
    `select citus_set_coordinator_host(${at(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${at(worker)})`),
  ];
}
