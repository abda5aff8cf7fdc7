import type { Knex } from 'knex';
import { SourceError } from '#core/errors.ts';
import { deleteArchivedFile } from '#ingest/fetch/archive.ts';
import { loadKind } from '#ingest/run/kinds.ts';
import { publicationsNotUndone } from '#ingest/run/publication/publication.ts';
import { recordWithdrawal } from '#ingest/run/publication/record.ts';
import { type TakeBackOptions, whileNoIngest } from './take-back.ts';
import { type WithdrawnWith, withdrawDependents } from './withdraw-dependents.ts';

/** What removing a source does, or would do. */
export interface Removal {
  readonly source: string;
  /** How much is no longer served, by kind; empty if nothing of it was published, or it was withdrawn. */
  readonly counts: Readonly<Record<string, number>>;
  /** What belonged to it, and is withdrawn with it. */
  readonly withIt: readonly WithdrawnWith[];
  /** Quarantined files that are deleted. */
  readonly files: number;
}

/** Deletes the runs that published nothing, and returns the files that no publication came from. */
async function deleteRuns(trx: Knex.Transaction, sourceId: string): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: Array<{ archive_sha256: string | null; outcome: string }> }>(
    `delete from ingest_runs r
     where source_id = ? and not exists (select from publications p where p.run_id = r.id)
     returning archive_sha256, outcome`,
    [sourceId],
  );
  const published = await trx('publications').where({ source_id: sourceId }).pluck('archive_sha256');
  const quarantined = rows.filter(({ outcome }) => outcome === 'quarantined').map((run) => run.archive_sha256);
  return [...new Set(quarantined)].filter((sha256) => sha256 !== null && !published.includes(sha256)) as string[];
}

/**
 * Removes a source: what it published is withdrawn, with what belongs to that, its quarantined files and what was found
 * in them are deleted, and it is neither listed nor checked any more. What was served stays on record. Ingesting it
 * again brings it back.
 *
 * @throws SourceError if there is no such source
 */
export async function removeSource(sourceId: string, options: TakeBackOptions): Promise<Removal> {
  const { archiveDir, by, dryRun } = options;
  const { removal, files } = await whileNoIngest(options, async (trx) => {
    const source = await trx('sources').where({ id: sourceId }).whereNull('removed_at').forUpdate().first('id');
    if (source === undefined) {
      throw new SourceError(
        `There is no source ${sourceId}: npx hustings publication list shows those that published.`,
      );
    }
    const [last] = await publicationsNotUndone(trx, sourceId);
    let counts: Removal['counts'] = {};
    let withIt: Removal['withIt'] = [];
    if (last?.action === 'publish') {
      const kind = await loadKind(last.definition);
      withIt = await withdrawDependents(trx, last, by);
      const withdrawn = await kind.withdraw(trx, sourceId);
      counts = withdrawn.counts;
      await recordWithdrawal(trx, last, { catalogueVersion: withdrawn.catalogueVersion, by });
    }
    const forgotten = await deleteRuns(trx, sourceId);
    await trx('refused_contents').where({ source_id: sourceId }).delete();
    const closed = { state: 'not_fetched', problem: null, state_message: null, next_check_at: null };
    await trx('sources')
      .where({ id: sourceId })
      .update({ ...closed, not_described_since: null, removed_at: trx.fn.now() });
    return { removal: { source: sourceId, counts, withIt, files: forgotten.length }, files: forgotten };
  });
  if (!dryRun) for (const sha256 of files) await deleteArchivedFile(archiveDir, sha256, sourceId);
  return removal;
}
