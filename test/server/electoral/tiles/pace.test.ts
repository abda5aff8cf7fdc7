import { expect, it } from '@jest/globals';
import { buildMapOutlines } from '#server/electoral/tiles/map-shapes.ts';
import { crookedMap } from './invented-maps.ts';

it('cutting a large map lets requests be answered meanwhile', async () => {
  const map = crookedMap(8, 11, 3);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await buildMapOutlines(map);
  isDone = true;
  // Some 280,000 vertices take more slices than this on any machine of today.
  expect(turns).toBeGreaterThan(5);
});
