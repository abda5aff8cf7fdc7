import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { addCheckBackup } from './check-backup.ts';

const description = `Writes all rows of the database to one file, as they are at one instant.

Servers go on meanwhile. The file holds the data of donors and voters: only its owner can read it, and it belongs on another machine. "restore" makes a database of it.`;

export function addBackup(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'backup', description).option(
    '--to <file>',
    'The file to write; it must not be there yet. Without it, a file named after the time in BACKUP_FOLDER, or else in this folder.',
    nonEmpty,
  );
  addJson(command).action(async ({ to, json = false }: { to?: string; json?: boolean }) => {
    const { readConfig } = await import('#core/config.ts');
    const { backupName } = await import('#core/database/backup/kept-backups.ts');
    const { writeBackup } = await import('./write-backup.ts');
    const path = resolve(to ?? join(readConfig(process.env).backups.folder ?? '.', backupName(new Date())));
    await writeBackup({ path, content: 'all', json }, environment);
  });
  addCheckBackup(command, environment);
}
