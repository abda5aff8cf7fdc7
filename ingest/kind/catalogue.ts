import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { catalogueChannel } from '#core/database/channels.ts';
import type { TakenBack } from './source-kind.ts';

export interface CatalogueVersion {
  /** The version after the transaction is committed. */
  readonly version: number;
  /** When it was published, later than every version before, as PostgreSQL writes it: a Date would lose microseconds. */
  readonly recordedAt: string;
}

/**
 * Raises the catalogue version and, at the transaction's commit, notifies the servers. Call it only if something
 * changed: the row stays locked until the commit, so that publications take effect one after the other.
 */
export async function raiseCatalogue(trx: Knex.Transaction): Promise<CatalogueVersion> {
  // The transaction may have waited for another publication since its own now(), and a clock may be set back.
  const { rows } = await trx.raw<{ rows: CatalogueVersion[] }>(
    `update catalogue set version = version + 1,
       updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
     returning version, updated_at::text as "recordedAt"`,
  );
  const raised = rows[0] as CatalogueVersion;
  await trx.raw('select pg_notify(?, ?)', [catalogueChannel, String(raised.version)]);
  return raised;
}

/** A hash of what is to be published, not of the file it came in: a file zipped anew on each export changes nothing. */
export function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Publishes content that is replaced as a whole: writes it and raises the catalogue, unless `hash` says that it is what
 * the source published last. Locks the source's row, so that two runs of one source wait for each other.
 *
 * @returns the catalogue's version, null if nothing was written
 */
export async function publishIfChanged(
  trx: Knex.Transaction,
  sourceId: string,
  hash: string,
  write: () => Promise<void>,
): Promise<number | null> {
  const row = await trx('sources')
    .where({ id: sourceId })
    .forUpdate()
    .first<{ content_hash: string | null }>('content_hash');
  if (row === undefined) throw new Error(`the source ${sourceId} is not registered in the table sources`);
  if (row.content_hash === hash) return null;
  await write();
  await trx('sources').where({ id: sourceId }).update({ content_hash: hash });
  return (await raiseCatalogue(trx)).version;
}

/**
 * Removes content that is replaced as a whole: `remove` deletes it and says how much it was. Raises the catalogue,
 * and locks the source's row as a publication does.
 */
export async function withdrawContent(
  trx: Knex.Transaction,
  sourceId: string,
  remove: () => Promise<Readonly<Record<string, number>>>,
): Promise<TakenBack> {
  await trx('sources').where({ id: sourceId }).forUpdate().first('id');
  const counts = await remove();
  await trx('sources').where({ id: sourceId }).update({ content_hash: null });
  return { catalogueVersion: (await raiseCatalogue(trx)).version, counts, spans: [] };
}
