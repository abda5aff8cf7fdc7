import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { catalogueChannel } from '#core/database/channels.ts';
import { easternMidnight } from '#core/dates.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { Pool } from '#ingest/run/workers/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile, publishedState } from '#test/support/ingest.ts';

describe('publishing a map', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });
  beforeEach(() =>
    database.knex.raw('truncate sources, boundary_sets, boundaries, boundary_versions, ingest_runs cascade'),
  );

  async function publish(
    records: readonly ShapeRecord[],
    day: string,
    changes: Partial<BoundarySource> = {},
    accepted = false,
  ) {
    const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: records.length }, ...changes });
    const path = await folder.write(`${source.id}.zip`, await wardsFile(records));
    return ingestFile(database, source, path, { pool, accepted, now: () => easternMidnight(day) });
  }
  /** The districts of a day: id, English name and where they lie. */
  async function inForce(day: string): Promise<string[]> {
    const { rows } = await database.knex.raw(
      `select boundary_id || ' ' || name_en || ' at ' || round(-label_longitude::numeric, 2) || ' W' as line
       from boundary_versions where valid @> ?::timestamptz order by 1`,
      [new Date(easternMidnight(day)).toISOString()],
    );
    return rows.map(({ line }: { line: string }) => line);
  }
  const catalogueVersion = async () => (await database.knex('catalogue').first()).version as number;

  it('raises the catalogue once and tells servers', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(`listen ${catalogueChannel}`);
    const heard = new Promise<string | undefined>((resolve) =>
      client.on('notification', ({ payload }) => resolve(payload)),
    );
    const before = await catalogueVersion();
    expect(await publish(wards(2), '2025-06-01')).toMatchObject({
      outcome: 'published',
      added: 2,
      changed: 0,
      removed: 0,
    });
    expect(await catalogueVersion()).toBe(before + 1);
    expect(await heard).toBe(String(before + 1));
    await client.end();
  });

  it('changes nothing the second time, though records come in another order', async () => {
    await publish(wards(3), '2025-06-01');
    const before = await publishedState(database);
    const again = await publish(wards(3).reverse(), '2025-07-01');
    expect(again).toMatchObject({ outcome: 'unchanged', added: 0, changed: 0, removed: 0 });
    expect(await publishedState(database)).toEqual(before);
    expect(await database.knex('sources').first()).toMatchObject({ state: 'fresh', state_message: null });
  });

  it('keeps what was and corrects what is, from the instant of the correction', async () => {
    await publish(wards(3), '2025-06-01');
    const moved = [ward('1', 0, { name: 'Lighthouse' }), ward('2', 1), ward('3', 5)];
    expect(await publish(moved, '2025-07-01')).toMatchObject({ outcome: 'quarantined' });
    expect(await publish(moved, '2025-07-01', {}, true)).toMatchObject({
      outcome: 'published',
      added: 0,
      changed: 2,
      removed: 0,
    });
    expect(await inForce('2025-06-30')).toEqual([
      'sample-wards-1 Ward 1 at 47.95 W',
      'sample-wards-2 Ward 2 at 47.85 W',
      'sample-wards-3 Ward 3 at 47.75 W',
    ]);
    expect(await inForce('2025-07-01')).toEqual([
      'sample-wards-1 Lighthouse at 47.95 W',
      'sample-wards-2 Ward 2 at 47.85 W',
      'sample-wards-3 Ward 3 at 47.45 W',
    ]);
  });

  it('closes a district that is gone and opens one that is new', async () => {
    await publish(wards(12), '2025-06-01');
    const changed = [...wards(11), ward('13', 14)];
    expect(await publish(changed, '2025-07-01')).toMatchObject({ outcome: 'quarantined' });
    expect(await publish(changed, '2025-07-01', {}, true)).toMatchObject({ added: 1, changed: 0, removed: 1 });
    expect((await inForce('2025-06-30')).join()).toMatch(/Ward 12/);
    expect((await inForce('2025-07-01')).join()).not.toMatch(/Ward 12/);
    expect((await inForce('2025-07-01')).join()).toMatch(/Ward 13/);
  });

  it('renames a district on its day, under its id', async () => {
    const renames = [{ code: '2', from: '2025-09-01', nameEn: 'Anchorage', nameFr: 'Le Mouillage' }];
    await publish(wards(2), '2025-06-01', { renames });
    expect((await inForce('2025-08-31'))[1]).toMatch(/^sample-wards-2 Ward 2/);
    expect((await inForce('2025-09-01'))[1]).toMatch(/^sample-wards-2 Anchorage/);
    expect(await publish(wards(2), '2025-10-01', { renames })).toMatchObject({ outcome: 'unchanged' });
  });

  it('lets a new map take over on its day, in whichever order the two are published', async () => {
    const next: Partial<BoundarySource> = { id: 'sample-wards-2026', valid: { from: '2026-01-01' } };
    await publish(wards(2), '2025-06-01');
    await publish(wards(3), '2025-06-01', next);
    const expected = { '2025-12-31': 2, '2026-01-01': 3 };
    for (const [day, count] of Object.entries(expected)) expect(await inForce(day)).toHaveLength(count);
    const state = await publishedState(database);
    expect(await publish(wards(2), '2025-07-01')).toMatchObject({ outcome: 'unchanged' });
    expect(await publishedState(database)).toEqual(state);

    await database.knex.raw('truncate sources, boundary_sets, boundaries, boundary_versions, ingest_runs cascade');
    await publish(wards(3), '2025-06-01', next);
    await publish(wards(2), '2025-06-01');
    for (const [day, count] of Object.entries(expected)) expect(await inForce(day)).toHaveLength(count);
  });

  it('refuses two maps of one jurisdiction from the same day', async () => {
    await publish(wards(2), '2025-06-01');
    const twin = await publish(wards(3), '2025-06-01', { id: 'sample-wards-twin' });
    expect(twin).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/sample-wards is also a map of sample-harbour/),
    });
  });

  it('writes nothing in a dry run, and says what it would do', async () => {
    await publish(wards(2), '2025-06-01');
    const before = await publishedState(database);
    const source = boundarySource({ crs: 'EPSG:4326' });
    const path = await folder.write('dry.zip', await wardsFile([ward('1', 0, { name: 'Haven' }), ward('2', 1)]));
    expect(await ingestFile(database, source, path, { pool, dryRun: true })).toMatchObject({
      outcome: 'published',
      changed: 1,
    });
    expect(await publishedState(database)).toEqual(before);
    expect(await database.knex('ingest_runs')).toHaveLength(1);
  });

  it('publishes a quarantined map that a person accepts', async () => {
    await publish(wards(4), '2025-06-01');
    const wider = ['1', '2', '3', '4'].map((code, i) => ward(code, i, { size: 0.2 }));
    expect(await publish(wider, '2025-07-01')).toMatchObject({ outcome: 'quarantined' });
    const { acceptRun, quarantinedRuns } = await import('#ingest/run/review.ts');
    const [run] = await quarantinedRuns(database.knex);
    expect(run).toMatchObject({ source_id: 'sample-wards', message: expect.any(String) });
    const accepted = await acceptRun(database, Number(run?.id), folder.path);
    expect(accepted).toMatchObject([{ source: 'sample-wards', outcome: 'published' }]);
    expect(await database.knex('sources').first()).toMatchObject({ state: 'fresh' });
    expect(await quarantinedRuns(database.knex)).toEqual([]);
    await expect(acceptRun(database, Number(run?.id), folder.path)).rejects.toThrow('is not quarantined');
  });

  it('closes the runs that a killed process left open', async () => {
    await publish(wards(2), '2025-06-01');
    await database.knex('ingest_runs').insert({ source_id: 'sample-wards' });
    await publish(wards(2), '2025-06-02');
    const outcomes = await database.knex('ingest_runs').orderBy('id').pluck('outcome');
    expect(outcomes).toEqual(['published', 'failed', 'unchanged']);
  });
});
