import { join } from 'node:path';
import type { Knex } from 'knex';
import type { SourceProblem } from '#core/source/source-state.ts';
import { isFailure, type RunResult } from '#ingest/kind/result.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { Job, JobContext, JobResult, SourceRecord } from '#jobs/job.ts';

/** The outcome for the sources of a job, in a sentence. Why one failed is in the record of its own run. */
function describeResults(results: readonly RunResult[], isInterrupted: boolean): JobResult {
  const checked = results.filter(({ outcome }) => outcome !== 'not_fetched' && outcome !== 'waiting');
  const left = results.length - checked.length;
  const idsOf = (outcome: RunResult['outcome']) =>
    checked.filter((result) => result.outcome === outcome).map(({ source }) => source);
  const parts = [
    ['published', idsOf('published')],
    ['quarantined', idsOf('quarantined')],
    ['failed', idsOf('failed')],
  ] as const;
  const named = parts.flatMap(([word, ids]) => (ids.length === 0 ? [] : [`${word}: ${ids.join(', ')}`]));
  const message = [
    `${checked.length} checked, ${idsOf('unchanged').length} unchanged`,
    ...named,
    ...(left > 0 ? [`${left} left for later`] : []),
  ].join('; ');
  const failed = checked.some(isFailure);
  return { outcome: isInterrupted && left > 0 ? 'interrupted' : failed ? 'failed' : 'done', message: `${message}.` };
}

/** A job that asks the publishers of some sources for what is new. */
export function refreshJob(job: Pick<Job, 'name' | 'schedule' | 'description'> & Required<Pick<Job, 'checks'>>): Job {
  // A hundred publishers, each with an hour at most, take minutes on most days.
  return { ...job, mostMinutes: 720, run: (context) => refresh(context, job) };
}

/**
 * Whether a scheduled job may ask the publisher of a source for news: only if it has been ingested here once, with
 * whatever result. A new installation, or one that wants two cities only, is not surprised by a hundred downloads. The
 * sample region is not in the registry and therefore never refreshed.
 */
export function isRefreshable(
  source: Pick<Source, 'cadence' | 'urls'>,
  record: SourceRecord | undefined,
): record is SourceRecord {
  return record !== undefined && source.cadence !== 'never' && source.urls.length > 0;
}

/** The sources that a job asks for now. Those that were checked since its scheduled time are done. */
function selectSources(
  sources: readonly Source[],
  records: ReadonlyMap<string, SourceRecord>,
  isSelected: (source: Source, record: SourceRecord) => boolean,
  due: number | null,
): Source[] {
  return sources.filter((source) => {
    const record = records.get(source.id);
    if (!isRefreshable(source, record) || !isSelected(source, record)) return false;
    return due === null || record.lastChecked === null || record.lastChecked < due;
  });
}

interface StoredRecord {
  readonly id: string;
  readonly state: string;
  readonly problem: SourceProblem | null;
  readonly last_checked_at: Date | null;
}

/** The records of all sources of which there is a finished run, by id. */
async function readSourceRecords(knex: Knex): Promise<Map<string, SourceRecord>> {
  const { rows } = await knex.raw<{ rows: StoredRecord[] }>(
    `select id, state, problem, last_checked_at from sources s
     where removed_at is null and exists (select from ingest_runs r where r.source_id = s.id and r.outcome <> 'running')`,
  );
  return new Map(
    rows.map(({ id, state, problem, last_checked_at: at }) => [
      id,
      { state, problem, lastChecked: at?.getTime() ?? null },
    ]),
  );
}

/** Asks the publishers of the selected sources for what is new, and ingests it. */
export async function refresh(
  context: JobContext,
  { name, checks: isSelected }: Pick<Job, 'name'> & Required<Pick<Job, 'checks'>>,
): Promise<JobResult> {
  const { database, dataDir, due, fetching, log, now, signal } = context;
  const { knex } = database;
  const registry = await context.sources();
  const sources = selectSources(registry, await readSourceRecords(knex), isSelected, due);
  if (sources.length === 0) return { outcome: 'done', message: 'No source is due.' };

  // Loaded only if a source is due: the process of the scheduler stays small.
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
    by: `job ${name}`,
    inRegistry: true,
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
