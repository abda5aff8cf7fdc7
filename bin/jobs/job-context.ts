import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { bakeInProcess } from '#bin/processes/bake.ts';
import { resetDemoInProcess } from '#bin/processes/demo-reset.ts';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { createJobs } from '#jobs/create-jobs.ts';
import type { Job, JobContext } from '#jobs/job.ts';
import { migrations } from '#migrations/list.ts';

/** All jobs that the settings turn on, with what they need of other parts of the program. */
export function createAllJobs(): readonly Job[] {
  const { alerts, bakeFolder: folder } = readConfig(process.env);
  const bake = folder === undefined ? undefined : { folder, bake: bakeInProcess() };
  return createJobs({ resetDemo: resetDemoInProcess(), alerts, bake });
}

/** Opens what jobs work with, and does `work` with it. `sources` is the folder of the source files. */
export async function withJobContext<T>(
  { sources: folder, signal }: { readonly sources?: string; readonly signal: AbortSignal },
  environment: CommandEnvironment,
  work: (context: JobContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  return withDatabase(environment, { applicationName: 'hustings jobs', schema: 'migrate', signal }, (database) =>
    work({
      database,
      dataDir: config.dataDir,
      backups: config.backups,
      migrations,
      auditArchives: config.auditArchives,
      log: createLog(config.logLevel),
      now: Date.now,
      signal,
      due: null,
      // Loaded only when a job asks for sources: the process of the scheduler stays small.
      async sources() {
        const { loadSources } = await import('#ingest/registry/load-sources.ts');
        const { registryFolder } = await import('#ingest/registry/registry-folder.ts');
        return loadSources(folder ?? registryFolder);
      },
    }),
  );
}
