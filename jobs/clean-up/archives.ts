import { join } from 'node:path';
import type { Knex } from 'knex';
import { pruneArchives } from '#ingest/fetch/archive.ts';

/** The latest file of a source and the one before it. */
const filesKept = 2;

/**
 * Prunes the archive of publishers' files. Besides the latest files of each source it keeps the file that the source was
 * last published from (or found unchanged by), and the file of a quarantined run that may still be accepted.
 */
export async function deleteSupersededArchives(
  knex: Knex,
  dataDir: string,
  now: number,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await knex.raw<{ rows: Array<{ archive_sha256: string }> }>(
    `select distinct on (source_id) archive_sha256 from ingest_runs
     where outcome in ('published', 'unchanged') and archive_sha256 is not null order by source_id, id desc`,
  );
  const quarantined = await knex.raw<{ rows: Array<{ archive_sha256: string }> }>(
    `select r.archive_sha256 from sources s
     join lateral (select * from ingest_runs where source_id = s.id order by id desc limit 1) r on true
     where r.outcome = 'quarantined' and r.archive_sha256 is not null`,
  );
  const spare = new Set([...rows, ...quarantined.rows].map(({ archive_sha256: sha256 }) => sha256));
  const { removed, bytes } = await pruneArchives(join(dataDir, 'archive'), { last: filesKept, spare, now });
  return { files: removed.length, bytes };
}
