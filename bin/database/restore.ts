import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { identityOption } from '#bin/command-line/identity-option.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { createTableProgress } from './table-progress.ts';

const description = `Makes a database of a file that "backup" wrote.

The database must be empty. The file is checked before anything is changed, and all rows are written in one transaction: a damaged or cut off file changes nothing. Roles are created if the owner's login may create them. Servers can be started afterwards.`;

export function addRestore(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'restore', description)
    .argument('<file>', 'The backup.')
    .option(...identityOption);
  addJson(command).action(async (path: string, { identity, json = false }: { identity?: string; json?: boolean }) => {
    const signal = stopSignal(false);
    const { restore } = await import('#core/database/backup/restore.ts');
    const { migrations } = await import('#migrations/list.ts');
    const progress = await createTableProgress(process.stderr, environment.printError);
    const database = await environment.openDatabase('hustings restore', signal);
    let bytes = 0;
    try {
      const { tables, madeAt } = await restore({
        database,
        path,
        identity,
        migrations,
        signal,
        onManifest(manifest) {
          bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
        },
        onPass: (pass) => progress.start(pass === 'checking' ? 'Checking the backup' : 'Loading the tables', bytes),
        onProgress: progress.onProgress,
      });
      progress.stop();
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      environment.print(
        json
          ? `${JSON.stringify({ file: path, madeAt, tables: tables.length, rows })}\n`
          : `Restored ${tables.length} tables with ${rows.toLocaleString('en')} rows, as they were at ${madeAt}.\n`,
      );
    } catch (error) {
      progress.stop();
      if (signal.aborted) throw new Error('The restoring was stopped; the database has no rows.', { cause: error });
      throw error;
    } finally {
      await database.close();
    }
  });
}
