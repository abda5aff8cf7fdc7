// Longer than other files: every kind of evidence for a look-up is published once and asked in each test.
import { describe, expect, test } from '@jest/globals';
import { countedLookUps } from '#server/electoral/lookup/outcomes.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenElection, givenPostalCode, givenSet } from './fixture.ts';

const fewAddresses = [
  { code: 'Z3A0A1', located: 1, confidence: 0.6667 },
  { code: 'Z3A0A2', located: 10, confidence: 0.9167 },
  { code: 'Z3A0A3', located: 100, confidence: 0.9902 },
];

/**
 * Two federal districts side by side, two provincial ones in other shapes, a city with two wards, a town at large, a
 * county without wards that the city lies in, and land beyond that no municipal map covers.
 *
 *   lng -49      -48      -47      -46      -45
 *        | fed 1           | fed 2           |
 *        | prov 1                   | prov 2 |
 *        | ward 1 | ward 2 | town   |        |
 */
const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'xa-federal',
      level: 'FEDERAL',
      jurisdiction: 'xa',
      jurisdictionNames: ['Federation', 'Fédération'],
      districts: [
        { code: '1', name: 'West', nameFr: 'Ouest', boxes: [[-49, 41, -47, 43]] },
        { code: '2', name: 'East', nameFr: 'Est', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-provincial',
      level: 'PROVINCIAL',
      districts: [
        { code: 'A', boxes: [[-49, 41, -46, 43]] },
        { code: 'B', boxes: [[-45.9997, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-city',
      level: 'MUNICIPAL',
      districts: [
        { code: '1', boxes: [[-49, 41, -48, 42]] },
        { code: '2', boxes: [[-48, 41, -47, 42]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-towns',
      level: 'MUNICIPAL',
      representation: 'at_large',
      districts: [
        { code: 'town', name: 'Town', boxes: [[-47, 41, -46, 42]] },
        { code: 'city', name: 'City', boxes: [[-49, 41, -47, 42]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-county',
      level: 'MUNICIPAL',
      representation: 'no_wards',
      districts: [{ code: 'county', boxes: [[-49, 41, -46, 42.5]] }],
    });
    await givenSet(knex, {
      id: 'bc',
      level: 'PROVINCIAL',
      province: 'BC',
      districts: [{ code: 'X', boxes: [[-130, 50, -120, 55]] }],
    });
    await givenSet(knex, {
      id: 'ab',
      level: 'PROVINCIAL',
      province: 'AB',
      districts: [{ code: 'Y', boxes: [[-119.9997, 50, -110, 55]] }],
    });
    const everywhere = { 'xa-federal-1': 1, 'xa-provincial-A': 1 };
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { ...everywhere, 'xa-city-1': 1, 'xa-towns-city': 1 } });
    await givenPostalCode(knex, {
      code: 'Z1A0A2',
      addresses: {
        'xa-federal-1': 0.7,
        'xa-federal-2': 0.3,
        'xa-provincial-A': 1,
        'xa-city-1': 0.1,
        'xa-city-2': 0.6,
        'xa-towns-city': 0.7,
        'xa-towns-town': 0.3,
      },
      concordance: { 'xa-federal-2': 1 },
    });
    await givenPostalCode(knex, { code: 'Z1A0A3', at: [-46.5, 41.5], concordance: { 'xa-provincial-A': 1 } });
    await givenPostalCode(knex, { code: 'Z1A0A4', concordance: { 'xa-provincial-A': 1 } });
    await givenPostalCode(knex, { code: 'Z9Z9Z9' });
    await givenSet(knex, {
      id: 'xa-former',
      level: 'PROVINCIAL',
      jurisdiction: 'xa',
      until: '2026-03-01',
      districts: [{ code: '1', boxes: [[-49, 44, -48, 45]] }],
    });
    await givenPostalCode(knex, { code: 'Z2A0A1', concordance: { 'xa-former-1': 1 } });
    for (const { code, located } of fewAddresses) {
      await givenPostalCode(knex, { code, located, addresses: { 'xa-federal-1': 1 } });
    }
    const halves = { 'xa-provincial-A': 0.5, 'xa-provincial-B': 0.5 };
    await givenPostalCode(knex, { code: 'Z3A0A4', located: 2, addresses: { 'xa-federal-1': 1, ...halves } });
    await givenPostalCode(knex, { code: 'Z1B0A1', addresses: { ...everywhere, 'xa-county-county': 1 } });
    await givenElection(knex, { id: 'e', day: '2025-04-28' });
  }),
);

const jurisdictions: Readonly<Record<string, [id: string, nameEn: string, nameFr: string]>> = {
  'xa-federal': ['xa', 'Federation', 'Fédération'],
};

const ref = (id: string, code: string, name = id.replace(/-(\w+)$/, ' $1'), nameFr = name) => {
  const set = id.replace(/-\w+$/, '');
  const [jurisdiction, nameOf, nomDe] = jurisdictions[set] ?? [set, set, set];
  return {
    id,
    code,
    name,
    nameEn: name,
    nameFr,
    boundaryUrl: `/electoral/boundaries/${id}`,
    jurisdiction: { id: jurisdiction, name: nameOf, nameEn: nameOf, nameFr: nomDe },
  };
};

describe('a postal code', () => {
  test('whose addresses all lie in one district of each level', async () => {
    const { status, body } = await server.get('/lookup?postalCode=Z1A0A1');
    expect(status).toBe(200);
    expect(body).toEqual({
      postalCode: 'Z1A0A1',
      province: 'XA',
      federal: ref('xa-federal-1', '1', 'West', 'Ouest'),
      provincial: ref('xa-provincial-A', 'A'),
      // The municipality around the wards contains the same addresses. The ward is the result.
      municipal: ref('xa-city-1', '1'),
      absent: {},
      resolution: {
        method: 'addresses',
        confidence: 1,
        methods: { federal: 'addresses', provincial: 'addresses', municipal: 'addresses' },
        alternatives: {},
      },
    });
  });

  test.each(['z1a0a1', 'Z1A 0A1', ' z1a%200a1 ', 'Z1A-0A1'])('is read however it is written: %s', async (written) => {
    expect((await server.get(`/lookup?postalCode=${written}`)).body.postalCode).toBe('Z1A0A1');
  });

  test('that straddles districts returns the largest share and names the others', async () => {
    const { body } = await server.get('/lookup?postalCode=Z1A0A2');
    expect(body.federal.id).toBe('xa-federal-1');
    expect(body.municipal.id).toBe('xa-city-2');
    expect(body.resolution.method).toBe('addresses');
    expect(body.resolution.confidence).toBe(0.6);
    expect(body.resolution.alternatives).toEqual({
      federal: [
        { ...ref('xa-federal-1', '1', 'West', 'Ouest'), share: 0.7 },
        { ...ref('xa-federal-2', '2', 'East', 'Est'), share: 0.3 },
      ],
      // All addresses of the city at large lie in its wards, and count for the wards only.
      municipal: [
        { ...ref('xa-city-2', '2'), share: 0.6 },
        { ...ref('xa-towns-town', 'town', 'Town'), share: 0.3 },
        { ...ref('xa-city-1', '1'), share: 0.1 },
      ],
    });
  });

  test('takes a list before its centroid, and its centroid for what no list says', async () => {
    const { body } = await server.get('/lookup?postalCode=Z1A0A3');
    expect(body.federal.id).toBe('xa-federal-2');
    expect(body.provincial.id).toBe('xa-provincial-A');
    expect(body.municipal).toEqual(ref('xa-towns-town', 'town', 'Town'));
    expect(body.resolution).toEqual({
      method: 'centroid',
      confidence: 0.6,
      centroidOf: 'code',
      methods: { federal: 'centroid', provincial: 'concordance', municipal: 'centroid' },
      alternatives: {},
    });
  });

  test('without a centroid of its own takes that of its block, and says so', async () => {
    const { body } = await server.get('/lookup?postalCode=Z1A0A4');
    expect(body.federal.id).toBe('xa-federal-2');
    expect(body.resolution).toMatchObject({ method: 'centroid', centroidOf: 'block', confidence: 0.4 });
  });

  test('of which nothing is known is a response without districts', async () => {
    const { status, body } = await server.get('/lookup?postalCode=Z9Z9Z9');
    expect(status).toBe(200);
    expect(body).toMatchObject({ federal: null, provincial: null, municipal: null, province: 'XA' });
    expect(body.absent).toEqual({ federal: 'not_held', provincial: 'not_held', municipal: 'not_held' });
    expect(body.resolution).toEqual({ method: null, confidence: 0, methods: {}, alternatives: {} });
  });

  test('known only by the list of a map that has ended says so, and of no centroid', async () => {
    const { status, body } = await server.get('/lookup?postalCode=Z2A0A1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ federal: null, provincial: null, municipal: null });
    expect(body.absent).toEqual({ federal: 'not_held', provincial: 'map_ended', municipal: 'not_held' });
    expect(body.resolution).toEqual({ method: null, confidence: 0, methods: {}, alternatives: {} });
    // To the day: the map ended as March 1 began in Ottawa.
    const before = (await server.get('/lookup?postalCode=Z2A0A1&date=2026-02-28')).body;
    expect(before.provincial.id).toBe('xa-former-1');
    expect(before.resolution).toMatchObject({ method: 'concordance', confidence: 0.9 });
    const onTheDay = (await server.get('/lookup?postalCode=Z2A0A1&date=2026-03-01')).body;
    expect(onTheDay.absent.provincial).toBe('map_ended');
    // Before the map began, nothing had ended.
    const long = (await server.get('/lookup?postalCode=Z2A0A1&date=2019-12-31')).body;
    expect(long.absent.provincial).toBe('not_held');
  });

  test.each(fewAddresses)(
    'of $located located addresses has the confidence $confidence',
    async ({ code, confidence }) => {
      const { body } = await server.get(`/lookup?postalCode=${code}`);
      expect(body.federal.id).toBe('xa-federal-1');
      expect(body.resolution).toMatchObject({ method: 'addresses', confidence });
    },
  );

  test('of two addresses in two districts is no surer of one than half', async () => {
    const { body } = await server.get('/lookup?postalCode=Z3A0A4');
    expect(body.resolution.alternatives.provincial).toHaveLength(2);
    expect(body.resolution.confidence).toBe(0.5);
  });

  test('if no one is elected by ward', async () => {
    const { body } = await server.get('/lookup?postalCode=Z1B0A1');
    expect(body.municipal).toBeNull();
    expect(body.absent).toEqual({ municipal: 'no_wards' });
  });

  test('that we do not hold is 404, one that is none 400', async () => {
    const missing = await server.get('/lookup?postalCode=Z1A0A9');
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({
      error: 'This postal code is well formed, but we do not hold it.',
      code: 'not_found',
    });
    const impossible = await server.get('/lookup?postalCode=K1A0O1');
    expect(impossible.status).toBe(404);
    expect(impossible.body.error).toBe(
      'No postal code has the letter D, F, I, O, Q or U: look for a digit that was typed as a letter.',
    );
    for (const wrong of ['90210', 'K1A', 'K1A00B', '']) {
      const { status, body } = await server.get(`/lookup?postalCode=${wrong}`);
      expect(status).toBe(400);
      expect(body.error).toBe('The query parameter "postalCode" must be a Canadian postal code such as K1A 0B1.');
    }
  });
});

test('a postal code with letters for digits is refused with the code that leads to districts', async () => {
  for (const typed of ['ZIAOA1', 'zla 0al', 'Z1A-OAI']) {
    const { status, body } = await server.get(`/lookup?postalCode=${encodeURIComponent(typed)}`);
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/ With digits for the letters O, I and L it is Z1A 0A1\.$/),
    ]);
    const meant = / it is (.*)\.$/.exec(body.error)?.[1] as string;
    expect((await server.get(`/lookup?postalCode=${encodeURIComponent(meant)}`)).status).toBe(200);
  }
});

test('a point whose latitude and longitude are exchanged is 404 with the point that leads to districts', async () => {
  const { status, body } = await server.get('/lookup?lat=-48.5&lng=41.5');
  expect(status).toBe(404);
  const [, lat, lng] = /are exchanged, it seems: one covers lat=(.*), lng=(.*)\.$/.exec(body.error) ?? [];
  expect((await server.get(`/lookup?lat=${lat}&lng=${lng}`)).body.municipal).toMatchObject({ code: '1' });
  expect((await server.get('/lookup?lat=-10&lng=10')).body.error).toBe(
    'No district that we hold covers this point at that date.',
  );
});

test('a latitude that can only be a longitude is refused with the point that was meant', async () => {
  const { status, body } = await server.get('/lookup?lat=-123.1&lng=49.25');
  const meant = 'Latitude and longitude are exchanged, it seems: lat=49.25, lng=-123.1.';
  expect([status, body.error]).toEqual([400, `The query parameter "lat" must be a number from -90 to 90. ${meant}`]);
  const ofText = (await server.get('/lookup?q=-123.1,49.25')).body.error;
  expect(ofText).toMatch(/Latitude and longitude are exchanged, it seems: 49\.25,-123\.1\.$/);
  for (const query of ['lat=-123.1&lng=-123.1', 'lat=-181&lng=49', 'lat=-123.1', 'q=-123.1,-123.1'])
    expect((await server.get(`/lookup?${query}`)).body.error).not.toContain('exchanged');
});

describe('a point', () => {
  const at = (lng: number, lat: number) => server.get(`/lookup?lat=${lat}&lng=${lng}`);

  test('in a ward', async () => {
    const { body } = await at(-48.5, 41.5);
    expect(body).toEqual({
      postalCode: null,
      province: 'XA',
      federal: ref('xa-federal-1', '1', 'West', 'Ouest'),
      provincial: ref('xa-provincial-A', 'A'),
      municipal: ref('xa-city-1', '1'),
      absent: {},
      resolution: {
        method: 'point',
        confidence: 1,
        methods: { federal: 'point', provincial: 'point', municipal: 'point' },
        alternatives: {},
      },
    });
  });

  test('in a municipality at large', async () => {
    expect((await at(-46.5, 41.5)).body.municipal).toEqual(ref('xa-towns-town', 'town', 'Town'));
  });

  test('if no one is elected by ward, if no map is available, outside the municipalities of British Columbia', async () => {
    const unincorporated = (await at(-48, 42.25)).body;
    const unmapped = (await at(-45.5, 41.5)).body;
    const electoralArea = (await at(-125, 52)).body;
    expect([unincorporated.municipal, unmapped.municipal, electoralArea.municipal]).toEqual([null, null, null]);
    expect(unincorporated.absent).toEqual({ municipal: 'no_wards' });
    expect(unmapped.absent).toEqual({ municipal: 'not_held' });
    // The electoral areas of its regional districts elect directors by district (Local Government Act, RSBC 2015, c.
    // 1).
    expect(electoralArea.absent).toEqual({ federal: 'not_held', municipal: 'not_held' });
    expect(electoralArea.province).toBe('BC');
  });

  test('in a gap of 25 m between two districts takes the nearer and says so', async () => {
    const { body } = await at(-45.99975, 42);
    expect(body.provincial.id).toBe('xa-provincial-B');
    expect(body.resolution).toMatchObject({ snapped: true, confidence: 0.9 });
  });

  test('in a gap of 21 m between two provinces takes the nearer', async () => {
    const west = (await at(-119.9999, 52)).body;
    const east = (await at(-119.9998, 52)).body;
    expect([west.provincial.id, east.provincial.id]).toEqual(['bc-X', 'ab-Y']);
    expect([west.resolution.snapped, east.resolution.snapped]).toEqual([true, true]);
  });

  test('15 m beyond the outer border, where two districts meet, lies in neither', async () => {
    expect((await at(-47, 43.00014)).status).toBe(404);
    expect((await at(-47.00001, 40.9999)).status).toBe(404);
  });

  test('on a border has one district on either level', async () => {
    const { body } = await at(-47, 42);
    expect(body.federal.id).toBe('xa-federal-2');
    expect(body.resolution.snapped).toBeUndefined();
  });

  test('that nothing covers is 404', async () => {
    const { status, body } = await at(0, 0);
    expect(status).toBe(404);
    expect(body.error).toBe('No district that we hold covers this point at that date.');
  });
});

describe('what cannot be asked', () => {
  test.each([
    ['', 'The query parameter "postalCode" is required, or else "lat" and "lng" together.'],
    ['lat=41', 'The query parameter "postalCode" is required, or else "lat" and "lng" together.'],
    ['lat=41&lng=-48&postalCode=Z1A0A1', 'Give the query parameter "postalCode", or "lat" and "lng", not both.'],
    ['lat=91&lng=-48', 'The query parameter "lat" must be a number from -90 to 90.'],
    ['lat=&lng=-48', 'The query parameter "lat" must be a number from -90 to 90.'],
    [
      'postcode=Z1A0A1',
      'Unknown query parameter "postcode". Did you mean "postalCode"? Known are: postalCode, lat, lng, date, address, place, q, include.',
    ],
    ['postalCode=Z1A0A1&date=2025-02-30', expect.stringContaining('"date" must be a day that exists')],
  ])('%s', async (query, error) => {
    const { status, body } = await server.get(`/lookup?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error, code: 'validation_failed' });
  });
});

test('no ETag matches before the maps begin', async () => {
  const { body } = await server.get('/lookup?postalCode=Z1A0A1&date=2019-12-31');
  expect(body.absent).toEqual({ federal: 'not_held', provincial: 'not_held', municipal: 'not_held' });
  expect((await server.get('/lookup?lat=41.5&lng=-48.5&date=2019-12-31')).status).toBe(404);
});

describe('what became of look-ups is counted by level', () => {
  /** What these requests add, of levels at which they add something. */
  const counted = async (ask: () => Promise<unknown>) => {
    const read = () => new Map(countedLookUps().map((each) => [`${each.level} ${each.outcome}`, each.lookUps]));
    const before = read();
    await ask();
    const added = [...read()].map(([what, lookUps]) => [what, lookUps - (before.get(what) ?? 0)] as const);
    return Object.fromEntries(added.filter(([, lookUps]) => lookUps > 0));
  };

  test.each([
    ['one district at each level', 'postalCode=Z1A0A1', 'found', 'found', 'found'],
    ['the same with ids', 'postalCode=Z1A0A1&include=ids', 'found', 'found', 'found'],
    ['a code that straddles districts of two levels', 'postalCode=Z1A0A2', 'uncertain', 'found', 'uncertain'],
    ['the middle of a code', 'postalCode=Z1A0A3', 'uncertain', 'found', 'uncertain'],
    ['a county without wards', 'postalCode=Z1B0A1', 'found', 'found', 'undivided'],
    ['a map that has ended', 'postalCode=Z2A0A1', 'not_found', 'not_found', 'not_found'],
    ['a point that no municipal map covers', 'lat=42.8&lng=-48.5', 'found', 'found', 'not_found'],
    ['a point that no map covers, a 404', 'lat=10&lng=10', 'not_found', 'not_found', 'not_found'],
    ['a code that is not held, a 404', 'postalCode=K1A0B1', 'not_found', 'not_found', 'not_found'],
  ])('%s', async (_what, query, federal, provincial, municipal) => {
    const twice = async () => {
      // The second one is stored text.
      for (let i = 0; i < 2; i++) await server.get(`/lookup?${query}`);
    };
    const expected = { [`federal ${federal}`]: 2, [`provincial ${provincial}`]: 2, [`municipal ${municipal}`]: 2 };
    expect(await counted(twice)).toEqual(expected);
  });

  test('each row of a batch, and nothing that is malformed', async () => {
    const records = [{ postalCode: 'Z1A0A1' }, { postalCode: 'K1A0B1' }, { postalCode: 'none' }];
    const ask = async () => {
      await server.post('/lookup/batch', { records });
      await server.get('/lookup?postalCode=none');
    };
    const each = { found: 1, not_found: 1 };
    const expected = Object.entries(each).flatMap(([outcome, lookUps]) =>
      ['federal', 'provincial', 'municipal'].map((level) => [`${level} ${outcome}`, lookUps]),
    );
    expect(await counted(ask)).toEqual(Object.fromEntries(expected));
  });
});
