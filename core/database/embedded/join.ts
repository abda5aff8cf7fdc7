import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { roleStatements } from '#core/database/setup/setup-script.ts';
import { writeWhole } from '#core/files/whole-file.ts';
import { atExit } from '#core/processes/at-exit.ts';
import { withFileLock } from '#core/processes/file-lock.ts';
import { isAnyProcessPresent, recordPresence, removeOwnPresence, removePresence } from '#core/processes/presence.ts';
import { type ClusterHome, clusterHome, databaseUser, servingUser } from './cluster-home.ts';
import { addressOf, connectToRunning } from './connect-server.ts';
import { ensureCluster } from './create-cluster.ts';
import { isLogTooLong, shortenLog } from './server-log.ts';
import { isServerAlive, stopServer, stopServerSync } from './server-process.ts';
import { startServer } from './start-server.ts';
import { superviseServer } from './supervisor.ts';

/** Standard error is closed if it was a terminal that is gone. */
function writeLineSync(message: string): void {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } catch {
    // No one is left to read it.
  }
}

/**
 * Leaves the cluster while this process ends, whatever it was about. The last process stops the server, or says that it did
 * not. `present` is the folder of the signs that processes are present. No lock is taken: a process that joins
 * meanwhile waits for a server that stops, and starts it again.
 */
export function leaveSync(home: ClusterHome, present: string, report = writeLineSync): void {
  if (removeOwnPresence(present) || stopServerSync(home)) return;
  report(
    `The embedded PostgreSQL in ${home.directory} could not be stopped and still runs. The next start of Hustings uses it ` +
      `again; "${home.binaries.pg_ctl}" stop --mode immediate --pgdata "${home.directory}/data" stops it.`,
  );
}

export interface EmbeddedDatabase {
  /** The postgres:// address of the database `hustings` with its owner. It stays the same until this process leaves. */
  readonly url: string;
  /** The same with the login that serves. */
  readonly loginUrl: string;
  /** Leaves the cluster; the last process to leave stops it. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Further server settings, of characters that no shell knows; tests trade durability for speed here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Ends the joining, which may have to wait for another process or for a recovery. The rejection has its reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with what is waited for, and when the server ended and was started again. By default this goes to standard
   * error.
   */
  readonly report?: ((message: string) => void) | undefined;
}

const writeLine = (message: string) => void process.stderr.write(`${message}\n`);

/**
 * Joins the embedded PostgreSQL cluster below `dataDir`, which is created and started when needed. Several processes
 * (the server, an ingest, a job) may share it: each leaves a sign of its presence, and the last to leave stops the
 * cluster. The sign of a process that was killed counts no more, and the next one simply joins what still runs. A server
 * that ends while processes use it is started again by one of them, on the same port. A process that ends before it has
 * left leaves then, unless it is killed.
 */
export async function joinEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { settings = {}, signal, report = writeLine } = options;
  const home = await clusterHome(dataDir);
  const present = join(dataDir, 'postgres.present');
  const portFile = join(dataDir, 'postgres.port');
  const formerPort = async () => Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined;
  const locked = <T>(work: () => Promise<T>, ends?: AbortSignal) =>
    withFileLock(join(dataDir, 'postgres.lock'), work, {
      purpose: 'starts or stops the embedded PostgreSQL',
      signal: ends,
      onWait: report,
    });

  async function connect(password: string, requiredPort: number | undefined, ends?: AbortSignal): Promise<pg.Client> {
    const former = await formerPort();
    const running = await connectToRunning(home, password, ends);
    const client =
      running ?? (await startServer({ home, password, requiredPort, formerPort: former, settings, signal: ends }));
    if (client.port !== former) await writeWhole(portFile, String(client.port));
    return client;
  }

  const isLeft = atExit(() => leaveSync(home, present));
  const joined = await locked(async () => {
    const isInUse = await isAnyProcessPresent(present);
    try {
      const password = await ensureCluster(home, dataDir, signal);
      const client = await connect(password, isInUse ? await formerPort() : undefined, signal);
      await ensureDatabase(client, password);
      await client.end();
      return { password, port: client.port, sign: await recordPresence(present) };
    } catch (error) {
      if (!isInUse) await stopServer(home);
      throw error;
    }
  }, signal).catch((error: Error) => {
    isLeft();
    throw error;
  });

  const supervisor = superviseServer({
    isRunning: () => isServerAlive(home),
    restart: (ends) => locked(async () => (await connect(joined.password, joined.port, ends)).end(), ends),
    async maintain() {
      // On Windows the server's output does not follow the end of the file. There the log is looked at before each start.
      if (process.platform !== 'win32' && (await isLogTooLong(home))) await locked(() => shortenLog(home));
    },
    report,
  });
  return {
    url: addressOf(joined.port, joined.password),
    loginUrl: addressOf(joined.port, joined.password, servingUser),
    async leave() {
      await supervisor.stop();
      await locked(async () => {
        await removePresence(joined.sign);
        if (!(await isAnyProcessPresent(present))) await stopServer(home);
      });
      isLeft();
    },
  };
}

async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'hustings'`);
  if (!rowCount) await client.query(`create database hustings`);
  const { rowCount: logins } = await client.query('select from pg_roles where rolname = $1', [servingUser]);
  if (logins) return;
  // One password for both: a process that may read its file may do everything.
  await client.query(`begin; create role ${servingUser} login password '${password}';
    ${roleStatements({ owner: databaseUser, login: servingUser })}
    commit`);
}
