import type { Knex } from 'knex';
import { SourceError } from '#core/errors.ts';
import { publicationsNotUndone } from '#ingest/run/publication/publication.ts';
import { refuseContent } from '#ingest/run/publication/refused.ts';
import { quarantinedRuns } from '#ingest/run/review.ts';

/**
 * Dismisses a quarantined run: its file is not listed any more, and the next checks do not quarantine it again. A
 * changed file is checked as any other.
 *
 * @throws SourceError if the run is not quarantined, or has no file by which it is recognized
 */
export async function dismissRun(
  knex: Knex,
  runId: number,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<{ readonly source: string }> {
  return knex.transaction(async (trx) => {
    const runs = await quarantinedRuns(trx);
    const run = runs.find(({ id }) => id === runId);
    if (!run) {
      throw new SourceError(
        `Run ${runId} is not quarantined, or a later run of its source took its place. There are: ${runs.map(({ id }) => id).join(', ') || 'none'}.`,
      );
    }
    const { definition, source_id: source, archive_sha256: sha256, report } = run;
    if (sha256 === null) {
      throw new SourceError(
        `Run ${runId} has no file to put away: it failed before one was there. Ingest ${source} again.`,
      );
    }
    const content = { definition, contentHash: report.contentHash ?? null, sha256 };
    await refuseContent(trx, content, { cause: 'dismissed', reason, refused_by: by });
    await trx('ingest_runs').where({ id: runId }).update({ dismissed_at: trx.fn.now() });
    const [last] = await publicationsNotUndone(trx, source);
    const state = last?.action === 'publish' ? 'fresh' : 'not_fetched';
    await trx('sources').where({ id: source }).update({ state, problem: null, state_message: null });
    return { source };
  });
}
