import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClusterHome } from './cluster-home.ts';
import { isAlive, isNumberTaken } from './process-identity.ts';
import { runProgram } from './run-program.ts';

const run = promisify(execFile);

const dataOf = (home: ClusterHome) => join(home.directory, 'data');
const pidFileOf = (home: ClusterHome) => join(dataOf(home), 'postmaster.pid');

export interface ServerProcess {
  readonly pid: number;
  /** Absent until the server has written it. */
  readonly port: number | undefined;
}

/** The server process of the cluster; null where none runs, whatever its pid file says. */
export async function runningServer(home: ClusterHome): Promise<ServerProcess | null> {
  const lines = (await readFile(pidFileOf(home), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !isAlive(pid) || !(await isOfCluster(pid, home))) return null;
  return { pid, port: port || undefined };
}

/** Whether a process is a PostgreSQL of this cluster: after a crash its number may belong to another program. */
async function isOfCluster(pid: number, home: ClusterHome): Promise<boolean> {
  // The programs of other processes are not told on Windows. There pg_ctl reaches nothing but a PostgreSQL.
  if (process.platform === 'win32') return true;
  if (!(await programOf(pid)).includes('postgres')) return false;
  const folder = await folderOf(pid);
  return folder === null || folder === (await realpath(dataOf(home)).catch(() => null));
}

/** Small container images have no ps; other systems than Linux have no /proc. */
async function programOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/comm`, 'utf8').catch(async () => {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }));
    return stdout;
  });
}

/** The current folder of a process: all of PostgreSQL's are in the folder of their data. Null where it is not told. */
const folderOf = (pid: number): Promise<string | null> => readlink(`/proc/${pid}/cwd`).catch(() => null);

/**
 * Stops the cluster's server: as `mode` says, then without a checkpoint, then by force. PostgreSQL waits for ever where
 * a fast stop reaches it while it recovers from the crash of one of its processes. None of the three loses what was
 * committed: the next start recovers it from the write-ahead log.
 */
export async function stopServer(home: ClusterHome, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const modes = mode === 'fast' ? ['fast', 'immediate'] : ['immediate'];
  for (const each of modes) {
    if (!(await runningServer(home))) break;
    const args = ['stop', '--wait', '--silent', '--timeout', '5', '--mode', each, '--pgdata', 'data'];
    // A server that did not stop in time is stopped more firmly below.
    await runProgram(home, home.binaries.pg_ctl, args).catch(() => {});
  }
  const remaining = await runningServer(home);
  if (remaining) await kill([remaining.pid]);
}

/**
 * Removes what a killed server left and what would keep the next one from starting: processes of the cluster, which hold
 * its shared memory, and a pid file that is empty or names another program's process or a dead one that its parent has
 * not collected. PostgreSQL itself replaces one that names no process. Call it where no server runs.
 */
export async function removeRemains(home: ClusterHome): Promise<void> {
  await killOrphans(home);
  const pid = Number((await readFile(pidFileOf(home), 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 0) || isNumberTaken(pid)) await rm(pidFileOf(home), { force: true });
}

/** Ends the processes of a server that is gone. They end by themselves, but not before a long statement has ended. */
async function killOrphans(home: ClusterHome): Promise<void> {
  if (process.platform !== 'linux') return;
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number);
  const folder = await realpath(dataOf(home)).catch(() => null);
  const orphans: number[] = [];
  for (const pid of numbers) {
    if (folder !== null && (await folderOf(pid)) === folder && (await programOf(pid)).includes('postgres')) {
      orphans.push(pid);
    }
  }
  await kill(orphans);
}

async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  for (let attempt = 0; attempt < 100 && pids.some(isAlive); attempt++) await wait(50);
}
