import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { catalogueChannel } from '#core/database/channels.ts';
import { easternMidnight } from '#core/dates.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { describeFile } from '#ingest/run/files/local-file.ts';
import { ingest, type RunOptions } from '#ingest/run/run.ts';
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
    database.knex.raw(
      'truncate sources, boundary_sets, boundaries, boundary_versions, ingest_runs, boundary_set_history cascade',
    ),
  );

  async function publish(
    records: readonly ShapeRecord[],
    day: string,
    changes: Partial<BoundarySource> = {},
    accepted = false,
    options: Partial<RunOptions> = {},
  ) {
    const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: records.length }, ...changes });
    const path = await folder.write(`${source.id}.zip`, await wardsFile(records));
    return ingestFile(database, source, path, { pool, accepted, now: () => easternMidnight(day), ...options });
  }
  /** The districts of a day: id, English name and where they lie. */
  async function inForce(day: string): Promise<string[]> {
    const { rows } = await database.knex.raw(
      `select boundary_id || ' ' || name_en || ' at ' || round(-label_longitude::numeric, 2) || ' W' as line
       from boundary_versions v join boundaries b on b.id = boundary_id join boundary_sets s on s.id = set_id
       where v.valid @> :at::timestamptz and s.valid @> :at::timestamptz and upper_inf(recorded) order by 1`,
      { at: new Date(easternMidnight(day)).toISOString() },
    );
    return rows.map(({ line }: { line: string }) => line);
  }
  const catalogueVersion = async () => (await database.knex('catalogue').first()).version as number;

  it('raises the catalogue once and notifies servers', async () => {
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

  const first = [
    'sample-wards-1 Ward 1 at 47.95 W',
    'sample-wards-2 Ward 2 at 47.85 W',
    'sample-wards-3 Ward 3 at 47.75 W',
  ];
  const moved = [ward('1', 0, { name: 'Lighthouse' }), ward('2', 1), ward('3', 5)];
  const later = [
    'sample-wards-1 Lighthouse at 47.95 W',
    'sample-wards-2 Ward 2 at 47.85 W',
    'sample-wards-3 Ward 3 at 47.45 W',
  ];

  it('reads the shapes of the last publication only if the map has changed', async () => {
    const queries: string[] = [];
    const note = ({ sql }: { sql: string }) => queries.push(sql);
    const readings = async (records: readonly ShapeRecord[]) => {
      queries.length = 0;
      await publish(records, '2025-07-01');
      return queries.filter((sql) => /\bgeometry\b/.test(sql) && !/^insert/.test(sql)).length;
    };
    await publish(wards(3), '2025-06-01');
    database.knex.on('query', note);
    try {
      expect(await readings(wards(3))).toBe(0);
      expect(await readings([...wards(2), ward('3', 2, { height: 0.11 })])).toBeGreaterThan(0);
    } finally {
      database.knex.removeListener('query', note);
    }
  });

  it('corrects a map back to its first day', async () => {
    await publish(wards(3), '2025-06-01');
    expect(await publish(moved, '2025-07-01')).toMatchObject({ outcome: 'quarantined' });
    const counts = { added: 0, changed: 2, removed: 0 };
    expect(await publish(moved, '2025-07-01', {}, true)).toMatchObject({ outcome: 'published', ...counts });
    for (const day of ['2025-01-01', '2025-06-30', '2025-07-01']) expect(await inForce(day)).toEqual(later);
    expect(await inForce('2024-12-31')).toEqual([]);
  });

  it('corrects two wards that were exchanged for every day since the map began', async () => {
    const [one, two] = wards(2) as [ShapeRecord, ShapeRecord];
    await publish(
      [
        { ...one, rings: two.rings },
        { ...two, rings: one.rings },
      ],
      '2025-06-01',
    );
    expect((await inForce('2025-02-01'))[0]).toBe('sample-wards-1 Ward 1 at 47.85 W');
    await publish(wards(2), '2025-07-01', {}, true);
    for (const day of ['2025-02-01', '2025-06-30', '2025-07-02']) expect(await inForce(day)).toEqual(first.slice(0, 2));
  });

  it('keeps what was until yesterday if the law changes from today on', async () => {
    await publish(wards(3), '2025-06-01');
    await publish(moved, '2025-07-01', {}, true, { fromToday: true });
    for (const day of ['2025-01-01', '2025-06-30']) expect(await inForce(day)).toEqual(first);
    for (const day of ['2025-07-01', '2026-07-01']) expect(await inForce(day)).toEqual(later);
    // The file that a refresh finds again states no more than it did.
    const state = await publishedState(database);
    expect(await publish(moved, '2025-08-01')).toMatchObject({ outcome: 'unchanged', message: null });
    expect(await publish(moved, '2025-08-01', {}, false, { fromToday: true })).toMatchObject({ outcome: 'unchanged' });
    expect(await publishedState(database)).toEqual(state);
  });

  it('lets a person decide whether a correction reaches back over a change of law', async () => {
    await publish(wards(3), '2025-06-01');
    await publish(moved, '2025-07-01', {}, true, { fromToday: true });
    const renamed = [ward('1', 0, { name: 'Lighthouse' }), ward('2', 1, { name: 'Quay' }), ward('3', 5)];
    expect(await publish(renamed, '2025-08-01')).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/The law changed in this map on 2025-07-01 .*back to 2025-01-01/),
    });
    expect(await publish(renamed, '2025-08-01', {}, false, { fromToday: true })).toMatchObject({ changed: 1 });
    expect(await inForce('2025-01-01')).toEqual(first);
    expect((await inForce('2025-07-31'))[1]).toMatch(/Ward 2/);
    expect((await inForce('2025-08-01'))[1]).toMatch(/Quay/);
    // The same file over the whole span: for a change of law that was none.
    expect(await publish(renamed, '2025-09-01', {}, false, { fromToday: false })).toMatchObject({ changed: 3 });
    expect(await inForce('2025-01-01')).toEqual(await inForce('2025-08-01'));
    expect(await publish(renamed, '2025-09-01')).toMatchObject({ outcome: 'unchanged' });
  });

  it('accepts a quarantined change of law as one, unless requested otherwise', async () => {
    const { acceptRun, quarantinedRuns } = await import('#ingest/run/review.ts');
    await publish(wards(3), '2025-06-01');
    await publish(moved, '2025-07-01', {}, false, { fromToday: true });
    const [run] = await quarantinedRuns(database.knex);
    await acceptRun(database, Number(run?.id), folder.path);
    expect(await inForce('2025-07-01')).toEqual(first);
    expect(await inForce('2500-01-01')).toEqual(later);
  });

  it('refuses a change of law from today on of a map that has ended', async () => {
    const valid = { from: '2025-01-01', until: '2025-07-01' };
    await publish(wards(3), '2025-06-01', { valid });
    expect(await publish(moved, '2025-07-01', { valid }, true, { fromToday: true })).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/in force until 2025-07-01 only.*without --from-today/),
    });
  });

  it('removes a district that is gone and adds one that is new, over the whole span', async () => {
    await publish(wards(12), '2025-06-01');
    const changed = [...wards(11), ward('13', 14)];
    expect(await publish(changed, '2025-07-01')).toMatchObject({ outcome: 'quarantined' });
    expect(await publish(changed, '2025-07-01', {}, true)).toMatchObject({ added: 1, changed: 0, removed: 1 });
    for (const day of ['2025-01-01', '2025-07-01']) {
      expect((await inForce(day)).join()).not.toMatch(/Ward 12/);
      expect((await inForce(day)).join()).toMatch(/Ward 13/);
    }
    // The id is still that of ward 12, which comes back under it.
    expect(await publish(wards(12), '2025-08-01', {}, true)).toMatchObject({ added: 1, removed: 1 });
    expect((await inForce('2025-01-01')).join()).toMatch(/sample-wards-12 Ward 12/);
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

    await database.knex.raw(
      'truncate sources, boundary_sets, boundaries, boundary_versions, ingest_runs, boundary_set_history cascade',
    );
    await publish(wards(3), '2025-06-01', next);
    await publish(wards(2), '2025-06-01');
    for (const [day, count] of Object.entries(expected)) expect(await inForce(day)).toHaveLength(count);
  });

  it('gives an earlier map its days back if the first day of a later one was mistyped', async () => {
    const next = (from: string): Partial<BoundarySource> => ({ id: 'sample-wards-2026', valid: { from } });
    await publish(wards(2), '2025-06-01');
    await publish(wards(3), '2025-06-01', next('2025-03-01'));
    expect(await inForce('2025-05-01')).toHaveLength(3);
    await publish(wards(3), '2025-06-02', next('2026-03-01'));
    for (const day of ['2025-01-01', '2025-03-01', '2025-05-01', '2026-02-28']) {
      expect(await inForce(day)).toEqual(first.slice(0, 2));
    }
    expect(await inForce('2026-03-01')).toHaveLength(3);
    const spans = await database.knex('boundary_set_history').pluck('set_id');
    expect(spans.sort()).toEqual(['sample-wards', 'sample-wards', 'sample-wards-2026']);
  });

  it('gives it its days back too if the later one was of another jurisdiction', async () => {
    const next = (id: string): Partial<BoundarySource> => {
      return { id: 'sample-wards-2026', valid: { from: '2026-01-01' }, jurisdiction: { id, name: 'Harbour' } };
    };
    await publish(wards(2), '2025-06-01');
    await publish(wards(3), '2025-06-01', next('sample-harbour'));
    expect(await inForce('2026-01-01')).toHaveLength(3);
    await publish(wards(3), '2025-06-02', next('sample-haven'));
    expect(await inForce('2026-01-01')).toHaveLength(5);
  });

  it('keeps the end that a map states', async () => {
    const ended = (until: string): Partial<BoundarySource> => ({ valid: { from: '2025-01-01', until } });
    await publish(wards(2), '2025-06-01', ended('2025-10-01'));
    await publish(wards(3), '2025-06-01', { id: 'sample-wards-2026', valid: { from: '2026-01-01' } });
    expect(await inForce('2025-09-30')).toHaveLength(2);
    expect(await inForce('2025-10-01')).toEqual([]);
    await publish(wards(2), '2025-06-01', ended('2026-06-01'));
    expect(await inForce('2025-10-01')).toHaveLength(2);
    expect(await inForce('2026-01-01')).toHaveLength(3);
  });

  it('says which newer map is missing if a map has ended', async () => {
    const past = { valid: { from: '2025-01-01', until: '2025-05-01' } };
    const newer = { id: 'sample-wards-2025', valid: { from: '2025-05-01' } };
    const registry = [boundarySource(newer)];
    expect(await publish(wards(2), '2025-04-30', past)).toMatchObject({ outcome: 'published', message: null });
    expect(await publish(wards(2), '2025-05-01', past)).toMatchObject({
      outcome: 'unchanged',
      message: expect.stringMatching(
        /ended on 2025-05-01 and no newer map of Harbour is stored: .*No source describes the newer map yet: look for it on https:\/\/example.org\/wards/,
      ),
    });
    expect(await publish(wards(2), '2025-06-01', past, false, { registry })).toMatchObject({
      message: expect.stringMatching(/Missing is sample-wards-2025 \(from 2025-05-01 on\): ingest it too/),
    });
    await publish(wards(3), '2025-06-01', { ...newer, valid: { from: '2025-05-03' } });
    expect(await publish(wards(2), '2025-06-01', past, false, { registry })).toMatchObject({
      message: expect.stringMatching(
        /sample-wards-2025\) begins on 2025-05-03: nothing is answered for the days between/,
      ),
    });
    await publish(wards(3), '2025-06-01', newer);
    expect(await publish(wards(2), '2025-06-01', past)).toMatchObject({ message: null });
  });

  it('says nothing of a newer map that the same run publishes', async () => {
    const crs = { crs: 'EPSG:4326' };
    const past = boundarySource({ ...crs, valid: { from: '2025-01-01', until: '2025-05-01' } });
    const newer = boundarySource({ ...crs, id: 'sample-wards-2025', valid: { from: '2025-05-01' } });
    const path = await folder.write('both.zip', await wardsFile(wards(2)));
    const results = await ingest({ database, sources: [past, newer], obtain: () => describeFile(path), pool });
    expect(results).toMatchObject([
      { source: 'sample-wards', outcome: 'published', message: null },
      { source: 'sample-wards-2025', outcome: 'published', message: null },
    ]);
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
