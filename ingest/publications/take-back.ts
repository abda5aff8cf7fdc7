import type { Knex } from 'knex';
import type { AdvisoryLock } from '#core/database/advisory-lock.ts';
import { SourceError } from '#core/errors.ts';
import { archivePath } from '#ingest/fetch/archive.ts';
import type { TakenBack } from '#ingest/kind/source-kind.ts';
import type { Source } from '#ingest/registry/source.ts';
import { describeFile } from '#ingest/run/files/local-file.ts';
import { NoFileError } from '#ingest/run/files/no-file-error.ts';
import { withIngestLock } from '#ingest/run/ingest-lock.ts';
import { loadKind } from '#ingest/run/kinds.ts';
import { type PublicationRow, publicationsNotUndone } from '#ingest/run/publication/publication.ts';
import { contentOf, recordPublished, recordWithdrawal } from '#ingest/run/publication/record.ts';
import { ingest } from '#ingest/run/run.ts';
import { type WithdrawnWith, withdrawDependents } from './withdraw-dependents.ts';

export interface TakeBackOptions {
  readonly database: { readonly knex: Knex; readonly url: string };
  /** The folder where files are stored by their hash. */
  readonly archiveDir: string;
  /** Who requested it, as the record of publications names them. */
  readonly by: string;
  /** Everything is worked out, and nothing is written. */
  readonly dryRun: boolean;
  /** Called if an ingest is under way and this waits for it. */
  readonly onWait?: () => void;
}

/** The publication or withdrawal of a source that is to be taken back, and the one before it. */
export interface LastPublications {
  readonly last: PublicationRow;
  readonly before: PublicationRow | undefined;
}

/** What changed, or would change. */
export interface Effect extends Pick<TakenBack, 'counts' | 'spans'> {
  /** What belonged to it, and was withdrawn with it. */
  readonly withIt: readonly WithdrawnWith[];
}

/** What is published of a source. Throws a SourceError if nothing is. */
export async function lastPublicationsOf(knex: Knex, sourceId: string): Promise<LastPublications> {
  const [last, before] = await publicationsNotUndone(knex, sourceId);
  if (last) return { last, before };
  throw new SourceError(`Nothing of ${sourceId} is published: npx hustings publication list shows what is.`);
}

async function requireUnchanged(knex: Knex, { last }: LastPublications): Promise<void> {
  const [now] = await publicationsNotUndone(knex, last.source_id);
  if (now?.catalogue_version === last.catalogue_version) return;
  throw new NoFileError(
    `Something else was published of ${last.source_id} meanwhile; nothing was taken back. Look again.`,
  );
}

/** Does `work` in a transaction, while no ingest is under way. In a dry run it is undone. */
export function whileNoIngest<T>(
  { database, dryRun, onWait }: TakeBackOptions,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const run = async (lock: AdvisoryLock): Promise<T> => {
    const trx = await database.knex.transaction();
    try {
      const result = await work(trx);
      if (!dryRun) await lock.assertHeld();
      await (dryRun ? trx.rollback() : trx.commit());
      return result;
    } catch (error) {
      if (!trx.isCompleted()) await trx.rollback();
      throw error;
    }
  };
  return withIngestLock(database.url, run, onWait);
}

/**
 * Undoes the last publication or withdrawal of a source: what was known just before it is known again.
 *
 * @throws SourceError if nothing was known before it, or it cannot be published again
 */
export async function rollBack(publications: LastPublications, options: TakeBackOptions): Promise<Effect> {
  const { last, before } = publications;
  if (before === undefined) {
    throw new SourceError(
      `Nothing of ${last.source_id} was known before publication ${last.catalogue_version}. To take it away: npx hustings publication withdraw ${last.source_id}`,
    );
  }
  const kind = await loadKind(before.definition);
  if (before.action === 'publish' && !kind.rollBack) return publishFileAgain(last, before, options);
  return whileNoIngest(options, async (trx) => {
    await requireUnchanged(trx, publications);
    const withIt = kind.rollBack ? [] : await withdrawDependents(trx, last, options.by);
    const result = kind.rollBack
      ? await kind.rollBack(trx, last.source_id, last.recorded)
      : await kind.withdraw(trx, last.source_id);
    const { catalogueVersion } = result;
    const content = before.action === 'withdraw' ? null : contentOf(before);
    await recordPublished(trx, {
      catalogueVersion,
      by: options.by,
      definition: before.definition,
      counts: before.counts,
      content,
      origin: before.archive_origin,
      runId: null,
      undone: last,
    });
    return { ...result, withIt };
  });
}

/** The file of a publication: from the archive, or from the path that it came from if it is unchanged there. */
async function fileOf({ source_id, catalogue_version, archive_sha256, archive_origin }: PublicationRow, dir: string) {
  const origin = archive_origin as string;
  for (const path of [archivePath(dir, archive_sha256 as string), origin]) {
    const file = await describeFile(path).catch(() => null);
    if (file?.sha256 === archive_sha256) return { ...file, origin };
  }
  throw new SourceError(
    `The file of publication ${catalogue_version} (${origin}) is no longer there, so it cannot be published again. If you have it: npx hustings ingest ${source_id} --file PATH --republish`,
  );
}

/** For kinds without a record of what they published: reads the file of the previous publication once more. */
async function publishFileAgain(
  last: PublicationRow,
  before: PublicationRow,
  { database, archiveDir, by, dryRun, onWait }: TakeBackOptions,
): Promise<Effect> {
  const file = await fileOf(before, archiveDir);
  const sources: readonly Source[] = [before.definition];
  const [result] = await ingest({
    database,
    sources,
    by,
    dryRun,
    undoes: last,
    named: true,
    accepted: true,
    ...(onWait ? { onWait } : {}),
    obtain: async () => {
      await requireUnchanged(database.knex, { last, before });
      return file;
    },
  });
  if (result?.outcome === 'published') return { counts: result.counts, spans: [], withIt: [] };
  throw new SourceError(
    result?.message ??
      `Publication ${before.catalogue_version} says the same as ${last.catalogue_version}: there is nothing to roll back.`,
  );
}

/**
 * Withdraws what a source published, and what belongs to that: it is no longer served, and stays on record.
 *
 * @throws SourceError if it is withdrawn already
 */
export async function withdraw(publications: LastPublications, options: TakeBackOptions): Promise<Effect> {
  const { last } = publications;
  if (last.action === 'withdraw') {
    throw new SourceError(
      `${last.source_id} is withdrawn already. To undo that: npx hustings publication rollback ${last.source_id}`,
    );
  }
  const kind = await loadKind(last.definition);
  return whileNoIngest(options, async (trx) => {
    await requireUnchanged(trx, publications);
    const withIt = await withdrawDependents(trx, last, options.by);
    const result = await kind.withdraw(trx, last.source_id);
    await recordWithdrawal(trx, last, { catalogueVersion: result.catalogueVersion, by: options.by });
    return { ...result, withIt };
  });
}
