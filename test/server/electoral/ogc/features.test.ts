import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { givenCoast } from '#test/support/maps/large-maps.ts';

let server: ElectoralServer;

/** Districts side by side, the second one of two parts, the first one renamed. */
beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'old',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      until: '2025-03-23',
      sharing: 'attribution',
      districts: [{ code: '9', boxes: [[-49, 41, -47, 42]] }],
    });
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      from: '2025-03-23',
      sharing: 'open',
      ids: { dguid: '0000A0004*' },
      districts: [
        { code: '1', name: 'Before', boxes: [[-49, 41, -48, 42]], until: '2026-01-01' },
        { code: '1', name: 'Say "Île"', population: 7, boxes: [[-49, 41, -48, 42]], from: '2026-01-01' },
        {
          code: '2',
          boxes: [
            [-48, 41, -47, 42],
            [-46, 41, -45, 42],
          ],
        },
        { code: '10', boxes: [[-48, 42, -47, 43]] },
      ],
    });
    const long = [120_000, 60_000, 40_000, 30_000, 5, 5];
    await givenSet(knex, {
      id: 'long',
      level: 'PROVINCIAL',
      sharing: 'open',
      districts: long.map((_, i) => ({ code: String(i + 1), boxes: [[-124, 46, -118, 50]] })),
    });
    for (const [i, positions] of long.entries()) {
      if (positions > 5) await givenCoast(knex, `long-${i + 1}`, positions);
    }
    await givenSet(knex, { id: 'kept', level: 'MUNICIPAL', districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }] });
  });
});

afterAll(() => server.close());

const ids = ({ features }: { features: Array<{ id: string }> }) => features.map(({ id }) => id);
const items = '/ogc/collections/fed/items';
interface Link {
  readonly rel: string;
  readonly href: string;
}
const linkOf = ({ links }: { links: Link[] }, rel: string) => links.find((link) => link.rel === rel)?.href as string;

/** What a link leads to, through whatever is between the client and the server. */
async function follow(href: string) {
  const { pathname, search, origin } = new URL(href);
  expect(origin).toBe(new URL(server.base).origin);
  return server.get(`${pathname.replace('/api/v1/electoral', '')}${search}`);
}

// QGIS asks so when somebody adds a connection and a layer; so does GDAL, but for the definition.
test('a program finds its way from the landing page to each feature', async () => {
  const landing = await server.get('/ogc');
  expect(landing.status).toBe(200);
  const conformance = await follow(linkOf(landing.body, 'conformance'));
  expect(conformance.body.conformsTo).toEqual(
    expect.arrayContaining([
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
      'http://www.opengis.net/spec/ogcapi-features-5/1.0/conf/schemas',
    ]),
  );
  const api = await follow(linkOf(landing.body, 'service-desc'));
  expect(api.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0');
  expect(api.body.openapi).toBe('3.0.3');
  const asked = api.body.paths['/ogc/collections/{collectionId}/items'].get.parameters;
  const names = asked.map(({ name, $ref = name }: Record<string, string>) => $ref);
  expect(names.slice(0, 6)).toEqual([
    'collectionId',
    '#/components/parameters/limit',
    'offset',
    'bbox',
    'datetime',
    'resolution',
  ]);
  expect(names).toEqual(
    expect.arrayContaining(['crs', 'bbox-crs', 'filter', 'filter-lang', 'filter-crs', 'nameEn', 'f']),
  );
  expect(api.body.components.parameters.limit).toMatchObject({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  });
  const collections = await follow(linkOf(landing.body, 'data'));
  expect(collections.body.collections.map(({ id }: { id: string }) => id)).toEqual(['fed', 'old', 'long']);
  const collection = await follow(linkOf(collections.body.collections[0], 'self'));
  expect(collection.body).toEqual(collections.body.collections[0]);
  expect(collection.body).toMatchObject({
    id: 'fed',
    title: 'fed',
    attribution: 'Contains fiction.',
    itemType: 'feature',
    crs: [
      'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      'http://www.opengis.net/def/crs/EPSG/0/3347',
      'http://www.opengis.net/def/crs/EPSG/0/3857',
    ],
    storageCrs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    extent: {
      spatial: { bbox: [[-49, 41, -45, 43]], crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' },
      temporal: { interval: [['2025-03-23T04:00:00.000Z', null]] },
    },
  });
  expect(linkOf(collection.body, 'license')).toBe('https://example.org/licence');
  const found = await follow(linkOf(collection.body, 'items'));
  expect(found.headers.get('content-type')).toBe('application/geo+json');
  expect(ids(found.body)).toEqual(['fed-1', 'fed-2', 'fed-10']);
  const { body: feature } = await server.get(`${items}/fed-2`);
  const { links, ...plain } = feature;
  expect(plain).toEqual(found.body.features[1]);
  expect((await follow(linkOf({ links }, 'collection'))).body.id).toBe('fed');
});

test('a feature is flat, with ids, figures, terms and its whole outline', async () => {
  const { body } = await server.get(`${items}?limit=2`);
  expect(body.features[0].properties).toEqual({
    id: 'fed-1',
    set: 'fed',
    level: 'FEDERAL',
    province: 'XA',
    code: '1',
    nameEn: 'Say "Île"',
    nameFr: 'Say "Île"',
    jurisdiction: 'xx',
    jurisdictionEn: 'xx',
    jurisdictionFr: 'xx',
    ocdId: null,
    dguid: null,
    population: 7,
    electors: null,
    areaKm2: 1,
    centroidLat: 41.5,
    centroidLng: -48.5,
    validFrom: '2025-03-23T04:00:00.000Z',
    validUntil: null,
    licence: 'Open Licence',
    licenceUrl: 'https://example.org/licence',
    attribution: 'Contains fiction.',
  });
  // The second part is left out for drawing.
  expect(body.features[1].geometry.coordinates).toHaveLength(2);
  expect((await server.get(`${items}/fed-2?resolution=display`)).body.geometry.type).toBe('Polygon');
});

test('pages follow each other by their links, each feature once', async () => {
  const seen: string[][] = [];
  let page = await server.get(`${items}?limit=2&bbox=-50,40,-40,50`);
  for (;;) {
    expect(page.body).toMatchObject({ numberMatched: 3, numberReturned: page.body.features.length });
    seen.push(ids(page.body));
    const next = linkOf(page.body, 'next');
    if (!next) break;
    page = await follow(next);
  }
  expect(seen).toEqual([['fed-1', 'fed-2'], ['fed-10']]);
  expect((await server.get(`${items}?offset=3`)).body).toMatchObject({ numberReturned: 0, features: [] });
});

test('a page ends before its outlines are too long, and each feature is on one', async () => {
  const seen: string[][] = [];
  let page = await server.get('/ogc/collections/long/items?limit=1000');
  for (;;) {
    expect(page.body).toMatchObject({ numberMatched: 6, numberReturned: page.body.features.length });
    seen.push(ids(page.body));
    const next = linkOf(page.body, 'next');
    if (!next) break;
    page = await follow(next);
  }
  // Of 120,000, 60,000, 40,000, 30,000, 5 and 5 positions.
  expect(seen).toEqual([['long-1'], ['long-2', 'long-3'], ['long-4', 'long-5', 'long-6']]);
  const display = await server.get('/ogc/collections/long/items?limit=1000&resolution=display');
  expect(display.body.features).toHaveLength(6);
});

test('a feature has the address of itself, in the shape that was asked for', async () => {
  for (const resolution of ['', '?resolution=display']) {
    const { body } = await server.get(`${items}/fed-2${resolution}`);
    const { pathname, search } = new URL(linkOf(body, 'self'));
    expect(pathname + search).toBe(`/api/v1/electoral${items}/fed-2${resolution}`);
  }
});

test('a collection says what its filters may name: what its features have, and no more', async () => {
  const answer = await server.fetch('/ogc/collections/fed/queryables');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/schema+json']);
  const [queryables, schema] = await Promise.all([
    answer.json() as Promise<{ properties: object; additionalProperties: boolean }>,
    server.fetch('/ogc/collections/fed/schema').then((response) => response.json() as Promise<{ properties: object }>),
  ]);
  expect(Object.keys(queryables.properties).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
  expect(queryables.additionalProperties).toBe(false);
});

test('a collection says what its features have', async () => {
  const answer = await server.fetch('/ogc/collections/fed/schema');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/schema+json']);
  const { properties } = (await answer.json()) as { properties: Record<string, object> };
  expect(properties).toMatchObject({
    id: { type: 'string', 'x-ogc-role': 'id' },
    geometry: { format: 'geometry-polygon-or-multipolygon', 'x-ogc-role': 'primary-geometry' },
  });
  const [{ properties: shown }] = (await server.get('/ogc/collections/fed/items')).body.features;
  expect(Object.keys(properties)).toEqual([...Object.keys(shown), 'geometry']);
});

test.each([
  '',
  '/conformance',
  '/collections',
  '/collections/fed',
  '/collections/fed/schema',
  '/collections/fed/items',
  '/collections/fed/items/fed-1',
])('an address with a slash at its end leads to the one without: /ogc%s/', async (path) => {
  // The documents do not have these addresses: past a proxy that validates by them.
  const address = `${server.origin}/api/v1/electoral/ogc${path}`;
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${address}/?x=%2F`, { method, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${address}?x=%2F`]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-ratelimit-limit')).toBe('10');
  }
  expect((await fetch(`${address}/`)).status).toBe(200);
  expect((await fetch(`${address}//`)).status).toBe(404);
  expect((await fetch(`${address}/`, { method: 'POST' })).status).toBe(404);
});

describe('a box', () => {
  it.each([
    ['beside an edge', '-48.5,41.5,-48.4,41.6', ['fed-1']],
    ['across two districts', '-48.1,41.5,-47.9,41.6', ['fed-1', 'fed-2']],
    ['on an edge', '-50,41,-49,42', ['fed-1']],
    ['between two parts of one', '-46.9,41.2,-46.1,41.8', []],
    ['of six numbers', '-48.5,41.5,0,-48.4,41.6,9', ['fed-1']],
    ['across the antimeridian', '170,41,-48.5,42', ['fed-1']],
    ['around all', '-180,-90,180,90', ['fed-1', 'fed-2', 'fed-10']],
  ])('%s', async (_, box, expected) => {
    expect(ids((await server.get(`${items}?bbox=${box}`)).body)).toEqual(expected);
  });
});

describe('a time', () => {
  it.each([
    ['2025-06-01', ['Before', 'fed 2', 'fed 10']],
    ['2026-02-01T00:00:00Z', ['Say "Île"', 'fed 2', 'fed 10']],
    ['2025-04-01/..', ['Say "Île"', 'fed 2', 'fed 10']],
    ['../2025-04-01', ['Before', 'fed 2', 'fed 10']],
    ['2025-04-01/2025-05-01', ['Before', 'fed 2', 'fed 10']],
    ['2024-04-01', []],
    ['../2025-03-22', []],
    // The end of an interval belongs to it.
    ['../2025-03-23', ['Before', 'fed 2', 'fed 10']],
  ])('%s', async (datetime, expected) => {
    const { body } = await server.get(`${items}?datetime=${datetime}`);
    expect(body.features.map(({ properties }: { properties: { nameEn: string } }) => properties.nameEn)).toEqual(
      expected,
    );
  });

  it('without one, a map that has ended shows its last day', async () => {
    expect(ids((await server.get('/ogc/collections/old/items')).body)).toEqual(['old-9']);
  });

  it('a limit beyond the longest page is no error (17-069r4, requirement 22), and is that of the longest', async () => {
    for (const limit of ['1001', '99999999999999999999']) {
      const { status, body } = await server.get(`${items}?limit=${limit}`);
      const self = body.links.find(({ rel }: { rel: string }) => rel === 'self').href;
      expect([status, body.numberReturned, new URL(self).searchParams.get('limit')]).toEqual([200, 3, '1000']);
    }
  });
});

describe('is refused:', () => {
  it.each([
    ['?bbox=1,2,3', 400],
    ['?bbox=1,2,3,4,5', 400],
    ['?bbox=1,9,3,4', 400],
    ['?bbox=-190,1,3,4', 400],
    ['?datetime=x', 400],
    ['?datetime=2025-02-30', 400],
    ['?datetime=2026-01-01/2025-01-01', 400],
    ['?datetime=../../..', 400],
    ['?limit=0', 400],
    ['?limit=x', 400],
    ['?unknown=1', 400],
    ['/old-9', 404],
    ['/nope', 404],
  ])('%s', async (rest, status) => {
    expect((await server.get(`${items}${rest}`)).status).toBe(status);
  });

  it('an unknown map, and one that may not be redistributed', async () => {
    expect((await server.get('/ogc/collections/nope')).status).toBe(404);
    expect((await server.get('/ogc/collections/kept')).status).toBe(403);
    expect((await server.get('/ogc/collections/kept/schema')).status).toBe(403);
    expect((await server.get('/ogc/collections/kept/items')).status).toBe(403);
    expect((await server.get('/ogc/collections/kept/items/kept-1')).status).toBe(403);
    expect((await server.get('/boundaries.geojson?set=kept&resolution=full')).status).toBe(403);
    expect((await server.get('/boundaries.geojson?level=MUNICIPAL')).status).toBe(200);
  });
});

test('boundaries.geojson has whole outlines if they are asked for', async () => {
  const { body } = await server.get('/boundaries.geojson?set=fed&resolution=full');
  expect(ids(body)).toEqual(['fed-1', 'fed-2', 'fed-10']);
  for (const { id, geometry } of body.features) {
    expect(geometry).toEqual((await server.get(`/boundaries/${id}/shape`)).body);
  }
  expect(body.features[1].geometry.coordinates).toHaveLength(2);
  // Nothing of one is stored for the other.
  const display = await server.get('/boundaries.geojson?set=fed');
  expect(display.body.features[1].geometry.type).toBe('Polygon');
});
