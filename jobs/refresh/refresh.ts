import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Source } from '#ingest/registry/source.ts';
import type { RunResult } from '#ingest/run/result.ts';
import type { JobContext, JobResult } from '#jobs/job.ts';
import { describeResults } from './describe-results.ts';

/** What is on record of a source. */
export interface Held {
  readonly state: string;
  /** Milliseconds since 1970; null where it never was. */
  readonly lastChecked: number | null;
}

/**
 * The sources of the registry that a schedule may ask its publishers for: those that somebody has ingested here once,
 * whatever came of it. So a new installation, or one that wants two cities only, is never surprised by a hundred
 * downloads; and the sample region, which is not in the registry, is left alone.
 */
export function isKept(source: Source, held: Held | undefined): held is Held {
  return held !== undefined && source.cadence !== 'never' && source.urls.length > 0;
}

/** The sources that a job asks for now, by what is on record of each. Those checked since the time it is due are done. */
export function choose(
  sources: readonly Source[],
  held: ReadonlyMap<string, Held>,
  wanted: (source: Source, held: Held) => boolean,
  due: number | null,
): Source[] {
  return sources.filter((source) => {
    const record = held.get(source.id);
    if (!isKept(source, record) || !wanted(source, record)) return false;
    return due === null || record.lastChecked === null || record.lastChecked < due;
  });
}

/** Sources of which there is a run. */
export async function readHeld(knex: Knex): Promise<Map<string, Held>> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; state: string; last_checked_at: Date | null }> }>(
    `select id, state, last_checked_at from sources s
     where exists (select from ingest_runs r where r.source_id = s.id and r.outcome <> 'running')`,
  );
  return new Map(rows.map(({ id, state, last_checked_at: at }) => [id, { state, lastChecked: at?.getTime() ?? null }]));
}

/** Asks the publishers of the sources wanted for what is new, and takes it through the ingest. */
export async function refresh(
  context: JobContext,
  wanted: (source: Source, held: Held) => boolean,
): Promise<JobResult> {
  const { database, dataDir, due, fetching, log, now, signal } = context;
  const { knex } = database;
  const sources = choose(await context.sources(), await readHeld(knex), wanted, due);
  if (sources.length === 0) return { outcome: 'done', message: 'No source is due.' };

  // Loaded where needed: the scheduler itself stays small.
  const [{ ingest }, { supplyFiles }] = await Promise.all([
    import('#ingest/run/run.ts'),
    import('#ingest/run/obtain.ts'),
  ]);
  const supply = { file: null, from: null, required: false, archiveDir: join(dataDir, 'archive'), knex };
  const fetchFile = await supplyFiles({ ...supply, fetching: { ...fetching, signal } });
  const results = await ingest({
    database,
    sources,
    now,
    // A source that is not begun, or whose download is broken off, leaves no trace: it is asked for at the next start.
    obtain: async (source) => {
      if (signal.aborted) return null;
      return fetchFile(source).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
    },
    onResult: (result) => tell(context, result),
    onWait: () => log.info({}, 'another ingest is under way; waiting for it to end'),
  });
  return describeResults(results, signal.aborted);
}

function tell({ log }: JobContext, { source, outcome, message, seconds }: RunResult): void {
  const fields = { source, outcome, seconds: Math.round(seconds * 10) / 10, ...(message === null ? {} : { message }) };
  log[outcome === 'failed' || outcome === 'quarantined' ? 'warn' : 'info'](fields, 'source checked');
}
