import { join } from 'node:path';
import type { Knex } from 'knex';
import { pruneArchives } from '#ingest/fetch/archive.ts';

/** The latest file of a source and the one before it. */
const retainedFiles = 2;

/**
 * Prunes the archive of publishers' files. Besides the latest files of each source it retains the file that the source
 * was last published from (or found unchanged by), that of the publication before, and the file of a quarantined run
 * that may still be accepted.
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
     where r.outcome = 'quarantined' and r.dismissed_at is null and r.archive_sha256 is not null`,
  );
  // What is served, and what a rollback would publish again.
  const published = await knex.raw<{ rows: Array<{ archive_sha256: string }> }>(
    `select archive_sha256 from (
       select *, row_number() over (partition by source_id order by catalogue_version desc) as place
       from publications p where action = 'publish'
         and not exists (select from publications later where later.undoes = p.catalogue_version)) as standing
     where place <= 2 and archive_sha256 is not null`,
  );
  const spare = new Set([...rows, ...quarantined.rows, ...published.rows].map(({ archive_sha256: sha256 }) => sha256));
  const { removed, bytes } = await pruneArchives(join(dataDir, 'archive'), { last: retainedFiles, spare, now });
  return { files: removed.length, bytes };
}
