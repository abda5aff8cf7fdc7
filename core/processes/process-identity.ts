import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process of this id runs, ours to signal or not. */
export const isAlive = (pid: number): boolean => isNumberTaken(pid) && !isZombie(pid);

/** Whether the system knows a process of this number, which may be dead and not collected yet. */
export function isNumberTaken(pid: number): boolean {
  // The system call takes 0 and negative numbers for groups of processes (kill(2)).
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * In a container whose first process does not reap orphans, dead processes retain their numbers (proc_pid_stat(5),
 * field 3).
 */
function isZombie(pid: number): boolean {
  try {
    return fieldsAfterName(readFileSync(`/proc/${pid}/stat`, 'utf8')).startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * When a process began, which distinguishes it from a later one of the same number. It is in ticks since the machine's
 * start if there is /proc (proc_pid_stat(5), field 22), in the form of ps elsewhere, and '' if there is neither.
 */
export async function processStartTime(pid: number): Promise<string> {
  try {
    return fieldsAfterName(await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[19] as string;
  } catch {
    // Every process has to read the same text: neither its language nor its time zone may change it.
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'lstart='], { env }).catch(() => ({ stdout: '' }));
    return stdout.trim();
  }
}

/** Whether the process that began then still runs: its number alone may belong to a later program. */
export async function isSameProcess(pid: number, beginning: string): Promise<boolean> {
  return isAlive(pid) && beginning === (await processStartTime(pid));
}

/** A program's name is in brackets and may itself contain brackets and spaces (proc_pid_stat(5), field 2). */
const fieldsAfterName = (status: string) => status.slice(status.lastIndexOf(')') + 2);
