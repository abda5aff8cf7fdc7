import { join } from 'node:path';
import { readConfig } from '#core/config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { choose, type Options } from './options.ts';
import { loadSources } from './registry/load-sources.ts';
import type { Source } from './registry/source.ts';
import { createProgress } from './report/progress.ts';
import { remarks, summary, table } from './report/table.ts';
import { supplyFiles } from './run/obtain.ts';
import { isFailure } from './run/result.ts';
import { ingest } from './run/run.ts';
import type { Pool } from './run/workers/pool.ts';

const out = (text: string) => void process.stdout.write(text === '' ? '' : `${text}\n`);

/** Carries out a command and returns the process's exit code. */
export async function carryOut(options: Options, pool: Promise<Pool> | null): Promise<number> {
  const config = readConfig(process.env);
  const sources = options.review ? [] : choose(options, await loadSources(options.sources));
  const database = await openDatabase(config, 'hustings ingest');
  try {
    await migrate(database.knex, migrations);
    const archiveDir = join(config.dataDir, 'archive');
    if (options.review) {
      const { review } = await import('./run/review.ts');
      return await review(database, { accept: options.accept, archiveDir, out });
    }
    return await run(options, sources, database, archiveDir, await pool);
  } finally {
    await database.close();
  }
}

async function run(
  options: Options,
  sources: readonly Source[],
  database: Database,
  archiveDir: string,
  pool: Pool | null,
): Promise<number> {
  const { file, from, dryRun } = options;
  const required = options.ids.length > 0;
  const obtain = await supplyFiles({ file, from, required, archiveDir, knex: database.knex });
  const progress = await createProgress(process.stdout, sources.length);
  const results = await ingest({
    database,
    sources,
    obtain,
    dryRun,
    named: required,
    ...(pool ? { pool } : {}),
    onStage: (source, stage) => progress.stage(source.id, stage),
    onResult: (result) => progress.result(result),
    onWait: () => progress.say('Another ingest is under way; waiting for it to end.'),
  }).finally(() => progress.stop());
  out('');
  out(table(results));
  out(remarks(results));
  out(`${summary(results)}${dryRun ? ' Dry run: nothing was written.' : ''}`);
  return results.some(isFailure) ? 1 : 0;
}
