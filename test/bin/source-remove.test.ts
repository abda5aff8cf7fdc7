import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sampleNotice, sampleSources } from '#bin/processes/sample.ts';
import { archivePath } from '#ingest/fetch/archive.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { Source } from '#ingest/registry/source.ts';
import { archiveFile } from '#ingest/run/files/archive-file.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import { refresh } from '#jobs/refresh/refresh.ts';
import { readSources } from '#server/electoral/operations/status/source-status.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
const archiveDir = join(folder.path, 'archive');
const earlier = process.env.HUSTINGS_DATA_DIR;
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  process.env.HUSTINGS_DATA_DIR = folder.path;
  pool = await Pool.open(1);
});
afterAll(async () => {
  if (earlier === undefined) delete process.env.HUSTINGS_DATA_DIR;
  else process.env.HUSTINGS_DATA_DIR = earlier;
  await pool.close();
});
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function check(source: Source, content: Buffer) {
  const path = await folder.write(`${source.id}.zip`, content);
  const [result] = await ingest({
    database,
    sources: [source],
    pool,
    obtain: () => archiveFile(path, source, archiveDir),
  });
  return result;
}

const publishedMaps = async () =>
  (await database.knex.raw(`select id from boundary_sets where not isempty(valid)`)).rows;
const listed = async () => (await readSources(database.knex, Date.now())).map(({ id }) => id);
const isArchived = (sha256: string) =>
  access(archivePath(archiveDir, sha256)).then(
    () => true,
    () => false,
  );

describe('hustings source remove', () => {
  const source = boundarySource({ crs: 'EPSG:4326' });

  it('withdraws its map, deletes quarantined files, and lists and checks it no more, until it is ingested again', async () => {
    expect(await check(source, await wardsFile(wards(2)))).toMatchObject({ outcome: 'published' });
    expect(await check(source, await wardsFile(wards(3)))).toMatchObject({ outcome: 'quarantined' });
    const [published, quarantined] = await database.knex('ingest_runs').orderBy('id').pluck('archive_sha256');
    const { at } = await database.knex('catalogue').first(database.knex.raw('updated_at::text as at'));

    const { exitCode, errors } = await runCommand(database, ['source', 'remove', source.id, '--yes']);
    expect({ exitCode, errors }).toMatchObject({
      exitCode: 0,
      errors: expect.stringMatching(/Removes sample-wards:\n.* 2 are known no more\n {2}quarantined files: 1\n/),
    });
    expect(await publishedMaps()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await runJson(database, ['review'])).toEqual({ runs: [], sources: [], unverified: [] });
    expect([await isArchived(published), await isArchived(quarantined)]).toEqual([true, false]);
    expect(await database.knex('ingest_runs')).toMatchObject([{ outcome: 'published' }]);
    const { rows } = await database.knex.raw(`select set_id from boundaries_as_known(?, '2025-06-01')`, [at]);
    expect(rows).toHaveLength(2);

    const again = await runCommand(database, ['source', 'remove', source.id, '--yes']);
    expect(again).toMatchObject({ exitCode: 2, errors: expect.stringContaining('There is no source sample-wards') });
    expect(await check(source, await wardsFile(wards(2)))).toMatchObject({ outcome: 'published' });
    expect(await listed()).toEqual([source.id]);
  });

  it('keeps jobs from asking for it', async () => {
    const watched: Source = { ...source, cadence: 'monthly', urls: ['https://example.org/wards.zip'] };
    await check(watched, await wardsFile(wards(2)));
    await runJson(database, ['source', 'remove', source.id, '--yes']);
    const context = { database, dataDir: folder.path, due: null, now: Date.now, sources: async () => [watched] };
    const result = await refresh(context as never, { name: 'wanted', checks: () => true });
    expect(result).toEqual({ outcome: 'done', message: 'No source is due.' });
  });

  it('asks for --force if the registry describes the source', async () => {
    const [described] = await loadSources();
    const { id } = described as Source;
    await database
      .knex('sources')
      .insert({ id, kind: 'boundaries', name: id, definition: '{}', cadence: 'never', in_registry: true });
    const refused = await runCommand(database, ['source', 'remove', id, '--yes']);
    expect(refused).toMatchObject({ exitCode: 2, errors: expect.stringContaining('say --force') });
    await runJson(database, ['source', 'remove', id, '--force', '--yes']);
    expect(await listed()).toEqual([]);
  });
});

describe('hustings sample remove', () => {
  it('removes the sample and leaves real maps, after which a start says nothing of it', async () => {
    const sources = (await loadSources(sampleSources)).filter(({ id }) => id.startsWith('sample-xb'));
    const obtain = await supplyFiles({
      file: null,
      from: join(sampleSources, '../publishers'),
      required: true,
      archiveDir,
      knex: database.knex,
    });
    await ingest({ database, sources, obtain, pool });
    expect(await sampleNotice(database.knex)).toBeNull();
    const real = boundarySource({ id: 'real-wards', crs: 'EPSG:4326', confidence: 'MUNICIPAL' });
    expect(await check(real, await wardsFile(wards(2)))).toMatchObject({ outcome: 'published' });
    expect(await sampleNotice(database.knex)).toContain('npx hustings sample remove');

    const { removed } = await runJson(database, ['sample', 'remove', '--yes']);
    expect(removed.map(({ source }: { source: string }) => source)).toEqual(['sample-xb-concordance', 'sample-xb']);
    expect(await publishedMaps()).toEqual([{ id: 'real-wards' }]);
    expect(await database.knex('postal_codes')).toEqual([]);
    expect(await sampleNotice(database.knex)).toBeNull();
    const again = await runCommand(database, ['sample', 'remove', '--yes']);
    expect(again).toMatchObject({ exitCode: 2, errors: expect.stringContaining('The sample region is not stored.') });
  });
});
