import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { addCheckBackup } from './check-backup.ts';

const description = `Writes all rows of the database to one file, as they are at one instant.

Servers continue to run meanwhile. The file holds the data of donors and voters: only its owner can read it, and it belongs on another machine. "restore" makes a database of it.`;

interface Options {
  readonly to?: string;
  readonly recipient?: string[];
  readonly json?: boolean;
}

export function addBackup(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'backup', description)
    .option(
      '--to <file>',
      'The file to write; it must not be there yet. Without it, a file named after the time in BACKUP_FOLDER, or else in this folder.',
      nonEmpty,
    )
    .option(
      '--recipient <key...>',
      'Encrypts it for the holder of this public key of age, age1…; without it those of BACKUP_RECIPIENTS.',
    );
  addJson(command).action(async ({ to, recipient, json = false }: Options) => {
    const { readConfig } = await import('#core/config.ts');
    const { backupName } = await import('#core/database/backup/backup-folder.ts');
    const { writeBackup } = await import('./write-backup.ts');
    const { backups } = readConfig(process.env);
    const recipients = recipient ?? backups.recipients;
    const path = resolve(to ?? join(backups.folder ?? '.', backupName(new Date(), recipients)));
    await writeBackup({ path, content: 'all', recipients, json }, environment);
  });
  addCheckBackup(command, environment);
}
