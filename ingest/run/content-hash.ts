import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** A hash of what is to be published, not of the file it came in: a file zipped anew on each export changes nothing. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether this is what the source published last. Locks the source's row, so that two runs of one source queue up. */
export async function isPublished(trx: Knex.Transaction, sourceId: string, hash: string): Promise<boolean> {
  const row = await trx('sources')
    .where({ id: sourceId })
    .forUpdate()
    .first<{ content_hash: string | null }>('content_hash');
  if (row === undefined) throw new Error(`the source ${sourceId} is not registered in the table sources`);
  return row.content_hash === hash;
}

/** Remembers what the source published. */
export async function rememberContent(trx: Knex.Transaction, sourceId: string, hash: string): Promise<void> {
  await trx('sources').where({ id: sourceId }).update({ content_hash: hash });
}
