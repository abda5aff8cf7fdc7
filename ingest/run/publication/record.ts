import type { Knex } from 'knex';
import { recordEntry } from '#ingest/maps/entries/record-entry.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { PublicationRow } from './publication.ts';
import { allowContent, type KnownContent, type RefusalCause, refuseContent } from './refused.ts';

/** What is recorded of a publication, or of what takes one back. */
interface PublicationRecord {
  readonly catalogueVersion: number;
  readonly by: string;
  readonly definition: Source;
  readonly counts: Readonly<Record<string, number>>;
  /** What is known from then on; null if nothing is. */
  readonly content: KnownContent | null;
  readonly origin: string | null;
  readonly runId: number | null;
  /** The publication or withdrawal that is undone by it. */
  readonly undone: PublicationRow | undefined;
  /** An operator published it in spite of hard findings; absent if no file was checked. */
  readonly isAccepted?: boolean;
}

async function insert(
  trx: Knex.Transaction,
  action: PublicationRow['action'],
  record: PublicationRecord,
): Promise<void> {
  const { catalogueVersion, undone, runId, by, definition, counts, content, origin } = record;
  await trx('publications').insert({
    catalogue_version: catalogueVersion,
    source_id: definition.id,
    action,
    undoes: undone?.catalogue_version ?? null,
    run_id: runId,
    done_by: by,
    recorded_at: trx('catalogue').select('updated_at'),
    definition: JSON.stringify(definition),
    counts: JSON.stringify(counts),
    content_hash: content?.contentHash ?? null,
    archive_sha256: content?.sha256 ?? null,
    archive_origin: origin,
    accepted: record.isAccepted ?? null,
  });
  const { rows } = await trx.raw<{ rows: Array<{ recorded: string }> }>(
    'select recorded_at::text as recorded from publications where catalogue_version = ?',
    [catalogueVersion],
  );
  await recordEntry(trx, { catalogue_version: catalogueVersion, definition, recorded: rows[0]!.recorded });
  // What is known now is not refused, whatever was said of it before.
  if (content) await allowContent(trx, content);
}

/**
 * Records a publication, or with `undone` a rollback, in its transaction, in which the catalogue's version has been
 * raised. What is undone is not published again by a check.
 */
export async function recordPublished(trx: Knex.Transaction, record: PublicationRecord): Promise<void> {
  const { undone, by } = record;
  if (undone) await recordTakenBack(trx, undone, { cause: 'rolled_back', by });
  await insert(trx, undone ? 'rollback' : 'publish', record);
}

/** Records that what a publication published is no longer served, in the transaction in which it was removed. */
export async function recordWithdrawal(
  trx: Knex.Transaction,
  last: PublicationRow,
  { catalogueVersion, by }: Pick<PublicationRecord, 'catalogueVersion' | 'by'>,
): Promise<void> {
  await recordTakenBack(trx, last, { cause: 'withdrawn', by });
  const nothing = { counts: {}, content: null, origin: null, runId: null, undone: undefined };
  await insert(trx, 'withdraw', { ...nothing, catalogueVersion, by, definition: last.definition });
}

export const contentOf = (row: PublicationRow): KnownContent => ({
  definition: row.definition,
  contentHash: row.content_hash,
  sha256: row.archive_sha256,
});

/** Notes that what a publication published is not to be published again by a check, and what is said of the source. */
async function recordTakenBack(
  trx: Knex,
  row: PublicationRow,
  { cause, by }: { readonly cause: Extract<RefusalCause, 'rolled_back' | 'withdrawn'>; readonly by: string },
): Promise<void> {
  const isWithdrawal = row.action === 'withdraw';
  if (!isWithdrawal) await refuseContent(trx, contentOf(row), { cause, reason: null, refused_by: by });
  const deed = cause === 'withdrawn' ? 'withdrawn' : 'rolled back';
  const message = `Publication ${row.catalogue_version} was ${deed} by ${by}. Changed content of the publisher will be published; the same only with npx hustings ingest ${row.source_id} --republish.`;
  await trx('sources')
    .where({ id: row.source_id })
    .update(
      isWithdrawal
        ? { state: 'fresh', problem: null, state_message: null }
        : { state: 'stale', problem: 'taken_back', state_message: message },
    );
}
