import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { RunResult } from '#ingest/kind/result.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { ResultsSource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { insertPublishedMap } from '#test/support/fixtures/published-map.ts';
import { ingestFile } from '#test/support/ingest.ts';

const path = join(process.env.HUSTINGS_REAL_DATA as string, 'elections/table_tableau12.csv');

const source: ResultsSource = {
  id: 'ca-results-2011',
  name: 'Official voting results, 41st general election: table 12',
  kind: 'results',
  urls: [],
  urlConfidence: 'stated',
  page: 'https://www.elections.ca/',
  licence: { name: 'Elections Canada', attribution: 'Elections Canada' },
  cadence: 'never',
  election: {
    id: 'ca-general-41',
    level: 'FEDERAL',
    jurisdiction: 'ca',
    province: null,
    name: '41st general election',
    electionDate: '2011-05-02',
    writsIssued: '2011-03-26',
  },
  format: { type: 'elections-canada-tables', table12: 'table_tableau12.csv' },
  expect: { districts: 308, candidates: 1587 },
};

/** The table as a plain CSV, read without any of our code, to compare with. */
const rows: Record<string, string>[] = parse(readFileSync(path, 'latin1'), { columns: true });
const column = (prefix: string) => Object.keys(rows[0] as object).find((name) => name.startsWith(prefix)) as string;
const votesColumn = column('Votes Obtained');
const majorityColumn = column('Majority/');
const percentageColumn = column('Percentage');
const number = column('Electoral District Number');
const codes = [...new Set(rows.map((row) => row[number] as string))];

let database: TestDatabase;
let result: RunResult;

beforeAll(async () => {
  database = await createTestDatabase();
  // The map of the 2003 order is not among the files: its districts, without polygons, come from the table itself.
  await insertPublishedMap(database.knex, { set: 'ca-federal-2003', level: 'FEDERAL', jurisdiction: 'ca', codes });
  result = await ingestFile(database, source, path);
});

afterAll(async () => {
  await database.close();
});

describe('the candidates of 2011', () => {
  it('load completely, with one elected in each of 308 districts', async () => {
    expect(result).toMatchObject({
      outcome: 'published',
      counts: { districts: 308, candidates: rows.length, elected: 308 },
      message: null,
    });
    const { rows: winners } = await database.knex.raw(
      'select boundary_id, count(*) as seats from candidates where elected group by boundary_id having count(*) = 1',
    );
    expect(winners).toHaveLength(308);
  });

  it("have votes that add up to the table's own totals, district by district", async () => {
    const expected = new Map<string, number>();
    for (const row of rows) {
      expected.set(row[number] as string, (expected.get(row[number] as string) ?? 0) + Number(row[votesColumn]));
    }
    const { rows: found } = await database.knex.raw(
      `select b.code, sum(c.votes_received)::int as votes, sum(c.vote_share) as share
       from candidates c join boundaries b on b.id = c.boundary_id group by b.code`,
    );
    expect(new Map(found.map((row: { code: string; votes: number }) => [row.code, row.votes]))).toEqual(expected);
    for (const { share } of found) expect(share).toBeCloseTo(1, 12);
    expect(result.counts.votes).toBe(rows.reduce((sum, row) => sum + Number(row[votesColumn]), 0));
  });

  it("have the table's own percentages and majorities", async () => {
    const { rows: candidates } = await database.knex.raw(
      `select c.*, b.code from candidates c join boundaries b on b.id = c.boundary_id order by b.code, c.ballot_order`,
    );
    const places = new Map<string, number>();
    const byPlace = new Map(
      rows.map((row) => {
        const code = row[number] as string;
        const place = (places.get(code) ?? 0) + 1;
        places.set(code, place);
        return [`${code} ${place}`, row];
      }),
    );
    for (const candidate of candidates) {
      const row = byPlace.get(`${candidate.code} ${candidate.ballot_order}`) as Record<string, string>;
      expect(Math.abs(candidate.vote_share * 100 - Number(row[percentageColumn]))).toBeLessThan(0.06);
      expect(candidate.elected).toBe(row[majorityColumn]?.trim() !== '');
    }
  });

  it('have 288 members running again and 20 affiliations, each with whole names', async () => {
    const candidates = await database.knex('candidates');
    expect(candidates.filter(({ incumbent }) => incumbent)).toHaveLength(288);
    const parties = new Map<string, number>();
    for (const { party } of candidates) parties.set(party, (parties.get(party) ?? 0) + 1);
    expect(Object.fromEntries(parties)).toMatchObject({
      Liberal: 308,
      'NDP-New Democratic Party': 308,
      Conservative: 307,
      'Green Party': 304,
      'Bloc Québécois': 75,
      Independent: 55,
      'Animal Alliance/Environment Voters': 7,
      FPNP: 1,
    });
    expect(parties.size).toBe(20);
    const names = new Set(candidates.map(({ name }) => name));
    for (const name of ['Scott Andrews', 'Liz White', 'Will Morin', "Jean-Claude JC D'Amours", 'Anne Minh-Thu Quach']) {
      expect(names).toContain(name);
    }
  });

  it('change nothing when they are ingested again', async () => {
    expect((await ingestFile(database, source, path)).outcome).toBe('unchanged');
  });
});

describe.each([
  ['ca-federal-results-2015', 'ca-federal-2013', '2014-05-02', 338],
  ['ca-federal-results-2021', 'ca-federal-2013', '2014-05-02', 338],
])('%s of the registry', (id, set, from, districts) => {
  it('is published, with every candidate of the table and one elected in each district', async () => {
    const known = (await loadSources()).find((each) => each.id === id) as ResultsSource;
    const file = join(process.env.HUSTINGS_REAL_DATA as string, 'elections', `${id}.zip`);
    const archive = await unpack(file);
    const name = archive.members.find((member) => member.name.endsWith('table_tableau12.csv'))!.name;
    const cells: Record<string, string>[] = parse((await archive.read(name)).toString('latin1'), {
      columns: true,
      bom: true,
    });
    await archive.close();
    const code = Object.keys(cells[0] as object).find((each) => each.startsWith('Electoral District Number')) as string;
    const other = await createTestDatabase();
    try {
      const codes = [...new Set(cells.map((row) => row[code] as string))];
      await insertPublishedMap(other.knex, {
        set,
        level: 'FEDERAL',
        jurisdiction: 'ca',
        codes,
        valid: [`${from}T04:00:00Z`, null],
      });
      expect(await ingestFile(other, known, file)).toMatchObject({
        outcome: 'published',
        counts: { districts, candidates: cells.length, elected: districts },
      });
    } finally {
      await other.close();
    }
  });
});
