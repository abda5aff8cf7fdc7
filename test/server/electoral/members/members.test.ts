import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenElection, givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';

let server: ElectoralServer;

/** Ballots of an election: of each candidate the name, in capitals if elected. */
async function givenBallots(knex: Knex, election: string, ballots: Readonly<Record<string, readonly string[]>>) {
  for (const [boundary_id, names] of Object.entries(ballots)) {
    for (const [i, name] of names.entries()) {
      await knex('candidates').insert({
        id: `${boundary_id}-${election}-${i}`,
        election_id: election,
        boundary_id,
        ballot_order: i,
        name,
        party: `Party of ${name}`,
        incumbent: false,
        elected: name === name.toUpperCase(),
        votes_received: 10,
        vote_share: 1 / names.length,
      });
    }
  }
}

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    const boxes = (west: number) => [[west, 42, west + 1, 43] as const];
    const ridings = ['1', '2', '3', '4'].map((code, i) => ({ code, boxes: boxes(-50 + i) }));
    await givenSet(knex, { id: 'fed', level: 'FEDERAL', jurisdiction: 'xx', districts: ridings });
    await givenSet(knex, {
      id: 'city',
      level: 'MUNICIPAL',
      jurisdiction: 'town',
      districts: [
        { code: 'A', boxes: boxes(-50) },
        { code: 'B', boxes: boxes(-49), until: '2026-01-01' },
      ],
    });
    const all = { 'fed-1': {}, 'fed-2': {}, 'fed-3': {} };
    await givenElection(knex, { id: 'general-2021', day: '2021-09-20', districts: all });
    await givenElection(knex, { id: 'general-2025', day: '2025-04-28', districts: all });
    await givenElection(knex, { id: 'by-2026', day: '2026-04-13', districts: { 'fed-2': {} } });
    await givenElection(knex, { id: 'city-2026', day: '2026-05-04', level: 'MUNICIPAL', districts: { 'city-A': {} } });
    await givenElection(knex, { id: 'city-2022', day: '2022-05-02', level: 'MUNICIPAL', districts: { 'city-A': {} } });
    await givenBallots(knex, 'general-2021', { 'fed-1': ['ADA', 'Bo'], 'fed-2': ['CY'], 'fed-3': ['DI'] });
    await givenBallots(knex, 'general-2025', { 'fed-1': ['Ada', 'BO'], 'fed-2': ['CY'], 'fed-3': ['Di', 'Ed'] });
    await givenBallots(knex, 'by-2026', { 'fed-2': ['Fay', 'GUS'] });
    await givenBallots(knex, 'city-2022', { 'city-A': ['HAL', 'IDA', 'Jo'] });
    await givenBallots(knex, 'city-2026', { 'city-A': ['KAY', 'LEE'] });
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-1': 0.75, 'fed-2': 0.25, 'city-A': 1 } });
  });
});

afterAll(() => server.close());

const seatOf = async (boundary: string, asOf?: string) => {
  const query = new URLSearchParams({ boundary, ...(asOf && { asOf }) });
  const { body } = await server.get(`/members?${query}`);
  expect(body.meta).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
  expect(body.data[0].boundary.id).toBe(boundary);
  return body.data[0].seat;
};
const names = ({ members }: { members: Array<{ name: string }> }) => members.map(({ name }) => name);

describe('who represents a district', () => {
  it('was elected by the last general election, which the response names with its day', async () => {
    expect(await seatOf('fed-1')).toEqual({
      state: 'held',
      reason: null,
      members: [{ name: 'BO', party: 'Party of BO', email: null, url: null, photoUrl: null, tel: null, offices: [] }],
      since: '2025-04-29T04:00:00.000Z',
      election: { id: 'general-2025', name: 'Election of 2025-04-28', electionDate: '2025-04-28T04:00:00.000Z' },
      list: null,
    });
  });

  it('was elected by a later by-election, if one was held', async () => {
    const seat = await seatOf('fed-2');
    expect(names(seat)).toEqual(['GUS']);
    expect(seat.election.id).toBe('by-2026');
  });

  it('are several, if several were elected', async () => {
    expect(names(await seatOf('city-A'))).toEqual(['KAY', 'LEE']);
  });

  it.each([
    ['2021-09-20', 'vacant', []],
    ['2021-09-21', 'held', ['ADA']],
    ['2025-03-22', 'held', ['ADA']],
    // The writs were issued on March 23, at the first instant of that day in Ottawa.
    ['2025-03-23T03:59:59Z', 'held', ['ADA']],
    ['2025-03-23T05:00:00Z', 'vacant', []],
    ['2025-04-28', 'vacant', []],
    ['2025-04-29T03:59:59Z', 'vacant', []],
    ['2025-04-29', 'held', ['BO']],
    ['2030-01-01', 'held', ['BO']],
  ])('on %s: %s', async (asOf, state, members) => {
    const seat = await seatOf('fed-1', asOf);
    expect([seat.state, names(seat)]).toEqual([state, members]);
  });

  it('is no one from the writ of a by-election up to its end', async () => {
    const seat = await seatOf('fed-2', '2026-04-01');
    expect(seat).toMatchObject({ state: 'vacant', reason: 'writ_issued', members: [], election: { id: 'by-2026' } });
    expect(seat.since).toBe(new Date(Date.parse('2026-04-13T04:00:00Z') - 36 * 86_400_000).toISOString());
  });

  it('stays in a council until the next one is elected', async () => {
    expect(names(await seatOf('city-A', '2026-05-04'))).toEqual(['HAL', 'IDA']);
  });

  it('is not guessed if votes were equal, or if no result is available', async () => {
    expect(await seatOf('fed-3')).toMatchObject({
      state: 'unknown',
      reason: 'nobody_elected',
      members: [],
      since: null,
      election: { id: 'general-2025' },
    });
    const unknown = {
      state: 'unknown',
      reason: 'no_election_held',
      members: [],
      since: null,
      election: null,
      list: null,
    };
    expect(await seatOf('fed-4')).toEqual(unknown);
    expect(await seatOf('fed-1', '2021-01-01')).toEqual(unknown);
  });
});

describe('the list', () => {
  it('has the districts in force, and is paged', async () => {
    const { body } = await server.get('/members?limit=3');
    expect(body.data.map(({ boundary }: { boundary: { id: string } }) => boundary.id)).toEqual([
      'fed-1',
      'fed-2',
      'fed-3',
    ]);
    expect(body.meta).toEqual({ page: 1, limit: 3, total: 5, totalPages: 2 });
    const second = await server.get('/members?limit=3&page=2');
    expect(second.body.data).toMatchObject([
      { boundary: { id: 'fed-4' } },
      { boundary: { id: 'city-A' }, level: 'MUNICIPAL', province: 'XA' },
    ]);
  });

  it.each([
    ['level=MUNICIPAL', ['city-A']],
    ['jurisdiction=town', ['city-A']],
    ['jurisdiction=town&asOf=2025-06-01', ['city-A', 'city-B']],
    ['boundary=fed-1&level=MUNICIPAL', []],
    ['boundary=fed-1&page=2', []],
    ['province=ON', []],
  ])('is filtered: %s', async (query, found) => {
    const { body } = await server.get(`/members?${query}`);
    expect(body.data.map(({ boundary }: { boundary: { id: string } }) => boundary.id)).toEqual(found);
  });

  it.each([
    [400, 'asOf=yesterday', '"asOf"'],
    [400, 'jurisdiction=nowhere', '"jurisdiction"'],
    [404, 'boundary=none', 'boundary'],
    [404, 'boundary=city-B', 'not in force'],
  ])('returns %i: %s', async (status, query, reason) => {
    const answer = await server.get(`/members?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toContain(reason);
  });
});

describe('members with other responses', () => {
  it('are there only if asked for', async () => {
    const asked = await server.get('/boundaries/fed-1?include=members');
    expect(names(asked.body.seat)).toEqual(['BO']);
    const earlier = await server.get('/boundaries/fed-1?include=members&date=2024-01-01');
    expect(names(earlier.body.seat)).toEqual(['ADA']);
    const list = await server.get('/boundaries?set=fed&include=members,ids');
    expect(list.body.data.map(({ seat }: { seat: { state: string } }) => seat.state)).toEqual([
      'held',
      'held',
      'unknown',
      'unknown',
    ]);
    const plain = await server.get('/boundaries/fed-1');
    expect(plain.body).not.toHaveProperty('seat');
  });

  it('are those of each district of a look-up, without the database', async () => {
    const { body } = await server.get('/lookup?postalCode=Z1A0A1&include=members');
    expect(names(body.federal.seat)).toEqual(['BO']);
    expect(names(body.municipal.seat)).toEqual(['KAY', 'LEE']);
    expect(body.resolution.alternatives.federal.map(({ seat }: { seat: never }) => names(seat))).toEqual([
      ['BO'],
      ['GUS'],
    ]);
    const point = await server.get('/lookup?lat=42.5&lng=-49.5&include=members,ids&date=2022-01-01');
    expect(names(point.body.federal.seat)).toEqual(['ADA']);
    expect(point.body.federal).toHaveProperty('ocdId');
    const plain = await server.get('/lookup?postalCode=Z1A0A1');
    expect(plain.body.federal).not.toHaveProperty('seat');
    const batch = await server.post('/lookup/batch?include=members', { records: [{ postalCode: 'Z1A0A1' }] });
    expect(batch.body.data[0].lookup).toEqual(body);
  });
});
