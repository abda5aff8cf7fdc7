import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { createTableProgress } from './table-progress.ts';

const description = `Takes in the electoral data that "export --electoral" wrote in another installation.

It takes the place of all electoral data here, in one transaction; campaigns are not touched, and running servers go over to it. What this installation has published itself is replaced with --replace alone.`;

export function addImport(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'import', description)
    .argument('<file>', 'The file.')
    .option('--replace', 'Replaces what was published here, and its history.');
  addJson(command).action(async (path: string, { replace = false, json = false }: ImportFlags) => {
    const signal = stopSignal(false);
    const { withDatabase } = await import('#bin/command-line/with-database.ts');
    const { importElectoral } = await import('#core/database/backup/import-electoral.ts');
    const { withIngestLock } = await import('#ingest/run/ingest-lock.ts');
    const progress = await createTableProgress(process.stderr, environment.printError);
    const use = { applicationName: 'hustings import', schema: 'migrate', signal } as const;
    try {
      const { manifest, version } = await withDatabase(environment, use, ({ url, ownerUrl }) =>
        withIngestLock(
          url,
          (lock) => {
            let bytes = 0;
            return importElectoral(
              {
                url: ownerUrl ?? url,
                path,
                replace,
                signal,
                onManifest({ tables }) {
                  bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
                },
                onPass: (pass) =>
                  progress.start(pass === 'checking' ? 'Checking the file' : 'Loading the tables', bytes),
                onProgress: progress.onProgress,
              },
              lock,
            );
          },
          () => progress.say('An ingest is under way; waiting for it to end.'),
        ),
      );
      progress.stop();
      const { madeAt } = manifest;
      environment.print(
        json
          ? `${JSON.stringify({ file: path, madeAt, catalogueVersion: version })}\n`
          : `Imported the electoral data as it was at ${madeAt}; the catalogue has version ${version} now.\n`,
      );
    } catch (error) {
      progress.stop();
      if (signal.aborted) throw new Error('The import was stopped; nothing was changed.', { cause: error });
      throw error;
    }
  });
}

interface ImportFlags {
  readonly replace?: boolean;
  readonly json?: boolean;
}
