import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './file-lock.ts';

const run = promisify(execFile);

/**
 * Leaves a sign in the folder that this process is present, and answers the sign's path. A file and not a connection:
 * PostgreSQL ends every connection when one of its processes dies, and the next to leave would find nobody.
 */
export async function signIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const sign = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(sign, await beginningOf(process.pid));
  return sign;
}

/** Takes a sign away; answers whether any other is left whose process lives. Signs of the dead go too. */
export async function signOut(folder: string, sign: string): Promise<{ readonly others: boolean }> {
  await rm(sign, { force: true });
  let others = false;
  for (const name of await readdir(folder)) {
    const pid = Number.parseInt(name, 10);
    const other = join(folder, name);
    if (isAlive(pid) && (await readFile(other, 'utf8')) === (await beginningOf(pid))) others = true;
    else await rm(other, { force: true });
  }
  return { others };
}

/**
 * When a process began, to tell it from a later one of the same number: in ticks since the machine's start where there
 * is /proc (proc_pid_stat(5), field 22), as ps has it elsewhere, and '' where there is neither.
 */
async function beginningOf(pid: number): Promise<string> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] as string;
  } catch {
    // Every process has to be told the same: neither its language nor its time zone may show.
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'lstart='], { env }).catch(() => ({ stdout: '' }));
    return stdout.trim();
  }
}
