import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The current folder of each PostgreSQL process of this machine, or of the one asked for, by process number. All
 * processes of a cluster are in the folder of its data. From /proc if there is one, from lsof elsewhere.
 */
export async function postgresFolders(pid?: number): Promise<ReadonlyMap<number, string>> {
  const names = pid === undefined ? await readdir('/proc').catch(() => null) : [String(pid)];
  if (process.platform !== 'linux' || !names) return fromLsof(pid);
  const folders = new Map<number, string>();
  for (const name of names.filter((each) => /^\d+$/u.test(each))) {
    const program = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    const folder = program.includes('postgres') ? await readlink(`/proc/${name}/cwd`).catch(() => null) : null;
    if (folder !== null) folders.set(Number(name), folder);
  }
  return folders;
}

/** The same of one process, for a process that is ending and can wait for nothing. */
export function postgresFolderSync(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    return foldersIn(spawnSync('lsof', lsofArguments(pid), { encoding: 'utf8' }).stdout ?? '').get(pid);
  }
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').includes('postgres')
      ? readlinkSync(`/proc/${pid}/cwd`)
      : undefined;
  } catch {
    return undefined;
  }
}

async function fromLsof(pid: number | undefined): Promise<ReadonlyMap<number, string>> {
  const { stdout } = await run('lsof', lsofArguments(pid)).catch(() => ({ stdout: '' }));
  return foldersIn(stdout);
}

/** With -F, lsof writes one field a line: p and the process number, f and the descriptor, n and the name. */
const lsofArguments = (pid: number | undefined) => [
  '-a',
  '-c',
  'postgres',
  ...(pid === undefined ? [] : ['-p', String(pid)]),
  '-d',
  'cwd',
  '-Fpn',
];

function foldersIn(output: string): ReadonlyMap<number, string> {
  const folders = new Map<number, string>();
  for (const [, number, name] of output.matchAll(/^p(\d+)$(?:\n[^np].*$)*\nn(.*)$/gmu)) {
    folders.set(Number(number), name as string);
  }
  return folders;
}
