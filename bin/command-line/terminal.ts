import type { Database } from '#core/database/database.ts';

/** What a command reads from and writes to. Tests put their own in its place. */
export interface Terminal {
  /** Writes to standard output: results, and nothing else. */
  print(text: string): void;
  /** Writes to standard error. */
  printError(text: string): void;
  /** Opens the database that the environment names. `signal` ends the wait for it. */
  openDatabase(applicationName: string, signal?: AbortSignal): Promise<Database>;
}

export const terminal: Terminal = {
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  async openDatabase(applicationName, signal) {
    const { readConfig } = await import('#core/config.ts');
    const { openDatabase } = await import('#core/database/database.ts');
    return openDatabase(readConfig(process.env), applicationName, { signal });
  },
};
