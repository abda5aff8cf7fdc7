import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database, openDatabase } from '#core/database/database.ts';
import { distribute } from '#core/database/distribute/distribute.ts';
import { clusterHome, servingUser } from '#core/database/embedded/cluster-home.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { migrations } from '#migrations/list.ts';
import { type RunningPgbouncer, startPgbouncer } from '#test/pgbouncer/start-pgbouncer.ts';
import { type RedisServer, startRedis } from '#test/redis/redis-server.ts';
import { givenPostalCode, givenSet, publish } from '#test/server/electoral/fixture.ts';
import { type CitusCluster, startCitusCluster } from '#test/support/citus/start-citus-cluster.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { freePort } from '#test/support/free-port.ts';
import { type ClientKeys, createCampaigns } from './campaigns.ts';
import { SupervisedServer } from './supervised-server.ts';

/** What an installation is made of. */
export interface InstallationPlan {
  readonly servers: number;
  /** Of each server. */
  readonly workers: number;
  readonly redis: boolean;
  /** Whether PgBouncer is before a PostgreSQL that is not the server's own; else the server runs the embedded one. */
  readonly pgbouncer: boolean;
  /** Whether the database is distributed over the nodes of a Citus; else it is the embedded one. */
  readonly citus?: boolean;
}

/** Hustings with all that it needs, each a process that can be killed. */
export interface Installation {
  readonly plan: InstallationPlan;
  readonly servers: readonly SupervisedServer[];
  readonly redis: RedisServer | undefined;
  readonly pooler: RunningPgbouncer | undefined;
  readonly citus: CitusCluster | undefined;
  readonly clients: readonly ClientKeys[];
  /** The address of the database with the login that owns the tables. */
  databaseUrl(): Promise<string>;
  postmaster(): Promise<{ readonly pid: number; readonly port: number }>;
  /** Stops the servers in good order, and the database with them; returns their exit codes. */
  stop(): Promise<ReadonlyArray<number | null>>;
  /** Ends whatever still runs, and removes all files. */
  remove(): Promise<void>;
}

const campaigns = 2;

/** Else PgBouncer waits 15 s after PostgreSQL has refused a connection, before it tries another one. */
const pgbouncerSettings = { server_login_retry: 1 };

/** Starts an installation in a folder of its own, with a small map, and keys for this many clients. */
export async function install(plan: InstallationPlan, clients: number): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-faults-'));
  const endings: Array<() => Promise<unknown>> = [() => rm(folder, removal)];
  const remove = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    // If this runs as root, the cluster belongs to another user, who must be able to enter this folder.
    await chmod(folder, 0o755);
    const citus = plan.citus ? await startCitusCluster() : undefined;
    if (citus) endings.push(() => citus.remove());
    const address = { databaseUrl: citus?.url(servingUser), databaseOwnerUrl: citus?.url() };
    const database = await openDatabase({ ...address, dataDir: folder }, 'hustings faults', { report() {} });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    endings.push(close);
    await prepareSchema(database, migrations);
    if (citus) await distribute({ url: citus.url(), shards: 4 });
    await giveMap(database);
    const keys = await createCampaigns(database, campaigns, clients);
    const redis = plan.redis ? await startRedis() : undefined;
    if (redis) endings.push(() => redis.kill());
    const pooler = plan.pgbouncer
      ? await startPgbouncer(database.url, { sessions: 12, settings: pgbouncerSettings })
      : undefined;
    if (pooler) endings.push(() => pooler.stop());
    // Else this process would start the embedded PostgreSQL again in the server's place.
    if (!pooler) await close();

    const ownerUrl = database.ownerUrl as string;
    const addresses = (pooler || citus) && {
      DATABASE_URL: pooler?.through(database.url) ?? database.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_OWNER_URL: ownerUrl,
    };
    const settings = {
      TRUST_PROXY: '1',
      SAMPLE: 'off',
      ...(redis && { REDIS_URL: redis.url }),
      ...addresses,
    };
    const servers: SupervisedServer[] = [];
    const stop = () => Promise.all(servers.map((server) => server.stop()));
    endings.push(stop);
    for (let i = 1; i <= plan.servers; i++) {
      const dataDir = addresses ? join(folder, `server-${i}`) : folder;
      servers.push(new SupervisedServer(await freePort(), plan.workers, { ...settings, HUSTINGS_DATA_DIR: dataDir }));
    }
    const home = await clusterHome(folder);
    return {
      plan,
      servers,
      redis,
      pooler,
      citus,
      clients: keys,
      stop,
      remove,
      async databaseUrl() {
        if (citus) return ownerUrl;
        const port = await readFile(join(folder, 'postgres.port'), 'utf8');
        return Object.assign(new URL(ownerUrl), { port }).href;
      },
      async postmaster() {
        const lines = (await readFile(join(home.directory, 'data', 'postmaster.pid'), 'utf8')).split('\n');
        return { pid: Number(lines[0]), port: Number(lines[3]) };
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Another map than the sample's, whose ingest would take longer than some rounds. */
async function giveMap({ ownerUrl }: Pick<Database, 'ownerUrl'>): Promise<void> {
  const knex = connect(ownerUrl as string, 'hustings faults', 1);
  try {
    const districts = [{ code: '1', boxes: [[-49, 41, -47, 42]] as const }];
    await givenSet(knex, { id: 'xa-federal', level: 'FEDERAL', districts });
    await givenPostalCode(knex, { code: 'Z1A1A1', at: [-48, 41.5], addresses: { 'xa-federal-1': 1 } });
    await publish(knex);
  } finally {
    await knex.destroy();
  }
}
