import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#core/files/whole-file.ts';
import { isAlive, isSameProcess, processStartTime } from './process-identity.ts';

/**
 * Leaves a sign in the folder that this process is present, and returns the sign's path. A file and not a connection:
 * PostgreSQL ends every connection when one of its processes dies, and the next to leave would find no process present.
 */
export async function recordPresence(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const sign = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeWhole(sign, await processStartTime(process.pid));
  return sign;
}

/** Removes the sign of this process. */
export async function removePresence(sign: string): Promise<void> {
  await rm(sign, { force: true });
}

/** Whether any process that has recorded its presence, and not removed it, still runs. The signs of all others are removed. */
export async function isAnyProcessPresent(folder: string): Promise<boolean> {
  let present = false;
  for (const name of await readdir(folder).catch(() => [])) {
    const sign = join(folder, name);
    const beginning = await readFile(sign, 'utf8').catch(() => null);
    if (beginning !== null && (await isSameProcess(Number.parseInt(name, 10), beginning))) present = true;
    else await rm(sign, { force: true });
  }
  return present;
}

/**
 * Removes the signs of this process, which is ending, and returns whether another one is present. A number that belongs
 * to another program by now counts as present: telling them apart takes longer than an ending process may wait.
 */
export function removeOwnPresence(folder: string): boolean {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // No process has ever been present.
  }
  const own = names.filter((name) => name.startsWith(`${process.pid}-`));
  for (const name of own) rmSync(join(folder, name), { force: true });
  return names.some((name) => !own.includes(name) && isAlive(Number.parseInt(name, 10)));
}
