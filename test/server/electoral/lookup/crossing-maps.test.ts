import { expect, it, test } from '@jest/globals';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

/**
 * A town that reaches over the border of a city beside it, a village within the city, and the city's own outline, drawn
 * by others. The town is the smaller one.
 *
 *   lng -49          -47   -46   -45
 *    43  | city 1     |  b  |     |
 *        | [village]  |  o  | town|
 *    42  |------------|  t  |     |
 *        | city 2     |  h  |     |
 *    41  |            +-----+-----+
 */
const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'xa-city',
      level: 'MUNICIPAL',
      districts: [
        { code: '1', boxes: [[-49, 42, -46, 43]] },
        { code: '2', boxes: [[-49, 41, -46, 42]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-town',
      level: 'MUNICIPAL',
      districts: [{ code: '1', boxes: [[-47, 41, -45, 43]] }],
    });
    await givenSet(knex, {
      id: 'xa-village',
      level: 'MUNICIPAL',
      districts: [{ code: '1', boxes: [[-48.6, 42.2, -48.2, 42.6]] }],
    });
    await givenSet(knex, {
      id: 'xa-outlines',
      level: 'MUNICIPAL',
      representation: 'at_large',
      districts: [{ code: 'city', boxes: [[-49, 41, -46.01, 43]] }],
    });
  }),
);

const ask = async (lng: number, lat: number) => (await server.get(`/lookup?lat=${lat}&lng=${lng}`)).body;

test('a point that two maps claim has the districts of both, and less confidence', async () => {
  const { municipal, resolution } = await ask(-46.5, 42.5);
  const { alternatives, confidence } = resolution;
  expect(municipal.id).toBe('xa-town-1');
  // The city's own outline is no third claim.
  expect(alternatives).toEqual({
    municipal: [
      expect.objectContaining({ id: 'xa-town-1', share: null }),
      expect.objectContaining({ id: 'xa-city-1', share: null }),
    ],
  });
  expect(confidence).toBe(0.6);
});

it.each([
  ['in the town alone', -45.5, 42.5],
  ['in the city alone, and in its outline', -48.9, 41.5],
  ['in a village within the city', -48.4, 42.4],
])('a point %s has no alternative', async (_, lng, lat) => {
  const { resolution } = await ask(lng, lat);
  expect([resolution.alternatives, resolution.confidence]).toEqual([{}, 1]);
});
