import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { easternMidnight } from '#core/dates.ts';
import type { EntryChanges, EntryTotals } from '#core/source/map-entry.ts';
import { recordMissingEntries } from '#ingest/maps/entries/record-entry.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { lastPublicationsOf, rollBack, withdraw } from '#ingest/publications/take-back.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { RunOptions } from '#ingest/run/run.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

interface Entry {
  readonly catalogue_version: number;
  readonly source_id: string;
  readonly before_set: string | null;
  readonly after_set: string | null;
  readonly totals: EntryTotals;
  readonly changes: EntryChanges;
}

describe('the entry of a publication', () => {
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
      'truncate sources, boundary_sets, boundaries, boundary_versions, ingest_runs, boundary_set_history, postal_codes cascade',
    ),
  );

  async function publish(
    records: readonly ShapeRecord[],
    changes: Partial<BoundarySource> = {},
    options: Partial<RunOptions> = {},
  ) {
    const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: records.length }, ...changes });
    const path = await folder.write(`${source.id}.zip`, await wardsFile(records));
    const now = () => easternMidnight('2025-06-01');
    return ingestFile(database, source, path, { pool, accepted: true, now, ...options });
  }
  const entries = (): Promise<Entry[]> => database.knex('map_changes').orderBy('catalogue_version');
  const last = async () => (await entries()).at(-1) as Entry;
  const takeBack = () => ({ database, archiveDir: '', by: 'test', dryRun: false });

  /** The wards 1 and 2 of three, the border between them a fifth of a ward farther east. */
  const moved = [
    { ...ward('1', 0), rings: [box(-48, -47.88)] },
    { ...ward('2', 1), rings: [box(-47.88, -47.8)] },
    ward('3', 2),
  ];

  it('is stored with it: at the first all districts are added', async () => {
    await publish(wards(3));
    expect(await entries()).toMatchObject([
      { source_id: 'sample-wards', before_set: null, after_set: 'sample-wards', totals: { added: 3, transfers: 0 } },
    ]);
    expect((await last()).changes.added[0]).toMatchObject({ id: 'sample-wards-1', code: '1', nameEn: 'Ward 1' });
    await publish(wards(3));
    expect(await entries()).toHaveLength(1);
  });

  it('says what moved since the last one, also if the law changed from a day on', async () => {
    await publish(wards(3));
    await publish(moved, {}, { fromToday: true });
    const { before_set, after_set, totals, changes } = await last();
    expect([before_set, after_set]).toEqual(['sample-wards', 'sample-wards']);
    expect(totals).toMatchObject({ added: 0, ended: 0, renamed: 0, redrawn: 0, unchanged: 1, transfers: 1 });
    expect(changes.moved).toMatchObject([{ from: { id: 'sample-wards-2' }, to: { id: 'sample-wards-1' } }]);
    expect(changes.moved[0]?.share).toBeCloseTo(0.2, 2);
    expect(totals.movedAddresses).toBeNull();
  });

  it('counts addresses if a register is ingested', async () => {
    await publish(wards(3));
    await database.knex('postal_codes').insert([
      { code: 'A1A1A1', province: 'XA', longitude: -47.89, latitude: 43.05, address_count: 7 },
      { code: 'A1A1A2', province: 'XA', longitude: -47.95, latitude: 43.05, address_count: 100 },
    ]);
    await publish(moved);
    expect((await last()).changes.moved).toMatchObject([{ addresses: 7 }]);
  });

  it('compares the first map with the one before it, and an older one with what follows', async () => {
    const jurisdiction = { id: 'csd-1', name: 'Here' };
    const older = { id: 'old', jurisdiction, valid: { from: '2010-01-01' } };
    const newer = { id: 'new', jurisdiction, valid: { from: '2020-01-01' } };
    await publish(wards(3), newer);
    expect((await last()).before_set).toBeNull();
    await publish(moved, older);
    expect(await last()).toMatchObject({ source_id: 'old', before_set: 'old', after_set: 'new' });
    expect((await last()).changes.moved).toMatchObject([{ from: { id: 'old-1' }, to: { id: 'new-2' } }]);
    await publish(wards(4), { id: 'newest', jurisdiction, valid: { from: '2024-01-01' } });
    expect(await last()).toMatchObject({ source_id: 'newest', before_set: 'new', after_set: 'newest' });
    expect((await last()).totals).toMatchObject({ added: 1, unchanged: 3 });
  });

  it('is there for what is taken back too', async () => {
    await publish(wards(3));
    await publish(moved);
    await rollBack(await lastPublicationsOf(database.knex, 'sample-wards'), takeBack());
    expect((await last()).changes.moved).toMatchObject([{ from: { code: '1' }, to: { code: '2' } }]);
    await withdraw(await lastPublicationsOf(database.knex, 'sample-wards'), takeBack());
    expect(await last()).toMatchObject({ before_set: 'sample-wards', after_set: null, totals: { ended: 3 } });
  });

  it('is worked out again from the maps on record, and is the same', async () => {
    await publish(wards(3));
    await publish(moved);
    await withdraw(await lastPublicationsOf(database.knex, 'sample-wards'), takeBack());
    const stored = await entries();
    await database.knex('map_changes').delete();
    expect(await recordMissingEntries(database.knex)).toBe(3);
    expect(await entries()).toEqual(stored);
    expect(await recordMissingEntries(database.knex)).toBe(0);
  });

  it('is none for an outline, and none of a dry run', async () => {
    await publish(wards(1), { representation: 'outline' });
    await publish(wards(3), { id: 'other' }, { dryRun: true });
    expect(await entries()).toEqual([]);
  });
});

function box(west: number, east: number): Array<[number, number]> {
  return [
    [west, 43],
    [west, 43.1],
    [east, 43.1],
    [east, 43],
    [west, 43],
  ];
}
