import { expect, test } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenSet } from './fixture.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'old',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      until: '2025-03-23',
      districts: [{ code: '9', boxes: [[-49, 41, -47, 42]] }],
    });
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      from: '2025-03-23',
      districts: [
        {
          code: '1',
          name: 'Say "Île"',
          nameFr: 'Dis « Île »',
          province: 'XA',
          population: 7,
          boxes: [
            [-49, 41, -48, 42],
            [-46, 41, -45, 42],
          ],
        },
        { code: '2', province: 'XB', boxes: [[-48, 41, -47, 42]] },
      ],
    });
    await givenSet(knex, { id: 'city', level: 'MUNICIPAL', districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }] });
    await givenSet(knex, {
      id: 'none',
      level: 'MUNICIPAL',
      representation: 'no_wards',
      districts: [{ code: '1', boxes: [[-49, 43, -48, 44]] }],
    });
  }),
);

const ids = (body: { features: Array<{ id: string }> }) => body.features.map(({ id }) => id);

test('a map comes as features: the summary of each, and its outline for drawing', async () => {
  const { status, body } = await server.get('/boundaries.geojson?set=fed');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['type', 'features']);
  expect(body.type).toBe('FeatureCollection');
  const { data } = (await server.get('/boundaries?set=fed')).body;
  for (const [i, feature] of body.features.entries()) {
    const shape = await server.get(`/boundaries/${feature.id}/shape?resolution=display`);
    expect(feature).toEqual({ type: 'Feature', id: data[i].id, properties: data[i], geometry: shape.body });
  }
  expect(body.features[0].properties).toMatchObject({ name: 'Say "Île"', nameFr: 'Dis « Île »', population: 7 });
  // The small island is left out for drawing.
  expect(body.features[0].geometry.type).toBe('Polygon');
});

test.each([
  ['set=fed', ['fed-1', 'fed-2']],
  ['set=old', []],
  ['set=old&date=2025-03-22', ['old-9']],
  ['jurisdiction=xx', ['fed-1', 'fed-2']],
  ['level=FEDERAL&province=xb', ['fed-2']],
  ['province=XA', ['fed-1', 'city-1']],
  ['level=MUNICIPAL', ['city-1']],
  ['level=PROVINCIAL', []],
])('of %s', async (query, expected) => {
  expect(ids((await server.get(`/boundaries.geojson?${query}`)).body)).toEqual(expected);
});

test.each([
  [
    '',
    'One of the query parameters "set", "jurisdiction", "level", "province", "code", "ocdId" and "dguid" is required.',
  ],
  [
    'date=2025-03-22',
    'One of the query parameters "set", "jurisdiction", "level", "province", "code", "ocdId" and "dguid" is required.',
  ],
  [
    'set=nope',
    'The query parameter "set" names a map that is not held. GET /api/v1/electoral/jurisdictions lists what is.',
  ],
  [
    'set=fed&q=x',
    'Unknown query parameter "q". Known are: jurisdiction, set, code, ocdId, dguid, level, province, date, resolution, include.',
  ],
  [
    'level=FEDERAL&date=x',
    'The query parameter "date" must be a day that exists, as YYYY-MM-DD, or an ISO 8601 date and time with its offset (write + as %2B).',
  ],
])('%s is refused', async (query, error) => {
  const { status, body } = await server.get(`/boundaries.geojson?${query}`);
  expect({ status, error: body.error }).toEqual({ status: 400, error });
});

test('is cached as the other responses of the map are', async () => {
  const { headers } = await server.get('/boundaries.geojson?set=fed', { 'Accept-Encoding': 'identity' });
  const etag = headers.get('etag') as string;
  expect(etag).toBe((await server.get('/boundaries', { 'Accept-Encoding': 'identity' })).headers.get('etag'));
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('content-length')).toBeNull();
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const again = await server.get('/boundaries.geojson?set=fed', { 'If-None-Match': etag });
  expect(again).toMatchObject({ status: 304, body: null });
});
