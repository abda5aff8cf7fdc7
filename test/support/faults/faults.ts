import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Installation } from './installation.ts';
import type { Random } from './random.ts';

export interface Strike {
  /** Whether what was killed does its work again. Absent: whether requests are answered says enough. */
  readonly isMended?: () => Promise<boolean>;
  readonly complaints?: readonly string[];
}

/**
 * Kills something, and resolves once that has had its effect: what is answered from then on is of afterwards. What
 * systemd starts again, such as Redis, is started again.
 */
export type Fault = (installation: Installation, random: Random, timeout: number) => Promise<Strike>;

export type FaultName =
  | 'server'
  | 'worker'
  | 'postmaster'
  | 'backend'
  | 'server and postmaster'
  | 'redis'
  | 'pgbouncer'
  | 'coordinator'
  | 'node'
  | 'backend of a node';

export const faults: Readonly<Record<FaultName, Fault>> = {
  async server({ servers }, random) {
    const server = random.pick(servers);
    await server.kill();
    return { isMended: async () => server.isListening };
  },

  async worker({ servers }, random, timeout) {
    const server = random.pick(servers);
    await server.killWorker(random.pick(await server.workers()), timeout);
    return { isMended: async () => server.isListening };
  },

  async postmaster(installation) {
    const before = await installation.postmaster();
    const { lost } = await watchConnection(await installation.databaseUrl());
    process.kill(before.pid, 'SIGKILL');
    await lost;
    return startedAgain(installation, before);
  },

  async backend(installation, random) {
    await killBackend(await installation.databaseUrl(), random);
    return {};
  },

  async 'backend of a node'({ citus }, random) {
    const node = random.pick(citus?.workers ?? []);
    await killBackend(node.url(databaseOf(citus)), random);
    return {};
  },

  async node({ citus }, random) {
    const node = random.pick(citus?.workers ?? []);
    await node.kill('SIGKILL');
    await node.start();
    return {};
  },

  async coordinator({ citus }) {
    await citus?.coordinator.kill('SIGKILL');
    await citus?.coordinator.start();
    return {};
  },

  // As systemd does it, which ends all processes of a service whose main process has ended.
  async 'server and postmaster'(installation) {
    const before = await installation.postmaster();
    const { lost } = await watchConnection(await installation.databaseUrl());
    const killed = installation.servers.map((server) => server.kill());
    process.kill(before.pid, 'SIGKILL');
    await Promise.all([lost, ...killed]);
    return startedAgain(installation, before);
  },

  async redis({ redis }) {
    await redis?.kill();
    await redis?.start();
    const url = redis?.url as string;
    return { isMended: () => holdsCounts(url) };
  },

  async pgbouncer({ pooler }) {
    await pooler?.kill();
    await pooler?.start();
    return {};
  },
};

/** The faults that an installation can have. */
export function faultsOf({ plan }: Pick<Installation, 'plan'>): FaultName[] {
  if (plan.citus) return ['server', 'backend', 'backend of a node', 'node', 'coordinator'];
  const names: FaultName[] = ['server', 'postmaster', 'backend'];
  if (plan.workers > 1) names.push('worker');
  if (!plan.pgbouncer) names.push('server and postmaster');
  if (plan.redis) names.push('redis');
  if (plan.pgbouncer) names.push('pgbouncer');
  return names;
}

const watcher = 'hustings faults';

const databaseOf = (citus: Installation['citus']) => new URL(citus?.url() ?? '').pathname.slice(1);

/** Kills a process of clients of the database, upon which PostgreSQL ends all others too. */
async function killBackend(url: string, random: Random): Promise<void> {
  const { lost } = await watchConnection(url);
  const pids = await query<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and application_name <> $1 order by pid`,
    [watcher],
  );
  process.kill(random.pick(pids).pid, 'SIGKILL');
  await lost;
}

/** Connects to the database. `lost` resolves when the connection is. */
async function watchConnection(connectionString: string): Promise<{ readonly lost: Promise<unknown> }> {
  const client = new pg.Client({ connectionString, application_name: watcher });
  client.on('error', () => {});
  await client.connect();
  return { lost: new Promise((resolve) => client.once('end', resolve)) };
}

/** On the port that others know, and automatically. */
function startedAgain(installation: Installation, before: { readonly pid: number; readonly port: number }): Strike {
  const complaints: string[] = [];
  return {
    complaints,
    async isMended() {
      const now = await installation.postmaster().catch(() => before);
      if (!(now.pid > 0) || !(now.port > 0) || now.pid === before.pid) return false;
      if (now.port !== before.port) complaints.push(`PostgreSQL came back on port ${now.port}, not on ${before.port}`);
      return true;
    },
  };
}

async function holdsCounts(url: string): Promise<boolean> {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    return (await redis.dbsize()) > 0;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: watcher });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until it is true, ten times a second. Rejects, naming what was waited for, if it takes longer. */
export async function untilTrue(what: string, ask: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const begun = performance.now();
  while (!(await ask())) {
    if (performance.now() - begun > milliseconds) throw new Error(`waited ${milliseconds} ms for ${what}`);
    await pause(100);
  }
}
