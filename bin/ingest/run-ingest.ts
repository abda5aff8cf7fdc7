import { join } from 'node:path';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { operator } from '#bin/command-line/operator.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { readConfig } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { SourceError } from '#core/errors.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { Source } from '#ingest/registry/source.ts';
import { printResults } from './print-results.ts';
import { leftOut, type Selection, selectSources } from './selection.ts';

/** Ingests the sources of a checked selection and prints what became of each. */
export async function runIngest(selection: Selection, environment: CommandEnvironment): Promise<void> {
  // The workers start while the rest of the program is loaded.
  const opening = Pool.open();
  opening.catch(() => {});
  try {
    const { loadSources } = await import('#ingest/registry/load-sources.ts');
    const { registryFolder } = await import('#ingest/registry/registry-folder.ts');
    const folder = selection.sources ?? registryFolder;
    const registry = await loadSources(folder);
    const sources = selectSources(selection, registry, folder);
    await inspectFiles(selection, sources);
    const results = await withDatabase(
      environment,
      { applicationName: 'hustings ingest', schema: 'migrate' },
      async (database) =>
        ingestSources(selection, { sources, registry }, database, await opening, folder === registryFolder),
    );
    printResults(selection, results, environment);
    const without = leftOut(selection, registry);
    if (without.length > 0) environment.printError(omission(without));
  } finally {
    await opening.then((pool) => pool.close());
  }
}

const omission = (sources: readonly Source[]): string =>
  `Left out, since their licence does not let everybody have them or does not say: ${sources.map(({ id }) => id).join(', ')}. Name them, or say --any-licence.\n`;

/** Throws a UsageError if the named file or folder cannot be used: nothing is done or recorded then. */
async function inspectFiles({ file, from }: Selection, [source]: readonly Source[]): Promise<void> {
  const { inspectFile } = await import('#ingest/run/files/inspect-file.ts');
  const { listFiles } = await import('#ingest/run/files/local-file.ts');
  try {
    if (file !== undefined && source) await inspectFile(file, source);
    if (from !== undefined) await listFiles(from);
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

async function ingestSources(
  { ids, file, from, fromToday, by = operator(), republish = false, dryRun = false, json = false }: Selection,
  { sources, registry }: { readonly sources: readonly Source[]; readonly registry: readonly Source[] },
  database: Database,
  pool: Pool,
  inRegistry: boolean,
): Promise<readonly RunResult[]> {
  const { ingest } = await import('#ingest/run/run.ts');
  const { supplyFiles } = await import('#ingest/run/files/obtain.ts');
  const { createProgress } = await import('#ingest/report/progress.ts');
  const archiveDir = join(readConfig(process.env).dataDir, 'archive');
  const named = ids.length > 0;
  const obtain = await supplyFiles({
    file: file ?? null,
    from: from ?? null,
    required: named,
    archiveDir,
    knex: database.knex,
  });
  // If a script reads standard output, only the result is written there.
  const progress = await createProgress(json ? process.stderr : process.stdout, sources.length);
  return ingest({
    database,
    sources,
    obtain,
    registry,
    fromToday,
    republish,
    by,
    dryRun,
    named,
    inRegistry,
    pool,
    onStage: (source, stage) => progress.stage(source.id, stage),
    onResult: (result) => progress.result(result),
    onWait: () => progress.say('Another ingest is under way; waiting for it to end.'),
  }).finally(() => progress.stop());
}
