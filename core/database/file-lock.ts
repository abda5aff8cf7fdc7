import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Does `work` while no other process of this machine holds the same lock file. The lock of a dead process is removed. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await writeFile(path, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await waitForHolder(path);
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function waitForHolder(path: string): Promise<void> {
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  // An empty file is still being written. Our own pid in it was written by an earlier process that had the same pid.
  if (holder > 0 && (holder === process.pid || !isAlive(holder))) await rm(path, { force: true });
  else await wait(50);
}

/** Whether a process of this id runs, whether or not we may signal it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container whose first process does not reap orphans, ended processes keep their ids (proc_pid_stat(5), field 3). */
function isZombie(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
