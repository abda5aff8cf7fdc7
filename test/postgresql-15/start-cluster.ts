import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removal } from '#test/support/fixtures/removal.ts';
import { freePort } from '#test/support/free-port.ts';
import { acceptsConnections } from '#test/support/postgres/accepts-connections.ts';
import { until } from '#test/support/until.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';

export interface Cluster {
  readonly port: number;
  /** The address of a database, with a login whose password is its name; the superuser is `postgres`. */
  url(database: string, login?: string): string;
  /** Runs a script in psql as a login, the superuser unless stated. Throws what psql says. */
  psql(script: string, login?: string): Promise<void>;
  /** A read-only replica that follows it. */
  replica(): Promise<Cluster>;
  /** Ends it at once; `start` brings it back. SIGKILL leaves it no time to tell its processes. */
  kill(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** Whether every login is believed, without a password. */
  readonly trusts?: boolean;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** A cluster of PostgreSQL 15 in a folder of its own. Remove it when done. */
export async function startCluster({ trusts = false, settings: given = {} }: ClusterOptions = {}): Promise<Cluster> {
  const { folder, asUser } = await ownFolder();
  const data = join(folder, 'data');
  const password = join(folder, 'password');
  await writeFile(password, 'postgres', { mode: 0o644 });
  const method = trusts ? 'trust' : 'scram-sha-256';
  const settings = [`--auth=${method}`, '--username=postgres', `--pwfile=${password}`, '--no-sync'];
  await run(join(programs, 'initdb'), [`--pgdata=${data}`, '--encoding=UTF8', '--locale=C', ...settings], asUser);
  await writeFile(
    join(data, 'pg_hba.conf'),
    `host all all 127.0.0.1/32 ${method}\nhost replication all 127.0.0.1/32 ${method}\n`,
  );
  const lines = Object.entries(given).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  return startIn(folder, data, asUser);
}

async function startIn(
  folder: string,
  data: string,
  asUser: { cwd: string; uid?: number; gid?: number },
): Promise<Cluster> {
  const port = await freePort();
  const url = (database: string, login = 'postgres') => `postgres://${login}:${login}@127.0.0.1:${port}/${database}`;
  let stop = async (_: NodeJS.Signals) => {};
  const cluster: Cluster = {
    port,
    url,
    async psql(script, login) {
      const file = join(folder, 'script.sql');
      await writeFile(file, script);
      await run(join(programs, 'psql'), [
        '--no-psqlrc',
        '--quiet',
        '--set',
        'ON_ERROR_STOP=1',
        '--file',
        file,
        url('postgres', login),
      ]);
    },
    async replica() {
      const own = await ownFolder();
      const copy = join(own.folder, 'data');
      await run(
        join(programs, 'pg_basebackup'),
        ['--pgdata', copy, '--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--dbname', url('')],
        own.asUser,
      );
      return startIn(own.folder, copy, own.asUser);
    },
    kill: (signal = 'SIGQUIT') => stop(signal),
    async start() {
      const args = [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        'fsync=off',
      ];
      let child: ChildProcess;
      let closed: Promise<unknown>;
      stop = async (signal) => {
        child.kill(signal);
        await closed;
      };
      const launch = () => {
        child = spawn(join(programs, 'postgres'), args, { ...asUser, stdio: 'ignore' });
        closed = once(child, 'close');
      };
      launch();
      const answersNow = async () => {
        // The processes of a killed one keep its memory for a moment, and the next one refuses to start meanwhile.
        if (child.exitCode !== null) launch();
        return acceptsConnections(url('postgres'));
      };
      await until(`PostgreSQL 15 in ${data}`, answersNow, Boolean, 120_000);
    },
    async remove() {
      await stop('SIGQUIT');
      await rm(folder, removal);
    },
  };
  await cluster.start();
  return cluster;
}

/** PostgreSQL refuses to run as root. */
async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-pg15-'));
  if (process.getuid?.() !== 0) return { folder, asUser: { cwd: folder } };
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  const user = { uid: await id('-u'), gid: await id('-g') };
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o755);
  return { folder, asUser: { cwd: folder, ...user } };
}
