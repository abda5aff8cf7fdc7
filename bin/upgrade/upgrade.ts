import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import type { UpgradeOptions } from './options.ts';

const description = `Brings an installation to this version of the program, from the check of room to that of the running servers.

It says what the upgrade will take (write-ahead log, room, time) and refuses it if a disk has too little; writes a backup and reads it back; migrates, and shows how far it is; has the servers restarted by the command of --restart, or says what to run; waits until a server of this version is ready and what it computes anew is done; and says how to go back. It can be run again at any time, and continues where it was.`;

export function addUpgrade(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'upgrade', description)
    .option('--plan', 'Says what the upgrade will take, and does nothing.')
    .option('--check', 'Only waits for a server of this version, and says how to go back.')
    .option(
      '--to <file>',
      'The backup to write. Without it, a file named after the time in BACKUP_FOLDER, or else in this folder.',
      nonEmpty,
    )
    .option(
      '--database-room <GB>',
      'What is free on the disk of the database, if this machine cannot measure it: a server of its own, a managed one.',
      gigabytes,
    )
    .option('--restart <command>', 'What restarts the servers: a line for the shell.', nonEmpty)
    .option(...yesOption);
  addJson(command).action(async (options: UpgradeOptions) => {
    const { readConfig } = await import('#core/config.ts');
    const { backupName } = await import('#core/database/backup/backup-folder.ts');
    const { runUpgrade } = await import('./run-upgrade.ts');
    const config = readConfig(process.env);
    const { folder, recipients } = config.backups;
    const path = resolve(options.to ?? join(folder ?? '.', backupName(new Date(), recipients)));
    await runUpgrade({ ...options, path }, config, environment);
  });
}

function gigabytes(text: string): number {
  const bytes = Number(text) * 1e9;
  if (!(bytes > 0)) throw new InvalidArgumentError('It must be a number of gigabytes, such as 40.');
  return bytes;
}
