import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answers } from '#test/support/database-answers.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { freePort } from '#test/support/free-port.ts';
import { until } from '#test/support/until.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';

export interface Cluster {
  readonly port: number;
  /** The address of a database, with a login whose password is its name; the superuser is `postgres`. */
  url(database: string, login?: string): string;
  /** Runs a script in psql as the superuser. Throws what psql says. */
  psql(script: string): Promise<void>;
  /** A read-only replica that follows it. */
  replica(): Promise<Cluster>;
  /** Ends it at once; `start` brings it back. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** A cluster of PostgreSQL 15 in a folder of its own. Remove it when done. */
export async function startCluster(): Promise<Cluster> {
  const { folder, asUser } = await ownFolder();
  const data = join(folder, 'data');
  const password = join(folder, 'password');
  await writeFile(password, 'postgres', { mode: 0o644 });
  const settings = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`, '--no-sync'];
  await run(join(programs, 'initdb'), [`--pgdata=${data}`, '--encoding=UTF8', '--locale=C', ...settings], asUser);
  await writeFile(
    join(data, 'pg_hba.conf'),
    'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n',
  );
  return startIn(folder, data, asUser);
}

async function startIn(
  folder: string,
  data: string,
  asUser: { cwd: string; uid?: number; gid?: number },
): Promise<Cluster> {
  const port = await freePort();
  const url = (database: string, login = 'postgres') => `postgres://${login}:${login}@127.0.0.1:${port}/${database}`;
  let stop = async () => {};
  const cluster: Cluster = {
    port,
    url,
    async psql(script) {
      const file = join(folder, 'script.sql');
      await writeFile(file, script);
      await run(join(programs, 'psql'), [
        '--no-psqlrc',
        '--quiet',
        '--set',
        'ON_ERROR_STOP=1',
        '--file',
        file,
        url('postgres'),
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
    kill: () => stop(),
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
      const child = spawn(join(programs, 'postgres'), args, { ...asUser, stdio: 'ignore' });
      const closed = once(child, 'close');
      stop = async () => {
        child.kill('SIGQUIT');
        await closed;
      };
      await until(`PostgreSQL 15 in ${data}`, () => answers(url('postgres')), Boolean, 120_000);
    },
    async remove() {
      await stop();
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
