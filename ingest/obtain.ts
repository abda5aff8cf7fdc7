import type { Knex } from 'knex';
import { SourceError } from '../core/errors.ts';
import type { FetchedFile } from './fetch.ts';
import { describeFile, findFile, listFiles } from './local-file.ts';
import type { Source } from './source.ts';

/** Where files come from: one file, a folder, or else the publishers. */
export interface Supply {
  readonly file: string | null;
  readonly from: string | null;
  /** Whether a source that has no file is a fault: it was asked for by name. */
  readonly required: boolean;
  /** Where fetched files are kept by their hash. */
  readonly archiveDir: string;
  readonly knex: Knex;
}

/** A way to the file of each source; null where there is none and none is required. */
export async function supplyFiles(supply: Supply): Promise<(source: Source) => Promise<FetchedFile | null>> {
  const { file, from, required } = supply;
  if (file !== null) return () => describeFile(file);
  if (from !== null) {
    const files = await listFiles(from);
    return async (source) => {
      const path = findFile(files, source);
      if (path !== null) return describeFile(path);
      if (!required) return null;
      throw new SourceError(`There is no ${source.id}.* in ${from}: put the file there, or name it with --file.`);
    };
  }
  return (source) => fetchFile(source, supply);
}

async function fetchFile(source: Source, { archiveDir, required, knex }: Supply): Promise<FetchedFile | null> {
  if (source.urls.length === 0 && !required) return null;
  const { fetchSource } = await import('./fetch.ts');
  const last = await knex('ingest_runs')
    .where({ source_id: source.id })
    .whereIn('outcome', ['published', 'unchanged'])
    .whereNotNull('archive_sha256')
    .orderBy('id', 'desc')
    .first<{ archive_sha256: string } | undefined>('archive_sha256');
  return fetchSource(source, { archiveDir, ...(last ? { previous: { sha256: last.archive_sha256 } } : {}) });
}
