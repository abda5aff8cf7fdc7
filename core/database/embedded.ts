import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type ClusterHome, clusterHome } from './cluster-home.ts';
import { isAlive, withFileLock } from './file-lock.ts';
import { registerPresence, removePresence } from './presence.ts';

const run = promisify(execFile);
const user = 'hustings';

export interface EmbeddedDatabase {
  /** A postgres:// address of the database `hustings`. */
  readonly url: string;
  /** Leaves the cluster; the last process to leave stops it. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Further server settings; tests trade durability for speed here. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Joins the embedded PostgreSQL cluster below `dataDir`, which is created and started where needed. Several processes
 * (the server, an ingest, a job) may share it: each writes a file that says that it is present, and the last to leave
 * stops the cluster. The file of a killed process does not count. Where the cluster still runs after all its users were
 * killed, the next process joins it.
 */
export async function joinEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const home = await clusterHome(dataDir);
  const lock = join(dataDir, 'postgres.lock');
  const present = join(dataDir, 'postgres.present');
  return withFileLock(lock, async () => {
    const password = await ensureCluster(home, dataDir);
    const client = (await connectRunning(home, password)) ?? (await start(home, password, options));
    await ensureDatabase(client);
    await client.end();
    const presence = await registerPresence(present);
    return {
      url: address(client.port, password),
      leave: () =>
        withFileLock(lock, async () => {
          const { others } = await removePresence(present, presence);
          if (!others) await stop(home);
        }),
    };
  });
}

const address = (port: number, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/hustings`;

/**
 * Makes the cluster where there is none, and returns its password. The cluster is made in another folder and then moved,
 * so that a process killed meanwhile leaves no half-made cluster.
 */
async function ensureCluster(home: ClusterHome, dataDir: string): Promise<string> {
  const passwordFile = join(dataDir, 'postgres.password');
  const data = join(home.directory, 'data');
  const existing = await readFile(passwordFile, 'utf8').catch(() => null);
  if (existing && (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null))) return existing;

  const password = randomBytes(24).toString('base64url');
  const unfinished = join(home.directory, 'data.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(home.directory, { recursive: true });
  const initialPassword = join(home.directory, 'initial-password');
  await writeFile(initialPassword, password, { mode: 0o600 });
  if (home.identity) await chown(initialPassword, home.identity.uid, home.identity.gid);
  await runAs(home, home.binaries.initdb, [
    ...['--pgdata', unfinished, '--username', user, '--pwfile', initialPassword],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
  ]);
  await rm(initialPassword);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await rename(unfinished, data);
  return password;
}

const pidFileOf = (home: ClusterHome) => join(home.directory, 'data', 'postmaster.pid');

/** The running process that the cluster's pid file names, and its port; 0 where the file does not say it yet. */
async function runningProcess(home: ClusterHome): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(pidFileOf(home), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && isAlive(pid) ? { pid, port } : null;
}

/** Connects to the cluster where it runs already; null where it does not. */
async function connectRunning(home: ClusterHome, password: string): Promise<pg.Client | null> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const running = await runningProcess(home);
    if (!running) return null;
    const { pid, port } = running;
    const client = port ? await connect(port, password) : null;
    if (client) return client;
    // The process runs but does not answer. It is starting or stopping, or another program now has its id.
    if (!(await isPostgres(pid))) {
      await rm(pidFileOf(home), { force: true });
      return null;
    }
    await wait(100);
  }
  throw new Error(
    `The embedded PostgreSQL in ${home.directory} runs but does not answer: see ${join(home.directory, 'log')}.`,
  );
}

async function isPostgres(pid: number): Promise<boolean> {
  // Small container images have no ps. Systems other than Linux have no /proc.
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(async () => {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }));
    return stdout;
  });
  return name.includes('postgres');
}

async function connect(port: number, password: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: address(port, password).replace(/hustings$/, 'postgres'),
    application_name: 'hustings joining',
  });
  // A query reports a lost connection. Without this listener the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

async function start(home: ClusterHome, password: string, options: EmbeddedOptions): Promise<pg.Client> {
  const log = join(home.directory, 'log');
  for (let attempt = 0; ; attempt++) {
    const port = await freePort();
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...options.settings,
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    try {
      await runAs(home, home.binaries.pg_ctl, [
        ...['start', '--wait', '--silent', '--timeout', '60', '--pgdata', join(home.directory, 'data')],
        ...['--log', log, '--options', flags.join(' ')],
      ]);
      const client = await connect(port, password);
      if (client) return client;
      throw new Error('it started but refused the connection');
    } catch (cause) {
      // Backends of a killed server keep its shared memory for a moment, and another program may take the port.
      if (attempt === 20) {
        throw new Error(
          `The embedded PostgreSQL did not start: see ${log}, or set DATABASE_URL to a server of your own.`,
          { cause },
        );
      }
      await wait(250);
    }
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'hustings'`);
  if (!rowCount) await client.query(`create database hustings`);
}

async function stop(home: ClusterHome): Promise<void> {
  const running = await runningProcess(home);
  // The server may have ended already, and another program may have its id, which pg_ctl would then signal. Windows is
  // spared this check: there pg_ctl reaches PostgreSQL only, and `isPostgres` cannot read the names of programs.
  if (!running || (process.platform !== 'win32' && !(await isPostgres(running.pid)))) return;
  await runAs(home, home.binaries.pg_ctl, [
    'stop',
    '--wait',
    '--silent',
    '--mode',
    'fast',
    '--pgdata',
    join(home.directory, 'data'),
  ]);
}

/** Runs a program of PostgreSQL in a folder that its user may enter, and without our environment. */
async function runAs(home: ClusterHome, program: string, args: readonly string[]): Promise<void> {
  const { HOME, PATH } = process.env;
  await run(program, args, { ...home.identity, cwd: home.directory, env: { HOME, PATH, LC_ALL: 'C' } });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
