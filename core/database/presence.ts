import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './file-lock.ts';

const run = promisify(execFile);

/**
 * Writes a file to the folder that says that this process uses the cluster. Returns the file's path. A connection would
 * not do: PostgreSQL closes every connection when one of its processes dies, and the next process to leave would then
 * believe itself to be the last.
 */
export async function registerPresence(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(file, await startOf(process.pid));
  return file;
}

/**
 * Removes a process's file, and those of processes that have ended. Resolves to whether another process still uses the
 * cluster.
 */
export async function removePresence(folder: string, file: string): Promise<{ readonly others: boolean }> {
  await rm(file, { force: true });
  let others = false;
  for (const name of await readdir(folder)) {
    const pid = Number.parseInt(name, 10);
    const other = join(folder, name);
    if (isAlive(pid) && (await readFile(other, 'utf8')) === (await startOf(pid))) others = true;
    else await rm(other, { force: true });
  }
  return { others };
}

/**
 * When a process started, to tell it from a later one with the same id. Where there is /proc this is in ticks since the
 * machine's start (proc_pid_stat(5), field 22), elsewhere it is what ps prints, and '' where there is neither.
 */
async function startOf(pid: number): Promise<string> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] as string;
  } catch {
    // Every process has to read the same text, whatever its language and time zone.
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'lstart='], { env }).catch(() => ({ stdout: '' }));
    return stdout.trim();
  }
}
