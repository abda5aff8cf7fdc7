import type { Knex } from 'knex';
import { SourceError } from '#core/errors.ts';
import { checkedAgainst } from '#core/source/checked-against.ts';
import type { SourceState } from '#core/source/source-state.ts';
import { archivePath } from '#ingest/fetch/archive.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { describeFile } from './files/local-file.ts';
import { ingest, type RunOptions } from './run.ts';

interface QuarantinedRun {
  readonly id: number;
  readonly source_id: string;
  readonly started_at: Date;
  readonly message: string;
  readonly archive_sha256: string | null;
  readonly archive_origin: string | null;
  readonly fetched_at: Date | null;
  readonly report: {
    readonly fromToday?: boolean;
    readonly contentHash?: string;
    readonly findings?: readonly Finding[];
  };
  readonly definition: Source;
}

/** The last run of each source, if it was quarantined. Earlier ones are history. */
export async function quarantinedRuns(knex: Knex): Promise<QuarantinedRun[]> {
  const { rows } = await knex.raw<{ rows: QuarantinedRun[] }>(
    `select r.*, s.definition from sources s
     join lateral (select * from ingest_runs where source_id = s.id order by id desc limit 1) r on true
     where r.outcome = 'quarantined' and r.dismissed_at is null order by r.id`,
  );
  return rows;
}

/** One of them. Throws a SourceError if it is none. */
export async function quarantinedRun(knex: Knex, runId: number): Promise<QuarantinedRun> {
  const runs = await quarantinedRuns(knex);
  const run = runs.find(({ id }) => id === runId);
  if (run) return run;
  throw new SourceError(
    `Run ${runId} is not quarantined, or a later run of its source took its place. There are: ${runs.map(({ id }) => id).join(', ') || 'none'}.`,
  );
}

/** A source whose last check was not good, or that is not checked any more, with all that the operator should know. */
interface SourceToReview {
  readonly id: string;
  readonly state: SourceState | 'not_described';
  readonly message: string;
}

/** The sources that need a person, beside those with a quarantined run. */
export async function sourcesToReview(knex: Knex): Promise<SourceToReview[]> {
  const { rows } = await knex.raw<{ rows: SourceToReview[] }>(
    `select s.id, case when not_described_since is null then state else 'not_described' end as state,
       case when not_described_since is null then coalesce(state_message, '')
         else 'The registry does not describe it since ' || to_char(not_described_since at time zone 'UTC', 'YYYY-MM-DD') ||
           '. What it published is still served. Put its file back into data/sources, end its map with "valid.until", or remove it: npx hustings source remove ' || s.id
         end as message
     from sources s left join lateral (
       select outcome from ingest_runs where source_id = s.id order by id desc limit 1) r on true
     where removed_at is null and (not_described_since is not null
        or state not in ('fresh', 'not_fetched') and r.outcome is distinct from 'quarantined')
     order by s.id collate "C"`,
  );
  return rows;
}

/** The published maps that nothing outside their own files has checked, by the sources' ids. */
export async function unverifiedMaps(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; definition: BoundarySource }> }>(
    `select id, definition from sources s
     where kind = 'boundaries' and removed_at is null and definition ->> 'confidence' <> 'SAMPLE'
       and exists (select from boundary_sets where source_id = s.id and not isempty(valid))
     order by id collate "C"`,
  );
  return rows.filter(({ definition }) => checkedAgainst(definition).length === 0).map(({ id }) => id);
}

/** The same bytes that were quarantined: from the archive, or from the path they came from if that file is unchanged. */
export async function fileOf(run: QuarantinedRun, archiveDir: string) {
  const sha256 = run.archive_sha256;
  if (sha256 === null || run.archive_origin === null) {
    throw new SourceError(
      `Run ${run.id} has no file to publish: it failed before one was there. Ingest ${run.source_id} again.`,
    );
  }
  for (const path of [archivePath(archiveDir, sha256), run.archive_origin]) {
    const file = await describeFile(path).catch(() => null);
    if (file?.sha256 !== sha256) continue;
    const fetchedAt = run.fetched_at?.toISOString();
    return { ...file, origin: run.archive_origin, ...(fetchedAt === undefined ? {} : { fetchedAt }) };
  }
  throw new SourceError(
    `The file of run ${run.id} is no longer there (${run.archive_origin}): ingest ${run.source_id} again.`,
  );
}

/**
 * Publishes a quarantined run that a person has looked at: the same file again, hard findings waived, about the time
 * that the run was about unless the options say another (`RunOptions.fromToday`). Throws a SourceError if the run is
 * not quarantined, or its file is gone.
 */
export async function acceptRun(
  database: { readonly knex: Knex; readonly url: string },
  runId: number,
  archiveDir: string,
  options: Pick<RunOptions, 'fromToday' | 'registry' | 'by'> = {},
): Promise<RunResult[]> {
  const run = await quarantinedRun(database.knex, runId);
  const file = await fileOf(run, archiveDir);
  const { fromToday = run.report.fromToday, ...others } = options;
  const sources = [run.definition];
  const results = await ingest({ ...others, database, sources, obtain: async () => file, accepted: true, fromToday });
  const isDone = results.every(({ outcome }) => outcome === 'published' || outcome === 'unchanged');
  if (isDone) await database.knex('ingest_runs').where({ id: runId }).update({ accepted_at: database.knex.fn.now() });
  return results;
}
