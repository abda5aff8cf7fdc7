import { expect, it } from '@jest/globals';
import { mapInSlices } from '#server/records/map-in-slices.ts';

/** Works for so long, as the reading of a row does. */
function work(milliseconds: number): void {
  const begun = performance.now();
  while (performance.now() - begun < milliseconds);
}

it('works on rows in their order, and others are served every few milliseconds', async () => {
  let slices = 0;
  let isDone = false;
  const count = () => {
    slices++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 30 }, (_, n) => n);
  const results = await mapInSlices(rows, (row, at) => {
    work(1);
    return [row, at];
  });
  isDone = true;
  expect(results).toEqual(rows.map((n) => [n, n]));
  expect(slices).toBeGreaterThanOrEqual(9);
});

it('rejects with what a row throws', async () => {
  const fail = () => {
    throw new RangeError('no row');
  };
  await expect(mapInSlices([1], fail)).rejects.toThrow('no row');
  expect(await mapInSlices([], fail)).toEqual([]);
});
