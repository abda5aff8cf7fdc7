import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import type { TestDatabase } from '#test/support/database.ts';

/**
 * Long outlines, many parts, holes, the far north, French names, another projection, and a city: of the registry, and of
 * the folder `test/real/sources`.
 */
export const realMaps = ['ca-federal-2023', 'ca-nb-2024', 'ca-yt-2015', 'ca-sk-2012', 'csd-2466023', 'csd-3520005'];

/** Publishes those maps from the publishers' files. */
export async function publishRealMaps(database: TestDatabase, archiveDir: string): Promise<void> {
  const known = [...(await loadSources()), ...(await loadSources(join(import.meta.dirname, '../sources')))];
  const sources = realMaps.map((id) => known.find((source) => source.id === id)!);
  const from = process.env.HUSTINGS_REAL_DATA as string;
  const pool = await Pool.open();
  try {
    const { knex } = database;
    const obtain = await supplyFiles({ file: null, from, required: true, archiveDir, knex });
    const results = await ingest({ database, sources, pool, obtain });
    expect(results.map(({ outcome }) => outcome)).toEqual(realMaps.map(() => 'published'));
  } finally {
    await pool.close();
  }
}
