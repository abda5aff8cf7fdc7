import type { Database } from '#core/database/database.ts';

/** What a command reads from and writes to. Tests put their own in its place. */
export interface Terminal {
  /** Writes to standard output: results, and nothing else. */
  print(text: string): void;
  /** Whether standard output is a screen, and no file or log keeps it. */
  readonly isScreen?: boolean;
  /** Writes to standard error. */
  printError(text: string): void;
  /** Asks the person at the terminal and returns the answer; absent if no one is at the terminal. */
  ask?(question: string): Promise<string>;
  /** Opens the database that the environment names. `signal` ends the wait for it. */
  openDatabase(applicationName: string, signal?: AbortSignal): Promise<Database>;
}

async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  // Standard output is for the result alone.
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

export const terminal: Terminal = {
  print: (text) => void process.stdout.write(text),
  isScreen: process.stdout.isTTY === true,
  printError: (text) => void process.stderr.write(text),
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
  async openDatabase(applicationName, signal) {
    const { readConfig } = await import('#core/config.ts');
    const { openDatabase } = await import('#core/database/database.ts');
    return openDatabase(readConfig(process.env), applicationName, { signal });
  },
};
