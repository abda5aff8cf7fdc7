import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporary } from './try-mutation.ts';

const run = promisify(execFile);

/** Unpacks a commit into an empty folder. The packages are those of `modules`. */
export async function copyCommit(commit: string, folder: string, modules: string): Promise<void> {
  const archive = join(folder, 'commit.tar');
  await run('git', ['archive', '--output', archive, commit]);
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await mkdir(join(folder, temporary));
  // If the tests run as root, their database belongs to another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  await symlink(resolve(modules), join(folder, 'node_modules'));
}
