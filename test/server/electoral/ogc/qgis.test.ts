import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { type Box, givenSet } from '#test/server/electoral/fixture.ts';
import { givenCoast } from '#test/support/maps/large-maps.ts';
import { openLayer } from './qgis-requests.ts';

let server: ElectoralServer;

/** More than a server sends at once if no length is asked for; the last one has two parts, and figures. */
const count = 130;

beforeAll(async () => {
  const boxOf = (i: number): Box => [-60 + (i % 13), 40 + Math.floor(i / 13), -59 + (i % 13), 41 + Math.floor(i / 13)];
  const districts = Array.from({ length: count }, (_, i) => ({ code: String(i + 1), boxes: [boxOf(i)] }));
  const last = { ...districts[count - 1]!, population: 5, boxes: [boxOf(count - 1), [-40, 40, -39, 41] as Box] };
  server = await startElectoralServer(async ({ knex }) => {
    const wards = [...districts.slice(0, -1), last];
    await givenSet(knex, { id: 'wards', level: 'MUNICIPAL', sharing: 'open', districts: wards });
    const islands = ['1', '2', '3'].map((code) => ({ code, boxes: [[-122, 46, -118, 50] as Box] }));
    await givenSet(knex, { id: 'islands', level: 'PROVINCIAL', sharing: 'open', districts: islands });
    for (const { code } of islands) await givenCoast(knex, `islands-${code}`, 60_000);
  });
});
afterAll(() => server.close());

/** Past a proxy that validates by the documents, which have neither a slash too many nor OPTIONS. */
const root = () => `${server.origin}/api/v1/electoral/ogc`;

it.each(['', '/'])('QGIS opens a map by the address of the API, with "%s" at its end', async (end) => {
  const layer = await openLayer(server, root() + end, 'wards');
  expect(layer).toMatchObject({ pageSize: 1000, numberMatched: count });
  expect(layer.collection).toMatchObject({ title: 'wards', extent: { spatial: { bbox: [[-60, 40, -39, 50]] } } });
  // Nothing can be changed there.
  expect(layer.allowed.filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))).toEqual([]);
  expect(await layer.features()).toHaveLength(count);
  expect(layer.asked).toEqual([
    ...(end === '' ? [''] : ['/', '']),
    '/api',
    '/collections/wards',
    '/conformance',
    '/collections/wards/items?limit=10',
    '/collections/wards/schema',
    'OPTIONS /collections/wards/items',
    '/collections/wards/items?limit=1000',
  ]);
});

it('its layer has the columns of all districts, and parts, though the first page shows neither', async () => {
  const layer = await openLayer(server, root(), 'wards');
  expect(layer.geometryType).toBe('geometry-polygon-or-multipolygon');
  const features = await layer.features();
  expect(Object.keys(layer.fields)).toEqual(Object.keys(features[0].properties));
  expect(layer.fields).toMatchObject({
    id: 'string',
    nameFr: 'string',
    ocdId: 'string',
    population: 'integer',
    electors: 'integer',
    areaKm2: 'number',
    centroidLat: 'number',
    validFrom: 'date-time',
    validUntil: 'date-time',
  });
  expect([features[0], features[count - 1]].map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'MultiPolygon']);
});

it('it asks for what its view shows, and follows pages that are shorter than it asked for', async () => {
  const wards = await openLayer(server, root(), 'wards');
  const within = await wards.features([-59.9, 40.2, -57.5, 40.8]);
  expect(within.map(({ id }) => id)).toEqual(['wards-1', 'wards-2', 'wards-3']);
  expect(wards.asked.at(-1)).toContain('bbox=-59.89999999999999858,40.2');
  const islands = await openLayer(server, root(), 'islands');
  expect((await islands.features()).map(({ id }) => id)).toEqual(['islands-1', 'islands-2', 'islands-3']);
  expect(islands.asked.slice(-2)).toEqual([
    '/collections/islands/items?limit=1000&offset=1',
    '/collections/islands/items?limit=1000&offset=2',
  ]);
});

// A connection whose version is to be detected is first tried as WFS: an error says that it is none.
it('a connection that detects the version finds no WFS', async () => {
  const answer = await server.fetch('/ogc?SERVICE=WFS&REQUEST=GetCapabilities');
  expect(answer.status).toBe(400);
});

it('a key in the address of a connection goes along with what counts: the pages of features', async () => {
  const { body } = await server.post('/register', { name: 'A newsroom', email: 'maps@example.org' });
  const islands = await openLayer(server, `${root()}?api_key=${body.apiKey}`, 'islands');
  expect(await islands.features()).toHaveLength(3);
  const pages = islands.asked.filter((address) => address.includes('/items?'));
  expect(pages.filter((address) => address.endsWith(`&api_key=${body.apiKey}`))).toHaveLength(pages.length);
  expect(pages).toHaveLength(4);
});
