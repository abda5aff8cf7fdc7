import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The current folder of each PostgreSQL process of this machine, or of the one asked for, by process number. All
 * processes of a cluster are in the folder of its data. From /proc where there is one, from lsof elsewhere.
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

/** With -F, lsof writes one field a line: p and the process number, f and the descriptor, n and the name. */
async function fromLsof(pid: number | undefined): Promise<ReadonlyMap<number, string>> {
  const one = pid === undefined ? [] : ['-p', String(pid)];
  const { stdout } = await run('lsof', ['-a', '-c', 'postgres', ...one, '-d', 'cwd', '-Fpn']).catch(() => ({
    stdout: '',
  }));
  const folders = new Map<number, string>();
  for (const [, number, name] of stdout.matchAll(/^p(\d+)$(?:\n[^np].*$)*\nn(.*)$/gmu)) {
    folders.set(Number(number), name as string);
  }
  return folders;
}
