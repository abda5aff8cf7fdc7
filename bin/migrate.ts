import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addJson, addSubcommand } from './command-line/subcommand.ts';

export function addMigrate(program: Command, { openDatabase, print, printError }: CommandEnvironment): void {
  const command = addSubcommand(program, 'migrate', 'Brings the schema of the database up to date.');
  addJson(command).action(async ({ json }: { json?: boolean }) => {
    const { prepareSchema } = await import('#core/database/setup/prepare-schema.ts');
    const { migrations } = await import('#migrations/list.ts');
    const database = await openDatabase('hustings migrate');
    try {
      const applied = await prepareSchema(database, migrations, { report: (message) => printError(`${message}\n`) });
      print(json ? `${JSON.stringify({ applied })}\n` : `${describe(applied)}\n`);
    } finally {
      await database.close();
    }
  });
}

function describe(applied: readonly string[]): string {
  return applied.length === 0 ? 'The schema was up to date.' : `Applied ${applied.join(', ')}.`;
}
