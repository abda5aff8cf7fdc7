import { expect, it } from '@jest/globals';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';

const linked = [
  '/ogc',
  '/ogc/api',
  '/ogc/collections',
  '/ogc/collections/fed',
  '/ogc/collections/fed/schema',
  '/ogc/collections/fed/items',
  '/ogc/collections/fed/items/fed-1',
  '/tiles/federal.json',
];

it.each([
  [undefined, 'private'],
  ['https://hustings.example', 'public'],
])('with the address %s, answers with whole links are %s', async (publicUrl, readers) => {
  const server = await startElectoralServer(
    ({ knex }) =>
      givenSet(knex, {
        id: 'fed',
        level: 'FEDERAL',
        jurisdiction: 'xx',
        sharing: 'open',
        districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }],
      }),
    { ...(publicUrl !== undefined && { publicUrl }) },
  );
  try {
    for (const path of linked) {
      const response = await server.fetch(path);
      expect([path, response.headers.get('cache-control')]).toEqual([path, `${readers}, max-age=300`]);
      expect(await response.text()).toContain(publicUrl ?? 'http://');
    }
    // What has no link is for every cache.
    for (const path of ['/boundaries']) {
      expect((await server.fetch(path)).headers.get('cache-control')).toBe('public, max-age=300');
    }
  } finally {
    await server.close();
  }
});
