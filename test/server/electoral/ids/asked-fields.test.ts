import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';

let server: ElectoralServer;

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      districts: [
        // Two parts, of which the display outline has the first alone.
        {
          code: '1',
          boxes: [
            [-49, 41, -47, 43],
            [-45, 40, -44, 41],
          ],
        },
        { code: '2', boxes: [[-47, 41, -46, 42]] },
      ],
    });
  });
});

afterAll(() => server.close());

const terms = {
  licence: { name: 'Open Licence', url: 'https://example.org/licence' },
  attribution: 'Contains fiction.',
  sharing: 'by_permission',
};
const first = { bbox: [-49, 40, -44, 43], centroidLat: 42, centroidLng: -48, ...terms };

describe('what boundaries have if it is asked for', () => {
  it.each(['/boundaries', '/jurisdictions', '/boundaries/fed-1'])('is not in %s otherwise', async (path) => {
    const { body } = await server.get(path);
    const [one = body] = path === '/jurisdictions' ? body.data[0].sets : (body.data ?? []);
    const point = path === '/boundaries/fed-1' ? [] : ['centroidLat', 'centroidLng'];
    const asked = ['bbox', ...point, 'licence', 'sharing', 'attribution', 'ocdId', 'dguid'];
    expect(Object.keys(one).filter((name) => asked.includes(name))).toEqual([]);
    expect(one).toHaveProperty('id');
  });

  it('is a box of all parts, a point inside, the terms and the credit', async () => {
    const asked = 'include=bbox,centroid,licence';
    const list = await server.get(`/boundaries?${asked}`);
    expect(list.body.data).toEqual([
      expect.objectContaining({ id: 'fed-1', ...first }),
      expect.objectContaining({ id: 'fed-2', bbox: [-47, 41, -46, 42], centroidLat: 41.5, centroidLng: -46.5 }),
    ]);
    const one = await server.get(`/boundaries/fed-1?${asked}`);
    expect(one.body).toMatchObject(first);
    const map = await server.get(`/boundaries.geojson?set=fed&${asked}`);
    expect(map.body.features[0].properties).toMatchObject(first);
    const boxes = await server.get('/boundaries?include=bbox');
    expect(boxes.body.data[0]).not.toHaveProperty('licence');
  });

  it('is said of whole maps', async () => {
    const { body } = await server.get('/jurisdictions?include=bbox,centroid,licence');
    // The areas are 4 and 1, as the fixture states them.
    expect(body.data[0].sets[0]).toMatchObject({
      id: 'fed',
      bbox: [-49, 40, -44, 43],
      centroidLat: 41.9,
      centroidLng: -47.7,
      ...terms,
    });
  });

  it('has other words refused', async () => {
    const { status, body } = await server.get('/jurisdictions?include=ids');
    expect(status).toBe(400);
    expect(body.error).toContain('bbox, centroid, licence');
  });
});
