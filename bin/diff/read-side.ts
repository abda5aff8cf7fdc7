import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { readConfig } from '#core/config.ts';
import { SourceError } from '#core/errors.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { type Edition, publishedEdition } from '#ingest/maps/editions/edition.ts';
import { fileEdition } from '#ingest/maps/editions/file-edition.ts';
import { editionAt, withShapes } from '#ingest/maps/entries/editions-at.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { registryFolder } from '#ingest/registry/registry-folder.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { describeFile } from '#ingest/run/files/local-file.ts';
import { fileOf, quarantinedRun } from '#ingest/run/review.ts';

/** One of the two maps. */
export interface Side {
  readonly set: string;
  /** What is compared, for people. */
  readonly what: string;
  readonly edition: Edition;
}

/** What an argument names. */
export type Named =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'run'; readonly run: number }
  | { readonly kind: 'map'; readonly set: string; readonly publication: number | null };

export async function nameSide(argument: string): Promise<Named> {
  if (/^\d{1,15}$/.test(argument)) return { kind: 'run', run: Number(argument) };
  const isFile = await stat(argument).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile) return { kind: 'file', path: argument };
  const [, set, publication] = /^([\w-]+)(?:@(\d{1,15}))?$/.exec(argument) ?? [];
  if (set === undefined) throw new UsageError(`There is no file ${argument}, and no map has such an id.`);
  return { kind: 'map', set, publication: publication === undefined ? null : Number(publication) };
}

/** A published map, as it is now or as a publication left it. */
export async function storedSide(knex: Knex, { set, publication }: Extract<Named, { kind: 'map' }>): Promise<Side> {
  const what = publication === null ? set : `${set}@${publication}`;
  const edition = publication === null ? await publishedEdition(knex, set) : await editionOf(knex, set, publication);
  if (edition.length > 0) return { set, what, edition };
  throw new SourceError(
    `Nothing of ${what} is published. npx hustings publication list shows what was; a quarantined run is named by its number, a file by its path.`,
  );
}

async function editionOf(knex: Knex, set: string, publication: number): Promise<Edition> {
  const { rows } = await knex.raw<{ rows: Array<{ recorded: string }> }>(
    'select recorded_at::text as recorded from publications where catalogue_version = ? and source_id = ?',
    [publication, set],
  );
  const [row] = rows;
  if (!row) throw new SourceError(`${set} has no publication ${publication}: npx hustings publication list ${set}`);
  return withShapes(knex, await editionAt(knex, set, row.recorded, 'since'));
}

/** A map that waits for a person. */
export async function quarantinedSide(knex: Knex, id: number): Promise<Side> {
  const run = await quarantinedRun(knex, id);
  const file = await fileOf(run, join(readConfig(process.env).dataDir, 'archive'));
  return readFile(requireMap(run.definition), file, `run ${id} of ${run.source_id}`);
}

/** A publisher's file, read as a source describes it. */
export async function fileSide(source: BoundarySource, path: string): Promise<Side> {
  return readFile(source, await describeFile(path), path);
}

async function readFile(source: BoundarySource, file: FetchedFile, what: string): Promise<Side> {
  return { set: source.id, what, edition: await fileEdition(source, file, what) };
}

function requireMap(source: Source): BoundarySource {
  if (source.kind === 'boundaries') return source;
  throw new SourceError(`${source.id} is no map: only maps are compared.`);
}

/** The description of a map's source: that of the registry, or of what was published. */
export async function describedBy(id: string, folder: string | undefined, knex: Knex | null): Promise<BoundarySource> {
  const found = (await loadSources(folder ?? registryFolder)).find((source) => source.id === id);
  if (found) return requireMap(found);
  const row = await knex?.('sources').where({ id }).first<{ definition: Source } | undefined>('definition');
  if (row) return requireMap(row.definition);
  throw new UsageError(`No source ${id} in ${folder ?? registryFolder}.`);
}
