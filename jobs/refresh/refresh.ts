import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Source } from '#ingest/registry/source.ts';
import type { RunResult } from '#ingest/run/result.ts';
import type { JobContext, JobResult } from '#jobs/job.ts';
import { describeResults } from './describe-results.ts';

/** What the database says of a source of which there is a finished run. */
export interface SourceRecord {
  readonly state: string;
  /** Milliseconds since 1970; null where it never was checked. */
  readonly lastChecked: number | null;
}

/**
 * Whether a scheduled job may ask the publisher of a source for news: only where somebody has ingested it here once,
 * with whatever result. A new installation, or one that wants two cities only, is not surprised by a hundred downloads.
 * The sample region is not in the registry and therefore never refreshed.
 */
function isRefreshable(source: Source, record: SourceRecord | undefined): record is SourceRecord {
  return record !== undefined && source.cadence !== 'never' && source.urls.length > 0;
}

/** The sources that a job asks for now. Those that were checked since its scheduled time are done. */
function selectSources(
  sources: readonly Source[],
  records: ReadonlyMap<string, SourceRecord>,
  wanted: (source: Source, record: SourceRecord) => boolean,
  due: number | null,
): Source[] {
  return sources.filter((source) => {
    const record = records.get(source.id);
    if (!isRefreshable(source, record) || !wanted(source, record)) return false;
    return due === null || record.lastChecked === null || record.lastChecked < due;
  });
}

/** The records of all sources of which there is a finished run, by id. */
async function readSourceRecords(knex: Knex): Promise<Map<string, SourceRecord>> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; state: string; last_checked_at: Date | null }> }>(
    `select id, state, last_checked_at from sources s
     where exists (select from ingest_runs r where r.source_id = s.id and r.outcome <> 'running')`,
  );
  return new Map(rows.map(({ id, state, last_checked_at: at }) => [id, { state, lastChecked: at?.getTime() ?? null }]));
}

/** Asks the publishers of the wanted sources for what is new, and ingests it. */
export async function refresh(
  context: JobContext,
  wanted: (source: Source, record: SourceRecord) => boolean,
): Promise<JobResult> {
  const { database, dataDir, due, fetching, log, now, signal } = context;
  const { knex } = database;
  const registry = await context.sources();
  const sources = selectSources(registry, await readSourceRecords(knex), wanted, due);
  if (sources.length === 0) return { outcome: 'done', message: 'No source is due.' };

  // Loaded only where a source is due: the process of the scheduler stays small.
  const [{ ingest }, { supplyFiles }] = await Promise.all([
    import('#ingest/run/run.ts'),
    import('#ingest/run/files/obtain.ts'),
  ]);
  const supply = { file: null, from: null, required: false, archiveDir: join(dataDir, 'archive'), knex };
  const fetchFile = await supplyFiles({ ...supply, fetching: { ...fetching, signal } });
  const results = await ingest({
    database,
    sources,
    registry,
    now,
    // A source whose download is not begun, or is broken off, leaves no record: it is asked for at the next start.
    obtain: async (source) => {
      if (signal.aborted) return null;
      return fetchFile(source).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
    },
    onResult: (result) => logResult(context, result),
    onWait: () => log.info({}, 'another ingest is under way; waiting for it to end'),
  });
  return describeResults(results, signal.aborted);
}

function logResult({ log }: JobContext, { source, outcome, message, seconds }: RunResult): void {
  const fields = { source, outcome, seconds: Math.round(seconds * 10) / 10, ...(message === null ? {} : { message }) };
  log[outcome === 'failed' || outcome === 'quarantined' ? 'warn' : 'info'](fields, 'source checked');
}
