import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunResult } from '#ingest/kind/result.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { insertPublishedMap } from '#test/support/fixtures/published-map.ts';
import { ingestFile } from '#test/support/ingest.ts';
import {
  quebecCodes as codes,
  quebecLines as lines,
  quebecConcordanceFile as path,
  quebecConcordance as source,
} from './quebec-concordance.ts';

let database: TestDatabase;
let result: RunResult;
const ingest = () => ingestFile(database, source, path);

beforeAll(async () => {
  database = await createTestDatabase();
  // The polygons of 2017 are not among the files: the districts' lasting identities are enough for a concordance.
  await insertPublishedMap(database.knex, { set: 'ca-qc-2017', level: 'PROVINCIAL', jurisdiction: 'ca-qc', codes });
  result = await ingest();
});

afterAll(async () => {
  await database.close();
});

describe('the real concordance of Quebec', () => {
  it('loads all 214,661 rows', async () => {
    expect(result).toMatchObject({
      outcome: 'published',
      counts: { rows: 214_661, shares: 214_661, postalCodes: 214_571, districts: 125, malformed: 0, unmatched: 0 },
      message: null,
    });
    const { rows } = await database.knex.raw(
      `select d.postal_code || ',' || b.code as line from postal_code_districts d join boundaries b on b.id = d.boundary_id
       order by d.postal_code collate "C", b.code collate "C"`,
    );
    expect(rows.map(({ line }: { line: string }) => line)).toEqual(lines.toSorted());
  });

  it('gives the 90 codes that straddle two districts half to each', async () => {
    const { rows } = await database.knex.raw(
      `select count(*)::int as codes, sum(districts)::int as districts from
         (select count(*) as districts, sum(share) as total from postal_code_districts group by postal_code) as shares
       where districts > 1 and total = 1`,
    );
    expect(rows).toEqual([{ codes: 90, districts: 180 }]);
  });

  it('changes nothing when it is ingested again', async () => {
    expect((await ingest()).outcome).toBe('unchanged');
  });
});
