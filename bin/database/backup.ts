import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { createTableProgress, inMegabytes } from './table-progress.ts';

const description = `Writes all rows of the database to one file, as they are at one instant.

Servers go on meanwhile. The file holds the data of donors and voters: only its owner can read it, and it belongs on another machine. "restore" makes a database of it.`;

export function addBackup(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'backup', description).option(
    '--to <file>',
    'The file to write; it must not be there yet. Without it, a file named after the time in BACKUP_FOLDER, or else in this folder.',
    nonEmpty,
  );
  addJson(command).action(async ({ to, json = false }: { to?: string; json?: boolean }) => {
    const signal = stopSignal(false);
    const { readConfig } = await import('#core/config.ts');
    const { backUp } = await import('#core/database/backup/back-up.ts');
    const { backupName } = await import('#core/database/backup/kept-backups.ts');
    const { default: manifest } = await import('#package.json', { with: { type: 'json' } });
    const path = resolve(to ?? join(readConfig(process.env).backups.folder ?? '.', backupName(new Date())));
    const progress = await createTableProgress(process.stderr, environment.printError);
    const database = await environment.openDatabase('hustings backup', signal);
    try {
      const { tables, madeAt } = await backUp({
        url: database.ownerUrl ?? database.url,
        path,
        content: 'all',
        program: manifest.version,
        signal,
        onTables: (all) =>
          progress.start(
            'Reading the tables',
            all.reduce((sum, { bytes }) => sum + bytes, 0),
          ),
        onProgress: progress.onProgress,
        onWait: () => progress.say('A migration or another backup is under way; waiting for it to end.'),
      });
      progress.stop();
      const { size: bytes } = await (await import('node:fs/promises')).stat(path);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      environment.print(
        json
          ? `${JSON.stringify({ file: path, bytes, madeAt, tables: tables.length, rows })}\n`
          : `Wrote ${tables.length} tables with ${rows.toLocaleString('en')} rows to ${path} (${inMegabytes(bytes)}).\n`,
      );
    } catch (error) {
      progress.stop();
      if (signal.aborted) throw new Error('The backup was stopped; no file was written.', { cause: error });
      throw error;
    } finally {
      await database.close();
    }
  });
}
