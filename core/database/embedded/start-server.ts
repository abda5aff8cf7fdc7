import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ClusterHome } from './cluster-home.ts';
import { connectToRunning } from './connect-server.ts';
import { runProgram, withLastLines } from './run-program.ts';
import { logSettings, serverLog, shortenLog } from './server-log.ts';
import { cleanUpAfterCrash, runningServer } from './server-process.ts';

interface StartOptions {
  readonly home: ClusterHome;
  readonly password: string;
  /**
   * The port by which other processes already use the cluster: the server must use the same one. Absent if there are
   * none.
   */
  readonly requiredPort: number | undefined;
  /** The port to prefer. */
  readonly formerPort: number | undefined;
  /** Further server settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

const startMilliseconds = 20_000;

/**
 * Starts the cluster's server, which must not run, and connects to it. Throws an error that repeats the last lines of
 * the server's log.
 */
export async function startServer(options: StartOptions): Promise<pg.Client> {
  const { home, signal } = options;
  const log = serverLog(home);
  const begun = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    await shortenLog(home);
    const logged = await lengthOf(log);
    try {
      return await attempt(options);
    } catch (cause) {
      signal?.throwIfAborted();
      const output = await textFrom(log, logged);
      const error = cause instanceof PortTaken ? cause : new Error(explain(output, cause as Error, log), { cause });
      // After a kill, processes of the dead server hold its shared memory for a moment.
      const isPassing =
        cause instanceof PortTaken || /in use|already exists|did not start in time/u.test(error.message);
      if (!isPassing || performance.now() - begun > startMilliseconds) throw error;
      await wait(250, undefined, { signal }).catch(() => {});
    }
  }
}

class PortTaken extends Error {}

async function attempt(options: StartOptions): Promise<pg.Client> {
  const { home, password, settings, signal } = options;
  await cleanUpAfterCrash(home);
  const port = await choosePort(options);
  const own = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Otherwise every commit waits while a new file of the write-ahead log is filled with zeros.
    wal_init_zero: 'off',
    ...logSettings,
  };
  const all = { ...own, ...settings };
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  // pg_ctl hands its arguments to a shell: they are relative to the current folder, whose path may contain any
  // character.
  const args = ['start', '--wait', '--silent', '--timeout', '5', '--pgdata', 'data', '--log', 'log'];
  try {
    // Without the signal: the server would still start after pg_ctl was ended.
    await runProgram(home, home.binaries.pg_ctl, [...args, '--options', flags.join(' ')]);
  } catch (error) {
    // A server that recovers from a crash may take longer than pg_ctl waits.
    if (!(await runningServer(home))) throw error;
  }
  const client = await connectToRunning(home, password, signal);
  if (client) return client;
  throw new Error('it started and ended again');
}

function explain(output: string, cause: Error, log: string): string {
  const failure = 'The embedded PostgreSQL did not start';
  const said = output.trim() === '' ? cause.message : output;
  return `${withLastLines(failure, said)}\nSee ${log}, or set DATABASE_URL to a server of your own.`;
}

const lengthOf = async (path: string) => (await stat(path).catch(() => ({ size: 0 }))).size;

async function textFrom(path: string, offset: number): Promise<string> {
  const file = await open(path).catch(() => null);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(Math.max(0, size - offset)), 0, undefined, offset);
    return buffer.toString();
  } finally {
    await file.close();
  }
}

/** Below the ports that systems hand out to outgoing connections, one of which could have taken it at the next start. */
const lowestPort = 15_000;
const highestPort = 32_000;

async function choosePort({ requiredPort, formerPort }: StartOptions): Promise<number> {
  if (requiredPort) {
    if (await isFree(requiredPort)) return requiredPort;
    throw new PortTaken(`Another program has taken port ${requiredPort}, on which the embedded PostgreSQL was in use.`);
  }
  if (formerPort && (await isFree(formerPort))) return formerPort;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort));
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${lowestPort} to ${highestPort} is free for the embedded PostgreSQL.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
