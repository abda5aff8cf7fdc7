// Longer than other files: all operations on boundaries are asked of one published map.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from './electoral-server.ts';
import { type GivenDistrict, givenElection, givenSet } from './fixture.ts';

let server: ElectoralServer;

const row = (codes: readonly string[], north: number): GivenDistrict[] =>
  codes.map((code, i) => ({
    code,
    name: `Ward ${code}`,
    boxes: [[-49 + i * 0.1, north, -48.9 + i * 0.1, north + 0.5]],
  }));

const canada = { id: 'xx', name: 'Country', nameEn: 'Country', nameFr: 'Pays' };

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'xa-city',
      level: 'MUNICIPAL',
      districts: row(['10', '2', '1', '1A', '11'], 42),
    });
    await givenSet(knex, {
      id: 'xa-none',
      level: 'MUNICIPAL',
      representation: 'no_wards',
      districts: [{ code: 'county', name: 'County', boxes: [[-49, 44, -48, 45]] }],
    });
    await givenSet(knex, {
      id: 'ca-federal',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      jurisdictionNames: ['Country', 'Pays'],
      districts: [
        {
          code: '98002',
          name: 'Saint-Jean—L’Île-d’Or',
          nameFr: 'Saint-Jean—L’Île-d’Or',
          province: 'XA',
          boxes: [
            [-49, 41, -48, 42],
            [-50, 41, -49.5, 42],
          ],
          population: 107_000,
        },
        {
          code: '99001',
          name: "St. John's East",
          nameFr: "St. John's-Est",
          province: 'XB',
          boxes: [[-47, 41, -46, 42]],
        },
        { code: '98001', name: 'Sœurs Point', nameFr: 'Pointe des Sœurs', province: 'XA', boxes: [[-48, 41, -47, 42]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-old',
      level: 'PROVINCIAL',
      jurisdiction: 'xa',
      until: '2025-03-23',
      districts: [{ code: '1', name: 'Old', boxes: [[-49, 41, -47, 42]] }],
    });
    await givenSet(knex, {
      id: 'xa-new',
      level: 'PROVINCIAL',
      jurisdiction: 'xa',
      from: '2025-03-23',
      districts: [
        // Renamed in 2026 without a break.
        { code: '1', name: 'New', boxes: [[-49, 41, -47, 42]], until: '2026-03-01' },
        { code: '1', name: 'Newer', boxes: [[-49, 41, -47, 42]], from: '2026-03-01' },
      ],
    });
    const districts = {
      'ca-federal-98001': { electors: 80_000, population: 100_000 },
      'ca-federal-98002': { electors: 60_000 },
      // The election of 2025 states no figures here; those of 2021 are another election's.
      'ca-federal-99001': {},
    };
    await givenElection(knex, { id: 'ca-2025', day: '2025-04-28', districts });
    const earlier = { 'ca-federal-98001': { electors: 1 }, 'ca-federal-99001': { electors: 50_000 } };
    await givenElection(knex, { id: 'ca-2021', day: '2021-09-20', districts: earlier });
    await knex('candidates').insert(
      [
        { id: 'c2', ballot_order: 2, name: 'B', elected: false, votes_received: 40, vote_share: 0.4 },
        { id: 'c1', ballot_order: 1, name: 'Á', elected: true, votes_received: 60, vote_share: 0.6 },
      ].map((candidate) => {
        return {
          election_id: 'ca-2025',
          boundary_id: 'ca-federal-98001',
          party: 'P/Q',
          incumbent: false,
          ...candidate,
        };
      }),
    );
    await knex('polling_divisions').insert(
      [
        { id: 'old', election_id: 'ca-2021', sort_order: 0 },
        { id: 'p2', election_id: 'ca-2025', sort_order: 2 },
        { id: 'p1', election_id: 'ca-2025', sort_order: 1 },
        { id: 'none', election_id: null, sort_order: 0 },
      ].map((poll) => ({
        source_id: 'results',
        boundary_id: 'ca-federal-98001',
        poll_number: poll.id,
        name: 'School',
        address: '',
        registered_voters: 300,
        ...poll,
      })),
    );
  });
});

afterAll(() => server.close());

const codes = (body: { data: Array<{ code: string }> }) => body.data.map(({ code }) => code);

const notAProvince =
  'The query parameter "province" must be the two-letter code of a province or territory: NL, PE, NS, NB, QC, ON, MB, SK, AB, BC, YT, NT, NU, XA, XB.';

const unknownValue = (parameter: string, what: string) =>
  `The query parameter "${parameter}" names a ${what} that is not held. GET /api/v1/electoral/jurisdictions lists what is.`;

describe('the list', () => {
  test('has the order level, province, code, and no place in which no one is elected', async () => {
    const { status, body } = await server.get('/boundaries');
    expect(status).toBe(200);
    expect(codes(body)).toEqual(['98001', '98002', '99001', '1', '1', '1A', '2', '10', '11']);
    expect(body.meta).toEqual({ page: 1, limit: 20, total: 9, totalPages: 1 });
    expect(body.data[1]).toEqual({
      id: 'ca-federal-98002',
      level: 'FEDERAL',
      province: 'XA',
      code: '98002',
      name: 'Saint-Jean—L’Île-d’Or',
      nameEn: 'Saint-Jean—L’Île-d’Or',
      nameFr: 'Saint-Jean—L’Île-d’Or',
      jurisdiction: canada,
      population: 107_000,
      electorCount: 60_000,
      notHeld: [],
    });
    expect(body.data[2]).toMatchObject({ population: 0, electorCount: 0, notHeld: ['population', 'electorCount'] });
  });

  test('is cut into pages that lose nothing', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => server.get(`/boundaries?limit=4&page=${page}`)));
    expect(pages.flatMap(({ body }) => codes(body))).toEqual([
      '98001',
      '98002',
      '99001',
      '1',
      '1',
      '1A',
      '2',
      '10',
      '11',
    ]);
    expect(pages.map(({ body }) => body.data.length)).toEqual([4, 4, 1, 0]);
    expect(pages[1]?.body.meta).toEqual({ page: 2, limit: 4, total: 9, totalPages: 3 });
  });

  test.each([
    ['level=MUNICIPAL', ['1', '1A', '2', '10', '11']],
    ['level=MUNICIPAL&limit=2&page=2', ['2', '10']],
    ['province=xb', ['99001']],
    ['province=XA&level=FEDERAL', ['98001', '98002']],
    ['province=XA&limit=3&page=2', ['1', '1A', '2']],
    ['province=ON', []],
    ['level=PROVINCIAL&date=2025-03-22', ['1']],
    ['date=2019-01-01', []],
    ['jurisdiction=xa', ['1']],
    ['set=xa-new', ['1']],
    ['set=xa-old', []],
    ['set=xa-old&date=2025-03-22', ['1']],
    ['set=xa-city&limit=2&page=3', ['11']],
    ['jurisdiction=xx&province=xa', ['98001', '98002']],
    ['set=ca-federal&q=sœurs', ['98001']],
    ['jurisdiction=xa&level=FEDERAL', []],
  ])('of %s', async (query, expected) => {
    expect(codes((await server.get(`/boundaries?${query}`)).body)).toEqual(expected);
  });

  test.each([
    ['q=saint jean', ['98002']],
    ['q=SAINT-JEAN', ['98002']],
    ['q=ile', ['98002']],
    ["q=l'île", ['98002']],
    ['q=d’or', ['98002']],
    ['q=soeurs', ['98001']],
    ['q=pointe', ['98001']],
    ['q=st johns', ['99001']],
    ["q=st. john's est", ['99001']],
    ['q=ward', ['1', '1A', '2', '10', '11']],
    ['q=ward 1&limit=2&page=2', ['10', '11']],
    ['q=ward&level=FEDERAL', []],
    ['q=ohn', []],
    ['q=county', []],
    ['q=newer', ['1']],
    // The name it had then, and no longer has.
    ['q=old', []],
    ['q=old&date=2025-03-22', ['1']],
  ])('searched by name: %s', async (query, expected) => {
    const { body } = await server.get(`/boundaries?${query}`);
    expect(codes(body)).toEqual(expected);
  });

  test.each([
    ['limit=101', 'The query parameter "limit" must be an integer from 1 to 100.'],
    ['limit=0', 'The query parameter "limit" must be an integer from 1 to 100.'],
    ['page=0', 'The query parameter "page" must be an integer from 1 to 1000000.'],
    ['level=federal', 'The query parameter "level" must be one of FEDERAL, PROVINCIAL, MUNICIPAL.'],
    ['province=Ontario', notAProvince],
    ['province=ZZ', notAProvince],
    ['jurisdiction=nowhere', unknownValue('jurisdiction', 'jurisdiction')],
    ['set=xa-none', unknownValue('set', 'map')],
    ['q=—', 'The query parameter "q" holds no letter and no digit to look for.'],
  ])('refuses %s', async (query, error) => {
    const { status, body } = await server.get(`/boundaries?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error, code: 'validation_failed' });
  });
});

describe('a boundary', () => {
  test('in full, with the figures of the latest election and the amounts of the day', async () => {
    const { body } = await server.get('/boundaries/ca-federal-98001');
    expect(body).toEqual({
      id: 'ca-federal-98001',
      level: 'FEDERAL',
      province: 'XA',
      code: '98001',
      name: 'Sœurs Point',
      nameEn: 'Sœurs Point',
      nameFr: 'Pointe des Sœurs',
      jurisdiction: canada,
      population: 100_000,
      electorCount: 80_000,
      notHeld: [],
      centroidLat: 41.5,
      centroidLng: -47.5,
      // 15,000 × 2.1735 + 10,000 × 1.092 + 55,000 × 0.546, times the factor 1.800 of April 2026.
      spendingLimit: '132394.50',
      contributionLimit: '1775.00',
      validFrom: '2020-01-01T05:00:00.000Z',
      validUntil: null,
      sourceUrl: 'https://example.org/ca-federal',
      confidence: 'SAMPLE',
    });
  });

  test('of another level has no federal amounts', async () => {
    const { body } = await server.get('/boundaries/xa-city-1');
    expect(body).toMatchObject({ spendingLimit: '0.00', contributionLimit: '0.00' });
    expect(body.notHeld).toEqual(['population', 'electorCount', 'spendingLimit', 'contributionLimit']);
  });

  test('has the limits of its date', async () => {
    const { body } = await server.get('/boundaries/ca-federal-98001?date=2025-12-31');
    expect(body.contributionLimit).toBe('1750.00');
  });

  describe('has the electors of the election of its date', () => {
    const figures = async (query: string) => {
      const { body } = await server.get(`/boundaries/ca-federal-98001?date=${query}`);
      return [body.electorCount, body.spendingLimit, body.notHeld];
    };

    test('and no limit if no factor is known for that day', async () => {
      expect(await figures('2026-04-01')).toEqual([80_000, '132394.50', []]);
      // 73,552.50 × 1.764, and the year after the last factor.
      expect(await figures('2026-03-31')).toEqual([80_000, '129746.61', []]);
      expect(await figures('2027-04-01')).toEqual([80_000, '0.00', ['spendingLimit']]);
    });

    test('in the list too, and none before the first election', async () => {
      // Writs of 36 days before polling day: 2025-03-23 and 2021-08-15.
      expect(await figures('2025-03-22')).toEqual([1, '0.00', ['population', 'spendingLimit']]);
      expect(await figures('2021-08-14')).toEqual([0, '0.00', ['population', 'electorCount', 'spendingLimit']]);
      const listed = async (day: string) => (await server.get(`/boundaries?q=soeurs&date=${day}`)).body.data[0];
      expect(await listed('2025-03-22')).toMatchObject({ electorCount: 1, notHeld: ['population'] });
      expect(await listed('2021-08-14')).toMatchObject({ electorCount: 0, notHeld: ['population', 'electorCount'] });
    });

    test('and from the writs to polling day with the factor of the day of the writs', async () => {
      expect(await figures('2025-04-28')).toEqual([80_000, '0.00', ['spendingLimit']]);
      expect(await figures('2025-04-29')).toEqual([80_000, '129746.61', []]);
    });

    test('not with those of an election before the last', async () => {
      const { body } = await server.get('/boundaries/ca-federal-98002');
      expect(body).toMatchObject({ electorCount: 60_000 });
      expect((await server.get('/boundaries/ca-federal-99001')).body).toMatchObject({
        electorCount: 0,
        spendingLimit: '0.00',
        notHeld: ['population', 'electorCount', 'spendingLimit'],
      });
    });
  });

  test('that is history is still found, with its end', async () => {
    const { body } = await server.get('/boundaries/xa-old-1');
    expect(body).toMatchObject({ name: 'Old', validUntil: '2025-03-23T04:00:00.000Z' });
  });

  test('retains its period through a new name', async () => {
    const now = await server.get('/boundaries/xa-new-1');
    const before = await server.get('/boundaries/xa-new-1?date=2026-02-28');
    expect([before.body.name, now.body.name]).toEqual(['New', 'Newer']);
    expect(before.body).toMatchObject({ validFrom: '2025-03-23T04:00:00.000Z', validUntil: null });
  });

  test('out of force at the date asked for is 404, and the message says when it was', async () => {
    const { status, body } = await server.get('/boundaries/xa-old-1?date=2025-03-23');
    expect(status).toBe(404);
    expect(body.error).toBe(
      'This boundary was not in force at that date, but from 2020-01-01T05:00:00.000Z to 2025-03-23T04:00:00.000Z.',
    );
  });

  test.each(['', '/shape', '/candidates?electionId=ca-2025', '/polls'])(
    'that is unknown is 404: {id}%s',
    async (rest) => {
      for (const id of ['nowhere', 'xa-none-county', '__proto__']) {
        const { status, body } = await server.get(`/boundaries/${id}${rest}`);
        expect(status).toBe(404);
        expect(body.error).toMatch(/^There is no boundary with this id/);
      }
    },
  );
});

describe('the shape', () => {
  test('of one polygon', async () => {
    const { body } = await server.get('/boundaries/ca-federal-98001/shape');
    expect(body).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [-48, 41],
          [-47, 41],
          [-47, 42],
          [-48, 42],
          [-48, 41],
        ],
      ],
    });
  });

  test('of several, in full and for display', async () => {
    const full = (await server.get('/boundaries/ca-federal-98002/shape')).body;
    const display = (await server.get('/boundaries/ca-federal-98002/shape?resolution=display')).body;
    expect(full.type).toBe('MultiPolygon');
    expect(full.coordinates).toHaveLength(2);
    expect(full.coordinates[1][0][0]).toEqual([-50, 41]);
    expect(display.type).toBe('Polygon');
  });

  test('of another resolution is refused', async () => {
    const { status, body } = await server.get('/boundaries/ca-federal-98002/shape?resolution=low');
    expect(status).toBe(400);
    expect(body.error).toBe('The query parameter "resolution" must be one of full, display.');
  });
});

describe('candidates', () => {
  test('in the order of the ballot', async () => {
    const { body } = await server.get('/boundaries/ca-federal-98001/candidates?electionId=ca-2025');
    const common = { party: 'P/Q', incumbent: false };
    expect(body).toEqual({
      data: [
        { id: 'c1', name: 'Á', ...common, elected: true, votesReceived: 60, voteShare: 0.6 },
        { id: 'c2', name: 'B', ...common, elected: false, votesReceived: 40, voteShare: 0.4 },
      ],
    });
  });

  test('of an election that has none there yet: an empty list; of no election: 404; without one: 400', async () => {
    const at = (query: string) => server.get(`/boundaries/ca-federal-98001/candidates${query}`);
    expect((await at('?electionId=ca-2021')).body).toEqual({ data: [] });
    expect((await at('?electionId=nope')).status).toBe(404);
    const without = await at('');
    expect(without.status).toBe(400);
    expect(without.body.error).toMatch(/^The query parameter "electionId" is required/);
  });
});

describe('candidates of an election', () => {
  test('come with their districts, page by page', async () => {
    const { body } = await server.get('/elections/ca-2025/candidates?limit=1&page=2');
    const rest = { party: 'P/Q', incumbent: false, elected: false, votesReceived: 40, voteShare: 0.4 };
    expect(body).toEqual({
      data: [{ id: 'c2', name: 'B', ...rest, boundaryId: 'ca-federal-98001' }],
      meta: { page: 2, limit: 1, total: 2, totalPages: 2 },
    });
  });

  test('are none of an election without any; of no election: 404', async () => {
    expect((await server.get('/elections/ca-2021/candidates')).body).toEqual({
      data: [],
      meta: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
    expect((await server.get('/elections/nope/candidates')).status).toBe(404);
  });
});

describe('polling divisions', () => {
  test('are those of the latest election', async () => {
    const { body } = await server.get('/boundaries/ca-federal-98001/polls');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['p1', 'p2']);
    expect(body.data[0]).toEqual({ id: 'p1', pollNumber: 'p1', name: 'School', address: '', registeredVoters: 300 });
    expect((await server.get('/boundaries/xa-city-1/polls')).body).toEqual({ data: [] });
  });
});

test('elections, the newest first, by level and year', async () => {
  const ids = async (query: string) =>
    (await server.get(`/elections${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('')).toEqual(['ca-2025', 'ca-2021']);
  expect(await ids('?year=2021')).toEqual(['ca-2021']);
  expect(await ids('?level=PROVINCIAL')).toEqual([]);
  expect((await server.get('/elections?year=2025')).body.data[0]).toEqual({
    id: 'ca-2025',
    level: 'FEDERAL',
    name: 'Election of 2025-04-28',
    electionDate: '2025-04-28T04:00:00.000Z',
    writsIssued: '2025-03-23T04:00:00.000Z',
  });
});

test('the status', async () => {
  const { body, headers } = await server.get('/status');
  expect(body).toMatchObject({
    status: 'ok',
    version: '1.2.3',
    data: { federalBoundaries: 3, provincialBoundaries: 1, municipalBoundaries: 5 },
    catalogueVersion: 0,
  });
  expect(body.sources.map(({ id }: { id: string }) => id)).toEqual([
    'ca-federal',
    'results',
    'xa-city',
    'xa-new',
    'xa-none',
    'xa-old',
  ]);
  expect(body.sources[0]).toEqual({
    id: 'ca-federal',
    name: 'Source ca-federal',
    kind: 'boundaries',
    level: null,
    province: null,
    state: 'fresh',
    served: true,
    message: null,
    nextCheck: null,
    lastChecked: null,
    lastChanged: null,
    licence: { name: 'Open Licence', url: 'https://example.org/licence' },
    attribution: 'Contains fiction.',
    checkedAgainst: [],
    page: 'https://example.org/data',
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('candidates and polling divisions are found by an index', async () => {
  const plan = async (query: string) =>
    server.knex.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off');
      const { rows } = await trx.raw<{ rows: Array<Record<string, string>> }>(`explain ${query}`);
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    });
  const candidates = `select * from candidates where boundary_id = 'b' and election_id = 'e' order by ballot_order, id`;
  expect(await plan(candidates)).toContain('candidates_by_boundary');
  expect(await plan(`select * from polling_divisions where boundary_id = 'b' order by sort_order, id`)).toContain(
    'polling_divisions_by_boundary',
  );
});
