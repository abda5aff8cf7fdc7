import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRealSources } from '#bench/electoral/locate/real-maps.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { Source } from '#ingest/registry/source.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import { createFilledDatabase, type TestDatabase } from '#test/support/database.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { acceptHeld } from '#test/support/ingest.ts';

/** The file lacks the bodies of several ridings, such as Brandon—Souris. */
export const withoutBodies = ['ca-federal-2013'];

/** Takes the real maps of these sources through an ingest. Files are kept in the folder. */
export async function ingestRealMaps(database: TestDatabase, sources: readonly Source[], archiveDir: string) {
  const from = process.env.HUSTINGS_REAL_DATA as string;
  const pool = await Pool.open();
  try {
    const obtain = await supplyFiles({ file: null, from, required: true, archiveDir, knex: database.knex });
    return await ingest({ database, sources, pool, obtain });
  } finally {
    await pool.close();
  }
}

/** A database in which every real map is published, and how its ingest went. */
export interface PublishedMaps {
  readonly database: TestDatabase;
  readonly sources: readonly Source[];
  /** Of the first run. */
  readonly first: readonly RunResult[];
  /** Those of the maps that it held, and that were then accepted, in their places. */
  readonly results: readonly RunResult[];
}

/** The database has what became of its runs here, for the suites that look at that. */
const resultsTable = 'results_of_real_maps';

async function fill(database: TestDatabase): Promise<void> {
  const archiveDir = await mkdtemp(join(tmpdir(), 'hustings-real-maps-'));
  try {
    const first = await ingestRealMaps(database, await loadRealSources(), archiveDir);
    const results = await acceptHeld(database, first, withoutBodies, archiveDir);
    await database.knex.raw(`create table ${resultsTable} (first jsonb, results jsonb)`);
    await database.knex(resultsTable).insert({ first: JSON.stringify(first), results: JSON.stringify(results) });
  } finally {
    await rm(archiveDir, removal);
  }
}

/** Every real map is published once in a run of tests: it takes most of a minute. */
export async function createPublishedMaps(): Promise<PublishedMaps> {
  const database = await createFilledDatabase('real_maps', fill);
  const { first, results } = await database.knex(resultsTable).first();
  await database.knex.schema.dropTable(resultsTable);
  return { database, sources: await loadRealSources(), first, results };
}
