import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lastPublicationsOf, withdraw } from '#ingest/publications/take-back.ts';
import type { StreetSource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { streetSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';
import { lambert, type Road, roadMembers } from '#test/support/registry/road-file.ts';
import { projector } from '#tools/sample/files/project.ts';

let database: TestDatabase;
const source: StreetSource = streetSource();

beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
});
afterAll(() => database.close());

const line = (x: number) => [[x, 43.65] as const, [x + 0.001, 43.651] as const];
const roads: Road[] = [
  { name: 'Main', type: 'ST', direction: 'E', left: ['1', '99'], right: ['2', '98'], line: line(-79.4) },
  { name: 'Main', type: 'ST', direction: 'E', left: ['101', '199A'], line: line(-79.3) },
  {
    name: 'Steeles',
    type: 'AVE',
    left: ['1', '9'],
    right: ['2', '8'],
    rightTown: 'Vaughan',
    rank: '3',
    line: line(-79.2),
  },
  { rank: '1', line: line(-79.1) },
];

const published = async () => {
  const { rows } = await database.knex.raw(
    `select s.name || ' ' || s.type || ' ' || s.direction || ', ' || s.municipality_en || ' ' || s.province || ': '
       || coalesce(string_agg(r.side || ' ' || r.from_number || '–' || r.to_number, ' ' order by r.line_id, r.side), 'none') as line
     from streets s left join road_ranges r on r.source_id = s.source_id and r.street_id = s.id
     group by s.source_id, s.id order by s.id`,
  );
  return rows.map((row: { line: string }) => row.line);
};

describe('a road network', () => {
  it('is published with streets by municipality, their ranges by side, and all of its lines', async () => {
    const result = await ingestMembers(database, source, roadMembers(roads));
    expect(result).toMatchObject({
      outcome: 'published',
      counts: { lines: 4, streets: 3, ranges: 5, withoutName: 1, malformedRanges: 0 },
    });
    expect(await published()).toEqual([
      'Main ST E, Toronto ON: left 1–99 right 2–98 left 101–199',
      'Steeles AVE , Toronto ON: left 1–9',
      'Steeles AVE , Vaughan ON: right 2–8',
    ]);
    const { rows } = await database.knex.raw('select rank, street_id, extent::text from road_lines order by id');
    expect(rows).toEqual([
      { rank: 5, street_id: 0, extent: '(-79.399,43.651),(-79.4,43.65)' },
      { rank: 5, street_id: 0, extent: '(-79.299,43.651),(-79.3,43.65)' },
      { rank: 3, street_id: 1, extent: '(-79.199,43.651),(-79.2,43.65)' },
      { rank: 1, street_id: null, extent: '(-79.099,43.651),(-79.1,43.65)' },
    ]);
  });

  it('is read from metres, and from the encoding of older editions', async () => {
    const metres = projector(lambert);
    const inMetres = roads.map(
      (road): Road => ({ ...road, name: 'Côté', line: road.line.map((at) => metres(at) as [number, number]) }),
    );
    await ingestMembers(database, source, roadMembers(inMetres, { prj: lambert.prj, latin: true }));
    const { rows } = await database.knex.raw(
      'select name, name_key, longitude, latitude from streets order by id limit 1',
    );
    expect(rows[0]).toMatchObject({ name: 'Côté', name_key: 'cote' });
    expect(rows[0].longitude).toBeCloseTo(-79.399, 5);
    expect(rows[0].latitude).toBeCloseTo(43.651, 5);
  });

  it('is held back, and the last good one served, if most of its lines are gone', async () => {
    await ingestMembers(database, source, roadMembers(roads));
    const before = await published();
    const result = await ingestMembers(database, source, roadMembers(roads.slice(0, 3)));
    expect(result).toMatchObject({ outcome: 'quarantined', message: expect.stringContaining('3 lines') });
    expect(await published()).toEqual(before);
  });

  it('is held back if its ranges are of another layout, or it has none', async () => {
    const other = roads.map((road) => ({ ...road, left: ['R.R. 1', 'R.R. 2'] as const }));
    expect(await ingestMembers(database, source, roadMembers(other))).toMatchObject({ outcome: 'quarantined' });
    const none = roads.map(({ left, right, ...road }) => road);
    expect(await ingestMembers(database, source, roadMembers(none))).toMatchObject({ outcome: 'quarantined' });
    expect(await published()).toEqual([]);
  });

  it('is held back if its streets do not lie in their province', async () => {
    const exchanged = roads.map((road): Road => ({ ...road, line: road.line.map(([x, y]) => [y, x] as const) }));
    expect(await ingestMembers(database, source, roadMembers(exchanged))).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringContaining('3 streets do not lie in their province'),
    });
    expect(await published()).toEqual([]);
  });

  it('is refused if it is cut off, and nothing of it is published', async () => {
    const members = roadMembers(roads);
    const shp = members['lrnf000r25a_e.shp']!;
    const cut = { ...members, 'lrnf000r25a_e.shp': shp.subarray(0, shp.length - 20) };
    expect(await ingestMembers(database, source, cut)).toMatchObject({ outcome: 'quarantined' });
    expect(await published()).toEqual([]);
  });

  it('is refused if whole records are missing at the end of its lines or of its table', async () => {
    const members = roadMembers(Array.from({ length: 30 }, () => roads).flat());
    const [ofLine, ofRow] = [8 + 44 + 4 + 2 * 16, (members['lrnf000r25a_e.dbf']!.length - 450) / 120];
    for (const [name, last] of [
      ['lrnf000r25a_e.shp', ofLine],
      // The mark of its end is behind the last row.
      ['lrnf000r25a_e.dbf', ofRow + 1],
    ] as const) {
      const whole = members[name]!;
      const cut = { ...members, [name]: whole.subarray(0, whole.length - last) };
      expect(await ingestMembers(database, source, cut)).toMatchObject({
        outcome: 'quarantined',
        message: expect.stringContaining('120 records'),
      });
    }
    expect(await published()).toEqual([]);
  });

  it('has no lines of records that are marked as deleted', async () => {
    const members = roadMembers(roads);
    const dbf = Buffer.from(members['lrnf000r25a_e.dbf']!);
    dbf[dbf.readUInt16LE(8) + 2 * dbf.readUInt16LE(10)] = 0x2a;
    const result = await ingestMembers(database, source, { ...members, 'lrnf000r25a_e.dbf': dbf });
    expect(result).toMatchObject({ outcome: 'published', counts: { lines: 3, streets: 1 } });
    expect(await published()).toEqual(['Main ST E, Toronto ON: left 1–99 right 2–98 left 101–199']);
  });

  it('is unchanged if its content is, and is removed as a whole', async () => {
    await ingestMembers(database, source, roadMembers(roads));
    expect(await ingestMembers(database, source, roadMembers(roads))).toMatchObject({ outcome: 'unchanged' });
    const taken = await withdraw(await lastPublicationsOf(database.knex, source.id), {
      database,
      archiveDir: '',
      by: 'test',
      dryRun: false,
    });
    expect(taken.counts).toEqual({ lines: 4, streets: 3 });
    expect(await published()).toEqual([]);
  });
});
