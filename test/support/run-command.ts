import { runProgram } from '#bin/command-line/program.ts';
import type { Database } from '#core/database/database.ts';
import type { TestDatabase } from './database.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command of the program in this process, on a test's database. `ask` answers as a person at the terminal. */
export async function runCommand(
  database: Pick<TestDatabase, 'knex' | 'url'> & Partial<Pick<Database, 'ownerUrl'>>,
  args: readonly string[],
  ask?: (question: string) => Promise<string>,
): Promise<CommandResult> {
  let output = '';
  let errors = '';
  const exitCode = await runProgram(args, {
    print(text) {
      output += text;
    },
    printError(text) {
      errors += text;
    },
    ...(ask ? { ask } : {}),
    openDatabase: async () => ({ requestUrl: database.url, ownerUrl: undefined, ...database, close: async () => {} }),
  });
  return { exitCode, output, errors };
}

/** What a command prints with --json. Throws if it fails. */
export async function runJson(database: Pick<TestDatabase, 'knex' | 'url'>, args: readonly string[]) {
  const { exitCode, output, errors } = await runCommand(database, [...args, '--json']);
  if (exitCode !== 0) throw new Error(errors);
  return JSON.parse(output);
}
