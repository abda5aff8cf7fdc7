import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

const described = (id: string, name: string, districts: number, changes: Partial<BoundarySource> = {}) =>
  boundarySource({ id, jurisdiction: { id, name }, crs: 'EPSG:4326', expect: { districts }, ...changes });

/** Divisions of 0.1°, from 48° W to 47.7° W. */
const county = described('sample-county', 'County', 3);
const divisions = [ward('1', 0), ward('2', 1), ward('3', 2)];

describe('a map that covers land of another jurisdiction', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;

  /** The finding on a map, as the journal keeps it; undefined if there is none. */
  const found = async (source: BoundarySource, records: readonly ShapeRecord[]): Promise<string | undefined> => {
    const path = await folder.write(`${source.id}.zip`, await wardsFile(records));
    const result = await ingestFile(database, source, path, { pool });
    expect(result).toMatchObject({ outcome: 'published' });
    const run = await database.knex('ingest_runs').where({ id: result.runId }).first('report');
    const findings = run.report.findings as Array<{ check: string; severity: string; message: string }>;
    const [finding, ...more] = findings.filter(({ check }) => check === 'jurisdictions');
    expect(more).toEqual([]);
    if (finding) expect(finding.severity).toBe('soft');
    return finding?.message;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
    expect(await found(county, divisions)).toBeUndefined();
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });

  it('is published, and both are named with the area that they have in common', async () => {
    // 0.1° by 0.05° at 43° north are 8.13 by 5.56 km.
    const towns = [ward('10', 1, { name: 'Enclosed City', height: 0.05 }), ward('11', 5, { name: 'Far Town' })];
    const atLarge = described('sample-towns', 'Towns', 2, { representation: 'at_large' });
    const message = await found(atLarge, towns);
    expect(message).toMatch(/Enclosed City and County \(sample-county\) on 45\.\d km², 100 % of Enclosed City\./);
    expect(message).not.toContain('Far Town');
  });

  it('is named from the side of the larger one too', async () => {
    const region = described('sample-region', 'Region', 1);
    const message = await found(region, [ward('1', 0, { size: 1 })]);
    expect(message).toMatch(/Region and County \(sample-county\) on 2\d\d\.\d km², 100 % of County/);
    expect(message).toMatch(/Region and Enclosed City \(sample-towns\)/);
  });

  it('is not a finding for a neighbour, another level, another time, or a later map of the jurisdiction itself', async () => {
    const east = described('sample-east', 'East', 1, { valid: { from: '2010-01-01', until: '2012-01-01' } });
    expect(await found(east, [ward('1', 1)])).toBeUndefined();
    const next = described('sample-county-2030', 'County', 3, { valid: { from: '2030-01-01' } });
    const message = await found({ ...next, jurisdiction: county.jurisdiction }, divisions);
    expect(message).not.toContain('County and County');
    expect(await found(described('sample-ridings', 'Province', 3, { level: 'PROVINCIAL' }), divisions)).toBeUndefined();
    expect(await found(described('sample-south', 'South', 1), [ward('1', -2)])).toBeUndefined();
  });
});
