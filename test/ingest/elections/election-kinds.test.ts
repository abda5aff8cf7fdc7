import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PollingDivisionSource, ResultsSource } from '#ingest/registry/source.ts';
import type { RunOptions } from '#ingest/run/run.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { insertPublishedMap } from '#test/support/fixtures/published-map.ts';
import { pollsSource, resultsSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';

const source = resultsSource();
const polls = pollsSource();

const table12 = `Province,Electoral District Name/Nom,Electoral District Number,Candidate/Candidat,Votes Obtained/Votes obtenus,Majority/Majorité
X,Reach/Portée,91001,Ada Bell ** Cod/Morue,300,200
X,Reach/Portée,91001,Carl Dea Independent/Indépendant,100,
X,Sound--Holm,91002,Eve Fox Cod/Morue,50,50
`;
const table11 = `Electoral District Name/Nom,Electoral District Number,Population,Electors/Électeurs
Reach/Portée,91001,1200,900
Sound--Holm,91002,200,150
`;
const pollResults = `Electoral District Number,Polling Division Number,Polling Division Name,Electors for poll
91001, 1,Lighthouse,400
91001, 2A,School,300
91001, 2B,School,200
91002, 1,Hall,150
`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { knex } = database;
  await insertPublishedMap(knex, {
    set: 'sample-federal-2013',
    level: 'FEDERAL',
    jurisdiction: 'sample',
    codes: ['91001', '91002'],
    valid: ['2013-01-01T05:00:00Z', '2024-05-07T04:00:00Z'],
    names: { 91001: 'Reach', 91002: 'Sound—Holm' },
  });
  await insertPublishedMap(knex, {
    set: 'sample-federal-2023',
    level: 'FEDERAL',
    jurisdiction: 'sample',
    codes: ['91001', '91002', '91003'],
    valid: ['2024-05-07T04:00:00Z', null],
  });
});

afterAll(async () => {
  await database.close();
});

const ingest = (
  tables: Record<string, string> = {},
  changed: Partial<ResultsSource> = {},
  options: Partial<RunOptions> = {},
) =>
  ingestMembers(
    database,
    { ...source, ...changed },
    { 'data/table_tableau11.csv': table11, 'data/table_tableau12.csv': table12, ...tables },
    options,
  );
const quarantined = (message: RegExp) => ({ outcome: 'quarantined', message: expect.stringMatching(message) });
const version = async () => ((await database.knex('catalogue').first()) as { version: number }).version;

describe('publishing an election', () => {
  it('leaves nothing behind if no district of the table is on a map', async () => {
    const other = table12.replaceAll('9100', '8100').replace(/Reach.Portée|Sound--Holm/g, 'Elsewhere');
    expect(await ingest({ 'data/table_tableau12.csv': other })).toMatchObject(quarantined(/None of the 2 districts/));
    expect(await database.knex('elections')).toEqual([]);
    expect(await version()).toBe(0);
  });

  it('attaches candidates to the map that was in force on election day', async () => {
    expect(await ingest()).toMatchObject({
      outcome: 'published',
      counts: { districts: 2, candidates: 3, elected: 2, votes: 450 },
      message: null,
    });
    expect(await version()).toBe(1);
    expect(await database.knex('ingest_runs').orderBy('id', 'desc').first()).toMatchObject({ catalogue_version: 1 });
    expect(await database.knex('candidates').orderBy('id')).toMatchObject([
      {
        id: 'sample-federal-2013-91001-sample-2024-1',
        election_id: 'sample-2024',
        boundary_id: 'sample-federal-2013-91001',
        ballot_order: 1,
        name: 'Ada Bell',
        party: 'Cod',
        incumbent: true,
        elected: true,
        votes_received: 300,
        vote_share: 0.75,
      },
      { name: 'Carl Dea', party: 'Independent', elected: false, vote_share: 0.25 },
      { boundary_id: 'sample-federal-2013-91002', name: 'Eve Fox', elected: true, vote_share: 1 },
    ]);
    expect(await database.knex('election_districts').orderBy('boundary_id')).toMatchObject([
      { boundary_id: 'sample-federal-2013-91001', population: 1200, elector_count: 900 },
      { boundary_id: 'sample-federal-2013-91002', population: 200, elector_count: 150 },
    ]);
    const [election] = await database.knex('elections');
    expect(election).toMatchObject({ id: 'sample-2024', level: 'FEDERAL', jurisdiction: 'sample' });
    expect(election.election_date.toISOString()).toBe('2024-05-06T04:00:00.000Z');
  });

  it('changes nothing the second time, and says so', async () => {
    expect(await ingest()).toMatchObject({ outcome: 'unchanged' });
    expect(await version()).toBe(1);
  });

  it('finds districts by name if the table has no numbers', async () => {
    const unnumbered = table12.replace('Electoral District Number', 'Remark').replaceAll(/,9100[12],/g, ',,');
    expect(
      await ingest(
        { 'data/table_tableau12.csv': unnumbered },
        { format: { type: 'elections-canada-tables', table12: '*12.csv' } },
      ),
    ).toMatchObject({
      counts: { districts: 2, candidates: 3 },
    });
    await ingest();
  });

  it('remarks on districts that are not on the map and publishes the others', async () => {
    const moved = table12.replaceAll('91002', '91009');
    const { counts, message } = await ingest({
      'data/table_tableau12.csv': moved,
      'data/table_tableau11.csv': table11.replaceAll('91002', '91009'),
    });
    expect(counts).toMatchObject({ districts: 1, candidates: 2 });
    expect(message).toBe('Not on the map in force on election day, left out: Sound--Holm (91009).');
    await ingest();
  });

  it.each([
    [{ districts: 3 }, /has 2 districts, 3 are expected/],
    [{ districts: 2, candidates: 4 }, /has 3 candidates, 4 are expected/],
  ])('refuses a table that is not as large as expected: %j', async (expected, message) => {
    expect(await ingest({}, { expect: expected })).toMatchObject(quarantined(message));
  });

  it('refuses an election of a day on which no map is in force', async () => {
    const election = { ...source.election, electionDate: '1999-05-06', writsIssued: '1999-04-01' };
    expect(await ingest({}, { election })).toMatchObject(
      quarantined(/no federal map of sample in force on that day is stored/),
    );
  });
});

describe('publishing polling divisions', () => {
  const ingestPolls = (
    changed: Partial<PollingDivisionSource> = {},
    text = pollResults,
    options: Partial<RunOptions> = {},
  ) =>
    ingestMembers(
      database,
      { ...polls, ...changed },
      { 'pollresults_resultatsbureau91.csv': text, 'readme.txt': 'Not this one.' },
      options,
    );

  it('gives each its number, name and electors', async () => {
    expect(await ingestPolls()).toMatchObject({
      outcome: 'published',
      counts: { districts: 2, pollingDivisions: 3, electors: 1050 },
    });
    expect(await database.knex('polling_divisions').orderBy('sort_order')).toMatchObject([
      { id: 'sample-federal-2013-91001-sample-2024-1', poll_number: '1', name: 'Lighthouse', registered_voters: 400 },
      { poll_number: '2', name: 'School', registered_voters: 500, boundary_id: 'sample-federal-2013-91001' },
      { poll_number: '1', name: 'Hall', registered_voters: 150, election_id: 'sample-2024' },
    ]);
  });

  it('changes nothing the second time, nor when the candidates are published anew', async () => {
    const before = await version();
    expect(await ingestPolls()).toMatchObject({ outcome: 'unchanged' });
    expect(await version()).toBe(before);
    await ingest({ 'data/table_tableau12.csv': table12.replace('300,200', '301,201') });
    expect(await database.knex('polling_divisions').where({ election_id: 'sample-2024' })).toHaveLength(3);
  });

  it('asks for the results first if the election is not known', async () => {
    expect(await ingestPolls({ election: 'sample-1867' })).toMatchObject(
      quarantined(/Ingest the source of its results first/),
    );
  });

  it('refuses fewer divisions than expected, and keeps what it had', async () => {
    expect(await ingestPolls({ expect: { pollingDivisions: 4 } })).toMatchObject(
      quarantined(/3 polling divisions were found in 1 file/),
    );
    expect(await database.knex('polling_divisions')).toHaveLength(3);
  });
});
