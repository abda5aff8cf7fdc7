import { expect, it } from '@jest/globals';
import { buildMapOutlines } from '#server/electoral/tiles/map-shapes.ts';
import { iterationsDuring } from '#test/support/event-loop.ts';
import { crookedMap } from './invented-maps.ts';

it('cutting a large map lets requests be served meanwhile', async () => {
  const map = crookedMap(8, 11, 3);
  // Some 280,000 vertices take more slices than this on any machine of today.
  expect(await iterationsDuring(() => buildMapOutlines(map))).toBeGreaterThan(5);
});
