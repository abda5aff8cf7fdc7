import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { Source } from '#ingest/registry/source.ts';
import { acceptRun, quarantinedRuns } from '#ingest/run/review.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import {
  concordanceSource,
  memberSource,
  pollsSource,
  registerSource,
  resultsSource,
} from '#test/support/fixtures/table-sources.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { ingestFile } from '#test/support/ingest.ts';

const map = boundarySource({ crs: 'EPSG:4326', level: 'FEDERAL', expect: { districts: 2 } });
const results = resultsSource({
  election: { ...resultsSource().election, jurisdiction: map.jurisdiction.id, electionDate: '2025-06-02' },
  format: { type: 'elections-canada-tables', table12: '*12.csv' },
  expect: { districts: 2, candidates: 2 },
});
const polls = pollsSource();
const concordance = concordanceSource({
  set: map.id,
  format: { type: 'csv' },
  fields: { postalCode: 'code', code: 'ward' },
});
const members = memberSource({
  level: map.level,
  jurisdiction: map.jurisdiction.id,
  fields: { code: 'ward', name: 'name' },
  expect: { members: 9 },
});
const addresses = registerSource({ expect: { addresses: 2 } });

const header12 = 'Electoral District Name,Electoral District Number,Candidate,Votes Obtained,Majority\n';
const table12 = (...lines: string[]) => zipOf({ 'table12.csv': `${header12}${lines.join('\n')}\n` });
const pollResults = (...lines: string[]) =>
  zipOf({
    'pollresults_resultatsbureau91.csv': `Electoral District Number,Polling Division Number,Electors for poll\n${lines.join('\n')}\n`,
  });
const list = (...lines: string[]) => zipOf({ 'list.csv': `code,ward\n${lines.join('\n')}\n` });
const councillors = (...lines: string[]) => zipOf({ 'list.csv': `ward,name\n${lines.join('\n')}\n` });
const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const register = (locations: number, ...located: number[]) =>
  zipOf({
    'Location_91.csv': `LOC_GUID,BG_LATITUDE,BG_LONGITUDE\n${Array.from({ length: locations }, (_, i) => `${guid(i)},42.05,-47.95\n`).join('')}`,
    'Address_91.csv': `LOC_GUID,MAIL_PROV_ABVN,MAIL_POSTAL_CODE\n${located.map((i) => `${guid(i)},XA,Z1A1A1\n`).join('')}`,
  });

interface Case {
  readonly source: Source;
  /** A file that the gate stops, and that a person may accept. */
  readonly doubtful: () => Promise<Buffer>;
  readonly says: RegExp;
  readonly published: { readonly table: string; readonly rows: number };
  /** A file of which nothing could be published. */
  readonly useless: () => Promise<Buffer>;
}

/** In the order in which each finds what it refers to. */
const cases: Record<string, Case> = {
  'a map with another count of districts': {
    source: map,
    doubtful: () => wardsFile(wards(3)),
    says: /3 districts where 2 are expected/,
    published: { table: 'boundaries', rows: 3 },
    useless: () => wardsFile([...wards(2), ...wards(2)]),
  },
  'results with another count of candidates': {
    source: results,
    doubtful: () =>
      table12('Ward 1,1,Ada Bell Cod/Cod,5,5', 'Ward 2,2,Eve Fox Cod/Cod,4,3', 'Ward 2,2,Al Oak Cod/Cod,1,'),
    says: /has 3 candidates, 2 are expected/,
    published: { table: 'candidates', rows: 3 },
    useless: () => table12('Elsewhere,81,Ada Bell Cod/Cod,5,5', 'Nowhere,82,Eve Fox Cod/Cod,4,4'),
  },
  'fewer polling divisions than expected': {
    source: polls,
    doubtful: () => pollResults('1,1,400'),
    says: /1 polling divisions were found in 1 files of poll results, 2 or more are expected/,
    published: { table: 'polling_divisions', rows: 1 },
    useless: () => pollResults('81,1,400', '81,2,400'),
  },
  'a list of fewer members than expected': {
    source: members,
    doubtful: () => councillors('1,Ada Bell', '2,Eve Fox'),
    says: /The list has 2 members, about 9 are expected/,
    published: { table: 'elected_members', rows: 2 },
    useless: () => councillors('81,Ada Bell', '82,Eve Fox'),
  },
  'a concordance half of which names other districts': {
    source: concordance,
    doubtful: () => list('Z1A1A1,1', 'Z1A1A2,nowhere'),
    says: /1 rows name a district that sample-wards does not have: nowhere\. That is too many/,
    published: { table: 'postal_code_districts', rows: 1 },
    useless: () => list('Z1A1A1,nowhere', 'Z1A1A2,nowhere'),
  },
  'a register of addresses most of which have no location': {
    source: addresses,
    doubtful: () => register(1, 0, 7, 8),
    says: /Of 3 addresses with a postal code 2 have no location with coordinates/,
    published: { table: 'postal_codes', rows: 1 },
    useless: () => register(1, 7, 8),
  },
};

describe('a quarantined run that a person accepts', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    pool = await Pool.open(1);
  });
  afterAll(() => pool.close());
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  async function quarantine(source: Source, content: Buffer): Promise<number> {
    const path = await folder.write(`${source.id}.zip`, content);
    const result = await ingestFile(database, source, path, { pool, named: true });
    expect(result).toMatchObject({ outcome: 'quarantined', runId: expect.anything() });
    return Number(result.runId);
  }

  /** Publishes all that the source may refer to. */
  async function publishBefore(source: Source): Promise<void> {
    const publish = async (needed: Source, content: Buffer) => {
      const path = await folder.write(`${needed.id}.zip`, content);
      expect(await ingestFile(database, needed, path, { pool })).toMatchObject({ outcome: 'published' });
    };
    if (source.kind === 'boundaries') return;
    await publish(map, await wardsFile(wards(2)));
    if (source.kind !== 'polling-divisions') return;
    await publish(results, await table12('Ward 1,1,Ada Bell Cod/Cod,5,5', 'Ward 2,2,Eve Fox Cod/Cod,4,4'));
  }

  const count = async (table: string) => Number((await database.knex(table).count().first())?.count);

  it.each(Object.entries(cases))('is published: %s', async (_, { source, doubtful, says, published }) => {
    await publishBefore(source);
    const before = await database.knex('catalogue').first();
    const run = await quarantine(source, await doubtful());
    expect(await count(published.table)).toBe(0);
    expect(await database.knex('catalogue').first()).toEqual(before);
    expect(await quarantinedRuns(database.knex)).toMatchObject([
      { id: run, source_id: source.id, message: expect.stringMatching(says) },
    ]);

    expect(await acceptRun(database, run, folder.path)).toMatchObject([{ source: source.id, outcome: 'published' }]);
    expect(await count(published.table)).toBe(published.rows);
    const [refused, accepted] = await database.knex('ingest_runs').where({ source_id: source.id }).orderBy('id');
    expect(refused).toMatchObject({ outcome: 'quarantined', accepted_at: expect.any(Date) });
    // What was accepted stays on record with the publication.
    expect(accepted).toMatchObject({ outcome: 'published', message: expect.stringMatching(says) });
    expect(await database.knex('sources').where({ id: source.id }).first()).toMatchObject({ state: 'fresh' });
    expect(await quarantinedRuns(database.knex)).toEqual([]);
  });

  it.each(Object.entries(cases))(
    'stays quarantined if nothing can be stored: instead of %s',
    async (_, { source, useless }) => {
      await publishBefore(source);
      const before = await database.knex('catalogue').first();
      const run = await quarantine(source, await useless());
      const message = expect.stringContaining('Accepting it does not help');
      expect(await acceptRun(database, run, folder.path)).toMatchObject([{ outcome: 'quarantined', message }]);
      expect(await database.knex('catalogue').first()).toEqual(before);
      expect(await database.knex('sources').where({ id: source.id }).first()).toMatchObject({ state: 'quarantined' });
      expect(await database.knex('ingest_runs').whereNotNull('accepted_at')).toEqual([]);
    },
  );

  it.each(Object.entries(cases))('leaves no trace in a dry run: %s', async (_, { source, doubtful }) => {
    await publishBefore(source);
    const tables = [
      'sources',
      'ingest_runs',
      'catalogue',
      'boundaries',
      'candidates',
      'polling_divisions',
      'postal_codes',
    ];
    const state = () => Promise.all(tables.map((table) => database.knex(table).orderByRaw('1')));
    const before = await state();
    const path = await folder.write(`${source.id}.zip`, await doubtful());
    const options = { pool, named: true, dryRun: true };
    expect(await ingestFile(database, source, path, options)).toMatchObject({ outcome: 'quarantined', runId: null });
    expect(await ingestFile(database, source, path, { ...options, accepted: true })).toMatchObject({
      outcome: 'published',
      runId: null,
    });
    expect(await state()).toEqual(before);
  });
});
