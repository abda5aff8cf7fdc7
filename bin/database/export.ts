import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';

const description = `Writes the published maps, elections and postal codes to one file, for another installation.

Nothing of campaigns, users or keys is in it. "import" takes it in. One campaign is exported by "campaign export".`;

export function addExport(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'export', description).requiredOption(
    '--electoral <file>',
    'Needed. The file to write; it must not be there yet.',
    nonEmpty,
  );
  addJson(command).action(async ({ electoral, json = false }: { electoral: string; json?: boolean }) => {
    const { writeBackup } = await import('./write-backup.ts');
    await writeBackup({ path: resolve(electoral), content: 'electoral', json }, environment);
  });
}
