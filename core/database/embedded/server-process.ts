import { readFileSync, realpathSync } from 'node:fs';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, isNumberTaken } from '#core/processes/process-identity.ts';
import type { ClusterHome } from './cluster-home.ts';
import { postgresFolderSync, postgresFolders } from './postgres-folders.ts';
import { runProgram, runProgramSync } from './run-program.ts';

const dataOf = (home: ClusterHome) => join(home.directory, 'data');
const pidFileOf = (home: ClusterHome) => join(dataOf(home), 'postmaster.pid');

interface ServerProcess {
  readonly pid: number;
  /** Absent until the server has written it. */
  readonly port: number | undefined;
}

/** The server process of the cluster; null if none runs, whatever its pid file says. */
export async function runningServer(home: ClusterHome): Promise<ServerProcess | null> {
  const { pid, port } = await readPidFile(home);
  return isAlive(pid) && (await isOfCluster(pid, home)) ? { pid, port: port || undefined } : null;
}

/** Whether the process that the pid file names is alive: cheap enough to be asked every second. */
export const isServerAlive = async (home: ClusterHome): Promise<boolean> => isAlive((await readPidFile(home)).pid);

/** The first line of postmaster.pid is the process, the fourth the port. Each is NaN if there is none. */
async function readPidFile(home: ClusterHome): Promise<{ pid: number; port: number }> {
  return numbersIn(await readFile(pidFileOf(home), 'utf8').catch(() => ''));
}

function numbersIn(pidFile: string): { pid: number; port: number } {
  const lines = pidFile.split('\n');
  return { pid: Number.parseInt(lines[0] ?? '', 10), port: Number.parseInt(lines[3] ?? '', 10) };
}

/** Whether a process is a PostgreSQL of this cluster: after a crash its number may belong to another program. */
async function isOfCluster(pid: number, home: ClusterHome): Promise<boolean> {
  // Windows does not report it. There pg_ctl reaches nothing but a PostgreSQL.
  return process.platform === 'win32' || (await postgresFolders(pid)).get(pid) === (await realpath(dataOf(home)));
}

const stopArguments = (mode: 'fast' | 'immediate') => [
  'stop',
  '--wait',
  '--silent',
  '--timeout',
  '5',
  '--mode',
  mode,
  '--pgdata',
  'data',
];

/**
 * Stops the cluster's server: as `mode` says, then without a checkpoint, then by force. PostgreSQL waits forever if a
 * fast stop reaches it while it recovers from the crash of one of its processes. None of the three loses what was
 * committed: the next start recovers it from the write-ahead log.
 */
export async function stopServer(home: ClusterHome, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const running = await runningServer(home);
  if (!running) return;
  const modes = mode === 'fast' ? (['fast', 'immediate'] as const) : [mode];
  for (const each of modes) {
    if (!(await runningServer(home))) break;
    // A server that did not stop in time is stopped more firmly below.
    await runProgram(home, home.binaries.pg_ctl, stopArguments(each)).catch(() => {});
  }
  if (await runningServer(home)) await kill([running.pid]);
  // The pid file, which pg_ctl looks at, goes a moment before the process.
  else await waitForEnd([running.pid]);
}

/** Stops the server for a process that is ending and can wait for nothing else. Returns whether it runs no more. */
export function stopServerSync(home: ClusterHome): boolean {
  const modes = ['fast', 'immediate'] as const;
  for (const mode of modes) {
    const pid = runningServerSync(home);
    if (pid === null) return true;
    runProgramSync(home, home.binaries.pg_ctl, stopArguments(mode));
    // The pid file, which pg_ctl looks at, goes a moment before the process.
    if (runningServerSync(home) === null) return waitForEndSync(pid);
  }
  return false;
}

/** The server's process id; null if none runs. */
function runningServerSync(home: ClusterHome): number | null {
  try {
    const { pid } = numbersIn(readFileSync(pidFileOf(home), 'utf8'));
    if (!isAlive(pid)) return null;
    return process.platform === 'win32' || postgresFolderSync(pid) === realpathSync(dataOf(home)) ? pid : null;
  } catch {
    return null;
  }
}

/** Whether it has ended within the time of `waitForEnd`. */
function waitForEndSync(pid: number): boolean {
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; attempt < 500 && isAlive(pid); attempt++) Atomics.wait(never, 0, 0, 10);
  return !isAlive(pid);
}

/**
 * Removes what a killed server left and what would prevent the next one from starting: processes of the cluster, which
 * have its shared memory, and a pid file that is empty or names another program's process or a dead one that its parent
 * has not collected. PostgreSQL itself replaces one that names no process. Call it only when no server runs.
 */
export async function cleanUpAfterCrash(home: ClusterHome): Promise<void> {
  await killOrphans(home);
  const { pid } = await readPidFile(home);
  if (!pid || isNumberTaken(pid)) await rm(pidFileOf(home), { force: true });
}

/** Ends the processes of a server that is gone. They end by themselves, but not before a long statement has ended. */
async function killOrphans(home: ClusterHome): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await realpath(dataOf(home));
  await kill([...(await postgresFolders())].filter(([, other]) => other === folder).map(([pid]) => pid));
}

async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await waitForEnd(pids);
}

async function waitForEnd(pids: readonly number[]): Promise<void> {
  for (let attempt = 0; attempt < 500 && pids.some(isAlive); attempt++) await wait(10);
}
