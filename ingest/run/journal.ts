import type { Knex } from 'knex';
import type { SourceProblem, SourceState } from '#core/source/source-state.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import type { RunOutcome } from '#ingest/kind/result.ts';
import type { Source } from '#ingest/registry/source.ts';
import manifest from '#package.json' with { type: 'json' };

/** The record of every run: in `ingest_runs` for good, and in `sources` as the present state. */

/**
 * Inserts a source's row, or updates it from the source file. Its state stays.
 *
 * @param inRegistry whether the file is in the registry; if it is not, what is known of that stays too
 */
export async function registerSource(knex: Knex, source: Source, inRegistry: boolean): Promise<void> {
  const place =
    source.kind === 'boundaries' || source.kind === 'concordance' || source.kind === 'members'
      ? source
      : source.kind === 'results'
        ? source.election
        : {};
  const row = {
    id: source.id,
    kind: source.kind,
    level: 'level' in place ? (place.level as string) : null,
    province: 'province' in place ? (place.province as string | null) : null,
    name: source.name,
    definition: JSON.stringify(source),
    cadence: source.cadence,
    removed_at: null,
    ...(inRegistry ? { in_registry: true, not_described_since: null } : {}),
  };
  await knex('sources').insert(row).onConflict('id').merge();
}

/** Inserts a run, which is then running. */
export async function beginRun(knex: Knex, sourceId: string): Promise<number> {
  const [row] = await knex('ingest_runs').insert({ source_id: sourceId }).returning<Array<{ id: number }>>('id');
  return (row as { id: number }).id;
}

/** Removes a run that came to nothing: there was no file, or the source has to wait. */
export async function deleteRun(knex: Knex, runId: number): Promise<void> {
  await knex('ingest_runs').where({ id: runId }).delete();
}

/** Records which file the run works on, and which program reads it. */
export async function recordFile(knex: Knex, runId: number, file: FetchedFile): Promise<void> {
  const { sha256, origin, fetchedAt } = file;
  const read = { program_version: manifest.version, fetched_at: fetchedAt ?? null };
  await knex('ingest_runs')
    .where({ id: runId })
    .update({ archive_sha256: sha256, archive_origin: origin, ...read });
}

export interface RunEnd {
  readonly outcome: RunOutcome;
  readonly message: string | null;
  readonly report: Readonly<Record<string, unknown>>;
  readonly catalogueVersion: number | null;
  /** The source's new state, and why it is not fresh; null leaves both as they are. */
  readonly state: { readonly state: SourceState; readonly problem: SourceProblem | null } | null;
}

/** Ends a run and sets its source's state. With a publication, call it in the publication's transaction. */
export async function endRun(knex: Knex, sourceId: string, runId: number, end: RunEnd): Promise<void> {
  const { outcome, message, report, catalogueVersion, state } = end;
  await knex('ingest_runs')
    .where({ id: runId })
    .update({
      finished_at: knex.raw('clock_timestamp()'),
      outcome,
      message,
      report: JSON.stringify(report),
      catalogue_version: catalogueVersion,
    });
  await knex('sources')
    .where({ id: sourceId })
    .update({
      last_checked_at: knex.raw('clock_timestamp()'),
      ...(outcome === 'published' ? { last_changed_at: knex.raw('clock_timestamp()') } : {}),
      ...(state === null ? {} : { ...state, state_message: state.problem === null ? null : message }),
    });
}

/** Ends the runs that a killed process left running. Call it only when no other ingest can be under way. */
export async function closeAbandonedRuns(knex: Knex): Promise<void> {
  await knex('ingest_runs')
    .where({ outcome: 'running' })
    .update({
      outcome: 'failed',
      finished_at: knex.raw('clock_timestamp()'),
      message: 'The process ended before the run did; nothing of it was published. Run it again.',
    });
}
