import { expect, it, jest } from '@jest/globals';
import { buildMapOutlines } from '#server/electoral/tiles/map-shapes.ts';
import { iterationsDuring } from '#test/support/event-loop.ts';
import { crookedMap } from './invented-maps.ts';

it('cutting a large map lets requests be served meanwhile', async () => {
  const map = crookedMap(8, 11, 3);
  // Each look at the clock is a millisecond later, so that a fast processor works in as many slices as a slow one.
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => ++time);
  const cutting = iterationsDuring(() => buildMapOutlines(map)).finally(() => clock.mockRestore());
  expect(await cutting).toBeGreaterThan(10_000);
});
