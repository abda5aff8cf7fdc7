import type { Knex } from 'knex';
import type { FetchedFile, FetchOptions } from '#ingest/fetch/fetch.ts';
import type { Source } from '#ingest/registry/source.ts';
import { archiveFile } from './archive-file.ts';
import { findFile, listFiles } from './local-file.ts';
import { NoFileError } from './no-file-error.ts';

/** The origin of files: one file, a folder, or else the publishers. */
interface Supply {
  readonly file: string | null;
  readonly from: string | null;
  /** Whether a source that has no file is a fault: it was asked for by name. */
  readonly required: boolean;
  /** The folder where files are stored by their hash, wherever they came from. */
  readonly archiveDir: string;
  readonly knex: Knex;
  /** Fetch options that differ from the defaults, and the signal that stops fetching. */
  readonly fetching?: Pick<FetchOptions, 'allowPrivate' | 'limits' | 'timing' | 'signal'>;
}

/** Obtains the file of a source; null if there is none and none is required. */
type Obtain = (source: Source) => Promise<FetchedFile | null>;

export async function supplyFiles(supply: Supply): Promise<Obtain> {
  const { file, from, required, archiveDir } = supply;
  if (file !== null) return (source) => archiveFile(file, source, archiveDir);
  if (from === null) return (source) => fetchFile(source, supply);
  const files = await listFiles(from);
  const describe: Obtain = async (source) => {
    const path = findFile(files, source);
    if (path !== null) return archiveFile(path, source, archiveDir);
    if (!required) return null;
    throw new NoFileError(`There is no ${source.id}.* in ${from}: put the file there, or name it with --file.`);
  };
  // One after the other, because they come off one disk: in the order in which the sources ask.
  let last: Promise<unknown> = Promise.resolve();
  return (source) => {
    const next = last.then(() => describe(source));
    last = next.catch(() => {});
    return next;
  };
}

async function fetchFile(source: Source, supply: Supply): Promise<FetchedFile | null> {
  const { archiveDir, required, knex, fetching } = supply;
  if (source.urls.length === 0 && !required) return null;
  const { fetchSource } = await import('#ingest/fetch/fetch.ts');
  const last = await knex('ingest_runs')
    .where({ source_id: source.id })
    .whereIn('outcome', ['published', 'unchanged'])
    .whereNotNull('archive_sha256')
    .orderBy('id', 'desc')
    .first<{ archive_sha256: string } | undefined>('archive_sha256');
  return fetchSource(source, {
    ...fetching,
    archiveDir,
    ...(last ? { previous: { sha256: last.archive_sha256 } } : {}),
  });
}
