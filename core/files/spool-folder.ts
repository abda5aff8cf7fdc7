import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from '#core/processes/at-exit.ts';
import { isSameProcess, processStartTime } from '#core/processes/process-identity.ts';

/** What another machine has left in the folder is removed when it is older. No document takes as long to write. */
const longestWriting = 3_600_000;

let folder: string | undefined;

/**
 * Spools in this folder from now on, which only its owner can read, and removes what processes that have ended left in it.
 * It is one of the disk: a folder for temporary files may be in memory. Where it cannot be made, `warn` is told, and the files
 * are those of the process's own temporary folder.
 */
export async function useSpoolFolder(path: string, warn: (error: unknown) => void): Promise<void> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    await removeLeftovers(path);
    folder = path;
  } catch (error) {
    warn(error);
  }
}

/** What no server has chosen is a folder of this process. */
function spoolFolder(): string {
  if (folder === undefined) {
    const own = mkdtempSync(join(tmpdir(), 'hustings-spool-'));
    atExit(() => rmSync(own, { recursive: true, force: true }));
    folder = own;
  }
  return folder;
}

/**
 * Opens an empty file without a name. No other program finds it, and the system removes it when it is closed, also if this
 * process is killed.
 */
export async function openUnnamedFile(): Promise<FileHandle> {
  const path = await newSpoolPath();
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

/** A path of the folder that no file has yet. Its name tells which process writes it. */
export async function newSpoolPath(): Promise<string> {
  const beginning = Buffer.from(await processStartTime(process.pid)).toString('base64url');
  const name = [process.pid, beginning, Buffer.from(hostname()).toString('base64url'), randomBytes(9).toString('hex')];
  const path = spoolFolder();
  // A clean-up of temporary files may have removed it meanwhile.
  await mkdir(path, { recursive: true, mode: 0o700 });
  return join(path, name.join('.'));
}

async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!(await isWritten(join(path, name), name))) await rm(join(path, name), { recursive: true, force: true });
  }
}

/** Whether a process may still write the file. */
async function isWritten(path: string, name: string): Promise<boolean> {
  const [pid, beginning = '', host = ''] = name.split('.');
  const text = (part: string) => Buffer.from(part, 'base64url').toString();
  if (text(host) === hostname()) return isSameProcess(Number(pid), text(beginning));
  const known = await stat(path).catch(() => undefined);
  return known !== undefined && Date.now() - known.mtimeMs < longestWriting;
}
