import { expect, it } from '@jest/globals';
import { creditsAsHtml } from '#server/electoral/whole-maps/tile-source.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { decodeTile } from './invented-maps.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'old',
      level: 'FEDERAL',
      until: '2025-01-01',
      districts: [{ code: '1', boxes: [[-70, 45, -58, 47]] }],
    });
    await givenSet(knex, {
      id: 'new',
      level: 'FEDERAL',
      from: '2025-01-01',
      districts: [{ code: '1', boxes: [[-60, 45, -58, 47]] }],
    });
  }),
);

it('leads to the tiles, with their layers, box and credits', async () => {
  const { body, headers } = await server.get('/tiles/federal.json');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(body).toMatchObject({
    tilejson: '3.0.0',
    scheme: 'xyz',
    minzoom: 0,
    maxzoom: 16,
    bounds: [-60, 45, -58, 47],
    name: 'Federal electoral districts',
    attribution: 'Contains fiction.',
  });
  const [root, path] = (body.tiles[0] as string).split('/api/v1/electoral');
  expect(root).toBe(new URL(server.base).origin);
  const response = await server.fetch((path as string).replace('{z}/{x}/{y}', '0/0/0'));
  const tile = decodeTile(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(tile).sort()).toEqual(body.vector_layers.map(({ id }: { id: string }) => id).sort());
  const layers: Array<{ id: string; fields: object }> = body.vector_layers;
  for (const { id, fields } of layers) {
    for (const { properties } of tile[id] ?? [])
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(properties)));
  }
});

it('of another day leads to the tiles of that day; of a level without maps to none', async () => {
  const { body } = await server.get('/tiles/federal.json?date=2024-01-01');
  expect(body.bounds).toEqual([-70, 45, -58, 47]);
  expect(body.tiles[0]).toMatch(/\.mvt\?date=2024-01-01$/);
  expect((await server.get('/tiles/provincial.json')).body).toMatchObject({
    attribution: '',
    bounds: [-180, -85.051129, 180, 85.051129],
  });
  expect((await server.get('/tiles/other.json')).status).toBe(400);
});

it('writes credits as HTML', () => {
  expect(creditsAsHtml(['A & B <script>', 'C'])).toBe('A &amp; B &lt;script&gt; · C');
});
