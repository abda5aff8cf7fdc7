import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import type { Job, JobContext } from '#jobs/job.ts';
import { serveWatch } from '#jobs/watch/serve-watch.ts';
import { waitForDatabase } from '#jobs/watch/wait-for-database.ts';
import { Watch } from '#jobs/watch/watch.ts';

interface StartedWatch {
  /** Whether the database of the settings, if it is not the embedded one, answers: directly, and through a pooler. */
  readonly databaseAnswers: Promise<void>;
  /** Tells it of the database, and of the job that records alerts there. */
  open(jobs: readonly Job[], context: JobContext): void;
  stop(): Promise<void>;
}

/** Watches until it is stopped or the signal is aborted, if there is anybody to tell. */
export function startWatch(signal: AbortSignal): StartedWatch {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const urls = [config.databaseDirectUrl, config.databaseUrl].filter((url) => url !== undefined);
  const databaseAnswers = waitForDatabase(urls, { log, signal });
  const { alerts, watch: settings } = config;
  if (!alerts.webhookUrl && !alerts.email && !settings.heartbeatUrl)
    return { databaseAnswers, open() {}, async stop() {} };
  const watch = new Watch({ config, log });
  const stopped = new AbortController();
  signal.addEventListener('abort', () => stopped.abort());
  const ended = serveWatch(watch, log, stopped.signal);
  return {
    databaseAnswers,
    open(jobs, context) {
      watch.databaseUrl = context.database.url;
      const alertsJob = jobs.find(({ name }) => name === 'alerts');
      watch.onDisks = async () => alertsJob?.elsewhere?.(context);
    },
    stop() {
      stopped.abort();
      return ended;
    },
  };
}
