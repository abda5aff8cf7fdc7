import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { identityOption } from '#bin/command-line/identity-option.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { createTableProgress } from './table-progress.ts';

const description = `Proves that a backup is whole and can be restored by this program, without restoring it.

It is read to its end and compared with its checksums; no database is needed and none is changed. The exit code is 1 if it cannot be used.`;

export function addCheckBackup(backup: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(backup, 'check', description)
    .argument('<file>', 'The backup.')
    .option(...identityOption);
  // `backup` has an option --json of its own, which commander gives to the command before it.
  addJson(command).action(async (path: string, _options: unknown, { optsWithGlobals }: Command) => {
    const { identity, json = false } = optsWithGlobals.call(command) as { identity?: string; json?: boolean };
    const signal = stopSignal(false);
    const { checkBackup } = await import('#core/database/backup/check-backup.ts');
    const { migrations } = await import('#migrations/list.ts');
    const progress = await createTableProgress(process.stderr, environment.printError);
    try {
      const manifest = await checkBackup({
        path,
        identity,
        migrations,
        signal,
        onProgress: progress.onProgress,
        onManifest: ({ tables }) =>
          progress.start(
            'Checking the backup',
            tables.reduce((sum, { bytes }) => sum + bytes, 0),
          ),
      });
      const { tables, madeAt, program } = manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      environment.print(
        json
          ? `${JSON.stringify({ file: path, madeAt, program, tables: tables.length, rows })}\n`
          : `The backup is whole: ${tables.length} tables with ${rows.toLocaleString('en')} rows, as they were at ${madeAt}, written by version ${program}. This program can restore it.\n`,
      );
    } catch (error) {
      if (signal.aborted) throw new Error('The check was stopped.', { cause: error });
      throw error;
    } finally {
      progress.stop();
    }
  });
}
