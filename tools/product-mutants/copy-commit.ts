import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unpacks a commit into an empty folder. The packages are those of `modules`. */
export async function copyCommit(commit: string, folder: string, modules: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'commit.tar');
  await run('git', ['archive', '--output', archive, commit]);
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await symlink(resolve(modules), join(folder, 'node_modules'));
}
