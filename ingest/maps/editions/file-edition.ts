import { SourceError } from '#core/errors.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { nameOf } from '#ingest/fetch/file-name.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type Edition, preparedEdition } from './edition.ts';

/**
 * The map in a publisher's file, read as a source describes it and compared with nothing.
 * Errors: a `SourceError` if the file cannot be read, or has no district with a shape. `what` names the file in it.
 */
export async function fileEdition(source: BoundarySource, file: FetchedFile, what: string): Promise<Edition> {
  const pool = await Pool.open(1);
  try {
    const prepared = await pool.prepareMap({
      source,
      path: file.path,
      fileName: nameOf(file),
      previous: [],
      accepted: false,
      surroundingDistricts: [],
      otherTerritories: [],
    });
    const edition = preparedEdition(prepared);
    if (edition.length === 0) throw new SourceError(`${what} has no district with a shape.`);
    return edition;
  } finally {
    await pool.close();
  }
}
