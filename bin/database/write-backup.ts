import { stat } from 'node:fs/promises';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { nameBuild } from '#core/config/build-identity.ts';
import type { Content } from '#core/database/backup/archive/manifest.ts';
import { megabytes } from '#core/database/backup/archive/meter.ts';
import { backUp } from '#core/database/backup/back-up.ts';
import { migrations } from '#migrations/list.ts';
import { createTableProgress } from './table-progress.ts';

interface BackupRequest {
  readonly path: string;
  readonly content: Content;
  /** Public keys of age; absent: the file is not encrypted. */
  readonly recipients?: readonly string[];
  readonly json: boolean;
}

/** Writes all of the database, or its electoral data, to a file, and says so. */
export async function writeBackup(
  { path, content, recipients = [], json }: BackupRequest,
  environment: CommandEnvironment,
): Promise<void> {
  const signal = stopSignal(false);
  const progress = await createTableProgress(process.stderr, environment.printError);
  const database = await environment.openDatabase('hustings backup', signal);
  try {
    const { tables, madeAt } = await backUp({
      url: database.ownerUrl ?? database.url,
      path,
      content,
      recipients,
      program: nameBuild(),
      migrations,
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
    const { size: bytes } = await stat(path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    environment.print(
      json
        ? `${JSON.stringify({ file: path, bytes, madeAt, tables: tables.length, rows })}\n`
        : `Wrote ${tables.length} tables with ${rows.toLocaleString('en')} rows to ${path} (${megabytes(bytes)}).\n`,
    );
  } catch (error) {
    progress.stop();
    if (signal.aborted) throw new Error('It was stopped; no file was written.', { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}
