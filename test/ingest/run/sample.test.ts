import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { easternMidnight } from '#core/dates.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import landmarks from '#data/sample/landmarks.json' with { type: 'json' };
import type { RunResult } from '#ingest/kind/result.ts';
import { interiorPoint } from '#ingest/maps/geometry/interior-point.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { describeFile, findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { ingest } from '#ingest/run/run.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const sample = join(import.meta.dirname, '../../../data/sample');

let database: TestDatabase;

async function ingestAll(): Promise<RunResult[]> {
  const files = await listFiles(join(sample, 'publishers'));
  const sources = await loadSources(join(sample, 'sources'));
  return ingest({ database, sources, obtain: (source) => describeFile(findFile(files, source) as string) });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const results = await ingestAll();
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'published'));
});

afterAll(async () => {
  await database.close();
});

describe('the sample, ingested whole', () => {
  it.each(Object.entries(landmarks.postalCodes))(
    'places the postal code %s as its maker knows it',
    async (_, landmark) => {
      const rows = await database
        .knex('postal_code_districts as d')
        .join('boundaries as b', 'b.id', 'd.boundary_id')
        .where('d.postal_code', landmark.postalCode)
        .whereNot('b.set_id', 'sample-federal-2015')
        .select('b.set_id', 'b.code', 'd.share');
      const expected = Object.entries(landmark.districts as Record<string, { code: string; share: number }[]>);
      const found = new Map(rows.map(({ set_id, code, share }) => [`${set_id} ${code}`, share as number]));
      expect([...found.keys()].sort()).toEqual(
        expected.flatMap(([set, all]) => all.map(({ code }) => `${set} ${code}`)).sort(),
      );
      for (const [set, districts] of expected) {
        for (const { code, share } of districts) expect(found.get(`${set} ${code}`)).toBeCloseTo(share, 5);
      }
    },
  );

  it('gives every code shares that add up to 1 federally and provincially, straddling ones included', async () => {
    const { rows } = await database.knex.raw(
      `select level, count(*)::int as codes, (count(*) filter (where districts > 1))::int as straddling,
              min(total) as least, max(total) as most
       from (select s.level, d.postal_code, count(*) as districts, sum(d.share) as total
             from postal_code_districts d join boundaries b on b.id = d.boundary_id join boundary_sets s on s.id = b.set_id
             where d.method = 'addresses' and s.level <> 'MUNICIPAL' and upper_inf(s.valid)
             group by s.level, d.postal_code) as shares
       group by level order by level`,
    );
    const { straddling } = landmarks;
    expect(rows).toEqual([
      { level: 'FEDERAL', codes: 443, straddling: straddling['sample-federal'], least: 1, most: 1 },
      {
        level: 'PROVINCIAL',
        codes: 443,
        straddling: straddling['sample-xa'] + straddling['sample-xb'],
        least: 1,
        most: 1,
      },
    ]);
  });

  it('elects one candidate in each riding, and counts its electors alike in the tables and in the polls', async () => {
    const { rows } = await database.knex.raw(
      `select e.elector_count, sum(p.registered_voters)::int as listed,
              (select count(*)::int from candidates c
               where c.boundary_id = e.boundary_id and c.election_id = e.election_id and c.elected) as elected
       from election_districts e join polling_divisions p using (boundary_id, election_id)
       where e.election_id = 'sample-2025' group by e.election_id, e.boundary_id, e.elector_count`,
    );
    expect(rows).toHaveLength(12);
    for (const { elector_count, listed, elected } of rows) {
      expect(elected).toBe(1);
      expect(listed).toBe(elector_count);
    }
  });

  it('finds each polling division that has an outline by a point in it, with its name', async () => {
    const map = await loadMapSnapshot(database.knex, { info() {} });
    const outlines = await database
      .knex('poll_outlines as o')
      .join('polling_divisions as p', function () {
        this.on('p.boundary_id', 'o.boundary_id')
          .on('p.election_id', 'o.election_id')
          .on('p.poll_number', 'o.poll_number');
      })
      .select('o.boundary_id', 'o.poll_number', 'o.geometry', 'p.name');
    // The poll of a single building has none.
    expect(outlines).toHaveLength(682 - 12);
    for (const { boundary_id, poll_number, geometry, name } of outlines) {
      const [longitude, latitude] = interiorPoint(decodeWkb(geometry)) as [number, number];
      const { index } = map.boundary(boundary_id) as { index: number };
      const poll = map.polls.at(index, longitude, latitude, easternMidnight('2026-06-01'));
      expect([boundary_id, poll?.number, poll?.name]).toEqual([boundary_id, poll_number, name]);
    }
  });

  it('changes nothing when it is ingested again', async () => {
    const before = await database.knex('catalogue').first();
    const results = await ingestAll();
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'unchanged'));
    expect(await database.knex('catalogue').first()).toEqual(before);
  });
});
