import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { easternMidnight } from '#core/dates.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

describe('hustings history', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  /** When each publication was known: before any, exchanged wards, the right ones, the map of 2025-09-01 beside them. */
  const times: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const pool = await Pool.open(1);
    const remember = async () => {
      const { rows } = await database.knex.raw('select clock_timestamp() as now');
      // Milliseconds: what was published within this one is known with the next.
      times.push(new Date(rows[0].now.getTime() + 1).toISOString());
      await database.knex.raw(`update catalogue set updated_at = clock_timestamp() + interval '2 milliseconds'`);
    };
    const publish = async (records: readonly ShapeRecord[], changes: Partial<BoundarySource> = {}) => {
      const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: records.length }, ...changes });
      const path = await folder.write(`${source.id}.zip`, await wardsFile(records));
      const now = () => easternMidnight('2025-06-01');
      expect(await ingestFile(database, source, path, { pool, accepted: true, now })).toMatchObject({
        outcome: 'published',
      });
      await remember();
    };
    const [one, two] = wards(2) as [ShapeRecord, ShapeRecord];
    await remember();
    await publish([
      { ...one, rings: two.rings ?? [] },
      { ...two, rings: one.rings ?? [] },
    ]);
    await publish([one, two]);
    await publish(wards(3), { id: 'sample-wards-2025', valid: { from: '2025-09-01' } });
    await pool.close();
  });
  afterAll(() => database.close());

  const ids = async (...args: string[]) => {
    const { districts } = await runJson(database, ['history', ...args]);
    return districts.map(({ id }: { id: string }) => id);
  };
  // In ward 1, the western one.
  const point = '43.05,-47.95';

  it('says which ward a point had, as it was known when somebody asked', async () => {
    const asked = (known: number) => ids('--known', times[known] as string, '--date', '2025-06-01', '--point', point);
    expect(await asked(0)).toEqual([]);
    expect(await asked(1)).toEqual(['sample-wards-2']);
    expect(await asked(2)).toEqual(['sample-wards-1']);
    expect(await asked(3)).toEqual(['sample-wards-1']);
  });

  it('knows of a newer map from its publication on', async () => {
    const asked = (known: number) => ids('--known', times[known] as string, '--date', '2025-10-01', '--point', point);
    expect(await asked(2)).toEqual(['sample-wards-1']);
    expect(await asked(3)).toEqual(['sample-wards-2025-1']);
    expect(await ids('--known', times[3] as string, '--date', '2025-10-01', '--set', 'sample-wards')).toEqual([]);
    expect(await ids('--known', times[2] as string, '--date', '2025-10-01', '--set', 'sample-wards')).toHaveLength(2);
  });

  it('prints when each row was in force and when it was known', async () => {
    const { output } = await runCommand(database, ['history', '--known', times[1] as string, '--date', '2025-06-01']);
    expect(output).toMatch(/^level +district +name +valid from +until +known from +until +publication\n/);
    expect(output).toMatch(
      /\nMUNICIPAL +sample-wards-1 +Ward 1 +2025-01-01 +\S{24} +\S{24} +1\nMUNICIPAL +sample-wards-2 /,
    );
    const nothing = await runCommand(database, ['history', '--known', '2001-01-01']);
    expect(nothing.output).toBe('No district was known there then.\n');
  });

  it.each([
    [['--date', '2025-01-01'], /needs --known <when>/],
    [['--known', 'yesterday'], /"yesterday" is neither a day/],
    [['--known', '2025-01-01', '--point', '43'], /"43" is no point/],
    [['--known', '2025-01-01', '--point', '43.05,'], /"43\.05," is no point/],
    [['--known', '2025-01-01', '--point', ' ,-47.95'], /" ,-47\.95" is no point/],
  ])('says what is wrong with %j', async (args, message) => {
    const { exitCode, errors } = await runCommand(database, ['history', ...args]);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(message);
  });
});
