import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeWhole } from '#core/files/whole-file.ts';
import { type ClusterHome, databaseUser } from './cluster-home.ts';
import { runProgram } from './run-program.ts';

/**
 * Creates the cluster if there is none, and returns the password of its user. It is created aside and moved into
 * place, so that a run that was killed meanwhile leaves no part of a cluster.
 */
export async function ensureCluster(home: ClusterHome, dataDir: string, signal?: AbortSignal): Promise<string> {
  const passwordFile = join(dataDir, 'postgres.password');
  const data = join(home.directory, 'data');
  const existing = await readFile(passwordFile, 'utf8').catch(() => null);
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) await requireVersion(home, version.trim(), passwordFile);
  if (existing && version) return existing;

  const password = randomBytes(24).toString('base64url');
  const unfinished = join(home.directory, 'data.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(home.directory, { recursive: true });
  const initialPassword = join(home.directory, 'initial-password');
  try {
    await writeFile(initialPassword, password, { mode: 0o600 });
    if (home.identity) await chown(initialPassword, home.identity.uid, home.identity.gid);
    const args = [
      '--pgdata',
      unfinished,
      '--username',
      databaseUser,
      '--pwfile',
      initialPassword,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--no-instructions',
    ];
    await runProgram(home, home.binaries.initdb, args, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Error(`The embedded PostgreSQL could not be created in ${data}: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(initialPassword, { force: true });
  }
  await writeWhole(passwordFile, password);
  await rename(unfinished, data);
  return password;
}

/** PostgreSQL reads no cluster of another major version than its own (documentation of PostgreSQL, 18.6). */
async function requireVersion(home: ClusterHome, found: string, passwordFile: string): Promise<void> {
  const { stdout } = await promisify(execFile)(home.binaries.initdb, ['--version']);
  const own = /\) (\d+)/u.exec(stdout)?.[1];
  if (own === found || own === undefined) return;
  const facts = `The embedded database in ${home.directory} is of PostgreSQL ${found}, and this program brings PostgreSQL ${own}, which cannot read it; nothing was changed.`;
  if (Number(found) > Number(own)) throw new Error(`${facts} Start the version of the program that used it last.`);
  throw new Error(
    `${facts} Run "npx hustings backup --to FILE" with the version of the program that used it last; then move ${home.directory} and ${passwordFile} aside, and run "npx hustings restore FILE" with this one (docs/backup.md).`,
  );
}
