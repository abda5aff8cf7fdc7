import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { readConfig } from '#core/config.ts';
import { SourceError } from '#core/errors.ts';
import { checkedAgainst } from '#core/source/checked-against.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import { beforePublished, beforeWaiting, publishedEdition } from '#ingest/maps/editions/edition.ts';
import { fileEdition } from '#ingest/maps/editions/file-edition.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { fileOf, quarantinedRun } from '#ingest/run/review.ts';
import { pictureFile } from './page.tsx';
import { drawPicture, type ReviewedEdition } from './picture.ts';

interface Options {
  /** A quarantined run by its number, or a published map by its id. */
  readonly map: string;
  /** The page's path. */
  readonly file: string;
  readonly json?: boolean | undefined;
}

/** Writes a page for looking at an edition of a map, that waits or is published, and says where it is. */
export async function writePicture({ map, file, json }: Options, environment: CommandEnvironment): Promise<void> {
  const looked = await withDatabase(
    environment,
    { applicationName: 'hustings review', schema: 'require' },
    ({ knex }) => (/^\d+$/.test(map) ? waiting(knex, Number(map)) : published(knex, map)),
  );
  const picture = await drawPicture(looked);
  await writeFile(file, pictureFile(picture));
  const { source, run, changes } = picture;
  const isUnverified = checkedAgainst(source).length === 0;
  if (json) {
    const counts = changes && {
      added: changes.added.length,
      ended: changes.ended.length,
      renamed: changes.renamed.length,
      redrawn: changes.redrawn.size,
      moved: changes.moved.length,
    };
    const result = { file, source: source.id, run, unverified: isUnverified, changes: counts };
    environment.print(`${JSON.stringify(result)}\n`);
    return;
  }
  const what = run === null ? `${source.id} as published` : `run ${run} of ${source.id}`;
  environment.print(`Wrote ${file}: ${what}${isUnverified ? ', an unverified map' : ''}. Open it in a browser.\n`);
}

function requireMap(source: Source): asserts source is BoundarySource {
  if (source.kind !== 'boundaries') throw new SourceError(`${source.id} is no map: only maps have a picture.`);
}

/** A quarantined run: its file is read again, because nothing of it is stored but the file. */
async function waiting(knex: Knex, runId: number): Promise<ReviewedEdition> {
  const run = await quarantinedRun(knex, runId);
  const { definition: source } = run;
  requireMap(source);
  const file = await fileOf(run, join(readConfig(process.env).dataDir, 'archive'));
  const edition = await fileEdition(source, file, `The file of run ${runId}`);
  const findings = run.report.findings ?? [];
  return { source, run: runId, edition, before: await beforeWaiting(knex, source), findings };
}

async function published(knex: Knex, id: string): Promise<ReviewedEdition> {
  const row = await knex('sources').where({ id }).first<{ definition: Source } | undefined>('definition');
  if (!row) throw new SourceError(`There is no source ${id}. A quarantined run is named by its number.`);
  const { definition: source } = row;
  requireMap(source);
  const edition = await publishedEdition(knex, id);
  if (edition.length === 0) throw new SourceError(`Nothing of ${id} is published.`);
  return { source, run: null, edition, before: await beforePublished(knex, source), findings: await foundIn(knex, id) };
}

/** What the checks found in the last publication; nothing if it came from another installation. */
async function foundIn(knex: Knex, id: string): Promise<readonly Finding[]> {
  const run = await knex('ingest_runs')
    .where({ source_id: id, outcome: 'published' })
    .orderBy('id', 'desc')
    .first<{ report: { findings?: readonly Finding[] } } | undefined>('report');
  return run?.report.findings ?? [];
}
