import { join } from 'node:path';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { operator } from '#bin/command-line/operator.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { printResults } from '#bin/ingest/print-results.ts';
import { readConfig } from '#core/config.ts';
import { dismissRun } from '#ingest/publications/dismiss.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { registryFolder } from '#ingest/registry/registry-folder.ts';
import { acceptRun, quarantinedRuns, sourcesToReview, unverifiedMaps } from '#ingest/run/review.ts';

interface Options {
  readonly json?: boolean | undefined;
  readonly fromToday?: boolean | undefined;
}

const applicationName = 'hustings ingest';

/** Prints the quarantined runs, the sources that need a person for another reason, and the unverified maps. */
export async function listQuarantinedRuns({ json }: Options, environment: CommandEnvironment): Promise<void> {
  const [runs, sources, unverified] = await withDatabase(
    environment,
    { applicationName, schema: 'require' },
    ({ knex }) => Promise.all([quarantinedRuns(knex), sourcesToReview(knex), unverifiedMaps(knex)]),
  );
  const listed = runs.map(({ id, source_id: source, started_at: startedAt, message }) => ({
    id,
    source,
    startedAt: startedAt.toISOString(),
    message,
  }));
  if (json) {
    environment.print(`${JSON.stringify({ runs: listed, sources, unverified })}\n`);
    return;
  }
  const lines = listed.map(({ id, source, startedAt, message }) => `run ${id}  ${source}  ${startedAt}\n  ${message}`);
  const others = sources.map(({ id, state, message }) => `${id}  ${state}\n  ${message}`);
  const unchecked =
    unverified.length === 0
      ? []
      : [
          `${unverified.length} published maps are unverified: nothing outside their own files has checked them. Look at them on the map, and add points that you are sure of (docs/adding-a-source.md): ${unverified.join(', ')}`,
        ];
  environment.print(`${[lines.join('\n') || 'No run is quarantined.', ...others, ...unchecked].join('\n')}\n`);
}

/** Publishes a quarantined run and prints what became of it. */
export async function acceptQuarantinedRun(
  runId: number,
  { json, fromToday }: Options,
  environment: CommandEnvironment,
): Promise<void> {
  const registry = await loadSources(registryFolder);
  const archiveDir = join(readConfig(process.env).dataDir, 'archive');
  const results = await withDatabase(environment, { applicationName, schema: 'migrate' }, (database) =>
    acceptRun(database, runId, archiveDir, { fromToday, registry, by: operator() }),
  );
  printResults({ json }, results, environment);
}

/** Dismisses a quarantined run. */
export async function dismissQuarantinedRun(
  runId: number,
  { reason, json }: { readonly reason: string; readonly json: boolean | undefined },
  environment: CommandEnvironment,
): Promise<void> {
  const by = operator();
  const { source } = await withDatabase(environment, { applicationName, schema: 'migrate' }, ({ knex }) =>
    dismissRun(knex, runId, { reason, by }),
  );
  environment.print(
    json
      ? `${JSON.stringify({ run: runId, source, dismissed: true, reason, by })}\n`
      : `Put run ${runId} of ${source} away. A changed file will be checked; the same only with npx hustings ingest ${source} --republish.\n`,
  );
}
