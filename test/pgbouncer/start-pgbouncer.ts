import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { freePort } from '#test/support/free-port.ts';
import { acceptsConnections } from '#test/support/postgres/accepts-connections.ts';
import { until } from '#test/support/until.ts';

export interface RunningPgbouncer {
  readonly port: number;
  /** The same database through the pooler. */
  through(url: string): string;
  /** Ends it at once; `start` brings it back at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it, and removes its files. */
  stop(): Promise<void>;
}

export interface PgbouncerOptions {
  /** The most sessions with the database: few, so that clients have to share them. */
  readonly sessions?: number;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** A PgBouncer in transaction mode before a server, whose address `database` is of any database of it. */
export async function startPgbouncer(
  database: string,
  { sessions = 3, settings = {} }: PgbouncerOptions = {},
): Promise<RunningPgbouncer> {
  const { username, password, hostname, port: serverPort } = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), 'hustings-pgbouncer-'));
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    max_client_conn: 500,
    default_pool_size: sessions,
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`);
  await writeFile(all.auth_file, [username, servingUser].map((name) => `"${name}" "${password}"\n`).join(''));
  const user = await ordinaryUser([folder, file, all.auth_file]);
  const through = (url: string) => Object.assign(new URL(url), { port }).href;
  let child: ChildProcess | undefined;
  let closed: Promise<unknown> = Promise.resolve();
  const kill = async () => {
    child?.kill('SIGKILL');
    await closed;
  };
  const start = async () => {
    let said = '';
    const started = spawn('pgbouncer', [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    started.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
    child = started;
    closed = once(started, 'close');
    try {
      // Not the database itself, which tests clone: a session of the pooler would be in the way.
      const other = Object.assign(new URL(database), { pathname: '/postgres' }).href;
      await until('PgBouncer to answer', () => acceptsConnections(through(other)), Boolean);
    } catch (error) {
      await kill();
      throw new Error(`PgBouncer did not start: ${said}`, { cause: error });
    }
  };
  await start();
  return {
    port,
    through,
    kill,
    start,
    async stop() {
      await kill();
      await rm(folder, removal);
    },
  };
}

/** PgBouncer refuses to run as root. */
async function ordinaryUser(files: readonly string[]): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  for (const file of files) await chown(file, user.uid, user.gid);
  await chmod(files[0] as string, 0o755);
  return user;
}
