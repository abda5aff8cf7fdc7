import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '#ingest/kind/result.ts';
import type { Source } from '#ingest/registry/source.ts';
import { describeFile } from '#ingest/run/files/local-file.ts';
import { acceptRun } from '#ingest/run/review.ts';
import { ingest, type RunOptions } from '#ingest/run/run.ts';
import type { TestDatabase } from './database.ts';
import { zipOf } from './fixtures/zip.ts';

/** Ingests one source from one file, as `npm run ingest -- ID --file PATH` does. */
export async function ingestFile(
  database: TestDatabase,
  source: Source,
  path: string,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  const [result] = await ingest({ database, sources: [source], obtain: () => describeFile(path), ...options });
  return result as RunResult;
}

/**
 * Accepts the held runs of some sources, as a person does who has looked. Returns all results with those of the accepted runs in
 * their places.
 */
export async function acceptHeld(
  database: TestDatabase,
  results: readonly RunResult[],
  held: readonly string[],
  archiveDir: string,
): Promise<RunResult[]> {
  const accepted: RunResult[] = [];
  for (const result of results) {
    const isHeld = result.outcome === 'quarantined' && held.includes(result.source);
    accepted.push(...(isHeld ? await acceptRun(database, Number(result.runId), archiveDir) : [result]));
  }
  return accepted;
}

/** Ingests one source, asked for by name, from a zip of the members given. */
export async function ingestMembers(
  database: TestDatabase,
  source: Source,
  members: Readonly<Record<string, string | Buffer>>,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-test-'));
  try {
    const path = join(folder, `${source.id}.zip`);
    await writeFile(path, await zipOf(members));
    return await ingestFile(database, source, path, { named: true, ...options });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** All that is served or on record, as plain rows: equal before and after means that nothing changed. */
export async function publishedState(database: TestDatabase): Promise<unknown> {
  const { rows } = await database.knex.raw(
    `select s.id as set, s.valid as set_valid, s.recorded_from, b.id, v.valid, v.recorded, v.name_en, v.name_fr, v.province, v.population, v.content_hash,
            v.catalogue_version, md5(v.geometry) as geometry, md5(v.display_geometry) as display,
            (select version from catalogue) as catalogue
     from boundary_sets s left join boundaries b on b.set_id = s.id left join boundary_versions v on v.boundary_id = b.id
     order by s.id, b.id, v.recorded, v.valid`,
  );
  return rows;
}
