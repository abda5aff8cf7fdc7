import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { easternMidnight } from '#core/dates.ts';
import { createLog } from '#core/log.ts';
import { districtsInForce } from '#ingest/elections/districts-in-force.ts';
import { surroundingDistricts } from '#ingest/maps/boundaries-kind.ts';
import { lastPublication } from '#ingest/maps/last-publication.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { loadDistrictIndex } from '#ingest/postal/district-index.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { concordanceSource } from '#test/support/fixtures/table-sources.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile, ingestMembers } from '#test/support/ingest.ts';

const source = (records: number, changes: Partial<BoundarySource> = {}) =>
  boundarySource({ crs: 'EPSG:4326', level: 'PROVINCIAL', expect: { districts: records }, ...changes });

describe('after a correction that removes a district and moves another', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
    const publish = async (records: readonly ShapeRecord[]) => {
      const path = await folder.write('wards.zip', await wardsFile(records));
      const options = { pool, accepted: true, now: () => easternMidnight('2025-06-01') };
      expect(await ingestFile(database, source(records.length), path, options)).toMatchObject({ outcome: 'published' });
    };
    await publish(wards(4));
    // 1 stays, 2 lies where 3 lay, 3 lies elsewhere, 4 is gone.
    await publish([ward('1', 0), ward('2', 2), ward('3', 6)]);
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });

  it('the last publication has the corrected districts alone, each once', async () => {
    const last = await lastPublication(database.knex, 'sample-wards');
    expect(last.map(({ code }) => code).sort()).toEqual(['1', '2', '3']);
  });

  it('the borders about a municipality are the corrected ones', async () => {
    const city = boundarySource({ id: 'city', inside: [{ name: 'Town hall', at: [-47.8, 43.05] }] });
    expect(await surroundingDistricts(database.knex, city)).toHaveLength(3);
  });

  it('the ridings around are those of the map in force, not of one that has ended', async () => {
    const city = boundarySource({ id: 'city', inside: [{ name: 'Town hall', at: [-47.8, 43.05] }] });
    // The same land, and what lies between: a later map that lost land of this one would be held.
    const path = await folder.write('later.zip', await wardsFile(wards(7)));
    const later = source(7, { id: 'sample-later', valid: { from: '2025-05-01' } });
    expect(await ingestFile(database, later, path, { pool })).toMatchObject({ outcome: 'published' });
    expect(await surroundingDistricts(database.knex, city)).toHaveLength(7);
  });

  it('an address is located in the corrected districts', async () => {
    const { boundaryIds, locate } = await loadDistrictIndex(database.knex);
    const at = (longitude: number) =>
      locate(longitude, 43.05)
        .map((i) => boundaryIds[i])
        .filter((id) => id?.startsWith('sample-wards'));
    expect([at(-47.95), at(-47.85), at(-47.75), at(-47.65)]).toEqual([['sample-wards-1'], [], ['sample-wards-2'], []]);
  });

  it('an election of an earlier day has the corrected districts', async () => {
    const election = {
      id: 'e',
      level: 'PROVINCIAL',
      jurisdiction: 'sample-harbour',
      electionDate: '2025-02-01',
    } as const;
    const inForce = await districtsInForce(database.knex, election);
    expect([inForce.count, inForce.find('3', ''), inForce.find('4', ''), inForce.find('', 'Ward 4')]).toEqual([
      3,
      'sample-wards-3',
      undefined,
      undefined,
    ]);
  });

  it('a server answers every day of the map with the corrected districts', async () => {
    const { districts } = await loadMapSnapshot(database.knex, createLog('silent'));
    const served = (longitude: number, day: string) =>
      districts.covering(longitude, 43.05, easternMidnight(day)).map((version) => version.boundary.id);
    for (const day of ['2025-01-01', '2025-04-30']) {
      expect([served(-47.85, day), served(-47.75, day)]).toEqual([[], ['sample-wards-2']]);
    }
  });

  it('a concordance places no code in the district that never was', async () => {
    const list = concordanceSource({
      set: 'sample-wards',
      format: { type: 'csv' },
      expect: { rows: 2 },
      fields: { postalCode: 'code', code: 'ward' },
    });
    const result = await ingestMembers(database, list, { 'list.csv': 'code,ward\nZ1A0A1,1\nZ1A0A2,4\n' });
    expect(result.message).toMatch(/1 rows name a district that sample-wards does not have: 4/);
  });
});
