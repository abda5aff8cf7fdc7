import { expect, test } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenSet } from './fixture.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const box = [[-49, 41, -48, 42]] as const;
    const ottawa = { level: 'MUNICIPAL', province: 'ON', jurisdiction: 'csd-1' } as const;
    const names = { jurisdictionNames: ['Greater Town', 'Grande Ville'] } as const;
    await givenSet(knex, {
      ...ottawa,
      ...names,
      id: 'old',
      until: '2025-03-23',
      districts: [{ code: '1', boxes: box }],
    });
    const districts = [
      { code: '1', boxes: box },
      { code: '2', boxes: box, until: '2026-01-01' },
    ];
    await givenSet(knex, { ...ottawa, ...names, id: 'new', from: '2025-03-23', districts });
    await givenSet(knex, {
      id: 'towns',
      level: 'MUNICIPAL',
      representation: 'at_large',
      districts: districts.slice(0, 1),
    });
    await givenSet(knex, { id: 'empty', level: 'MUNICIPAL', representation: 'no_wards', districts });
    await givenSet(knex, { id: 'ca', level: 'FEDERAL', districts: districts.slice(0, 1) });
  }),
);

const ids = (body: { data: Array<{ id: string }> }) => body.data.map(({ id }) => id);

test('jurisdictions come with their maps of all times, in the order of level, province, name', async () => {
  const { status, body, headers } = await server.get('/jurisdictions');
  expect(status).toBe(200);
  expect(headers.get('etag')).toMatch(/^W\/"1\.2\.3-/);
  // A place where no one is elected has no boundaries.
  expect(ids(body)).toEqual(['ca', 'csd-1', 'towns']);
  const common = { representation: 'districts', confidence: 'SAMPLE' };
  expect(body.data[1]).toEqual({
    id: 'csd-1',
    name: 'Greater Town',
    nameEn: 'Greater Town',
    nameFr: 'Grande Ville',
    level: 'MUNICIPAL',
    province: 'ON',
    sets: [
      {
        id: 'new',
        name: 'new',
        ...common,
        boundaryCount: 2,
        sourceUrl: 'https://example.org/new',
        validFrom: '2025-03-23T04:00:00.000Z',
        validUntil: null,
      },
      {
        id: 'old',
        name: 'old',
        ...common,
        boundaryCount: 1,
        sourceUrl: 'https://example.org/old',
        validFrom: '2020-01-01T05:00:00.000Z',
        validUntil: '2025-03-23T04:00:00.000Z',
      },
    ],
  });
  expect(body.data[2].sets[0].representation).toBe('at_large');
});

test.each([
  ['level=FEDERAL', ['ca']],
  ['province=on', ['csd-1']],
  ['province=ON&level=FEDERAL', []],
])('jurisdictions of %s', async (query, expected) => {
  expect(ids((await server.get(`/jurisdictions?${query}`)).body)).toEqual(expected);
});

test('a province that does not exist is refused', async () => {
  const { status, body } = await server.get('/jurisdictions?province=QB');
  expect(status).toBe(400);
  expect(body.error).toMatch(
    /^The query parameter "province" must be the two-letter code of a province or territory: /,
  );
});

test('what the ids of the list select is found', async () => {
  const { body } = await server.get('/boundaries?jurisdiction=csd-1&set=new');
  expect(ids(body)).toEqual(['new-1']);
  expect(body.data[0].jurisdiction).toEqual({
    id: 'csd-1',
    name: 'Greater Town',
    nameEn: 'Greater Town',
    nameFr: 'Grande Ville',
  });
});

test('a look-up says that no postal codes are loaded at all', async () => {
  const { status, body } = await server.get('/lookup?postalCode=K1A0B1');
  expect(status).toBe(404);
  expect(body.error).toBe(
    'No postal codes are loaded on this server. Its operator loads them with "hustings ingest ca-address-register"; until then ask with "lat" and "lng".',
  );
  expect((await server.get('/lookup?lat=41.5&lng=-48.5')).body.federal.id).toBe('ca-1');
});
