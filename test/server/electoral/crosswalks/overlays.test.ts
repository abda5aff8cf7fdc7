import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { areaAmounts } from '#server/electoral/crosswalks/area-amounts.ts';
import { overlayOf } from '#server/electoral/crosswalks/overlays.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { makePartition } from '#test/core/locator/partition.ts';

/** A map of some thousand positions: that many are laid over each other in a thread. */
function mapOf(seed: number): BoundaryVersion[] {
  const options = { columns: 5, rows: 5, borderVertices: 20, crookedness: 1, districts: 6, seed };
  return makePartition({ ...options, origin: [-48, 45] }).districts.map((parts, i) => {
    const boundary = { id: `map-${seed}-${i}` };
    return { boundary, contentHash: `${seed} ${i}`, geometry: fromCoordinates(parts) } as unknown as BoundaryVersion;
  });
}

const shapesOf = (versions: readonly BoundaryVersion[]) => versions.map(({ geometry }) => geometry);

it('lays large maps over each other in a thread, once for all who ask, and leaves the maps as they are', async () => {
  const [first, second] = [mapOf(1), mapOf(2)];
  const [one, other] = await Promise.all([overlayOf(first, second), overlayOf(first, second)]);
  expect(one).toBe(other);
  expect(await overlayOf(first, second)).toBe(one);
  expect(one).toEqual(areaAmounts(shapesOf(first), shapesOf(second)));
});

it('refuses when eight wait, and says when to ask again', async () => {
  const first = mapOf(3);
  const waiting = Array.from({ length: 8 }, (_, i) => overlayOf(first, mapOf(4 + i)));
  await expect(overlayOf(first, mapOf(20))).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '60' } });
  // What is computed already, or waited for, has no place in the queue.
  expect(await overlayOf(first, mapOf(4))).toBe(await waiting[0]);
  await Promise.all(waiting);
  expect((await overlayOf(first, mapOf(20))).pairs.length).toBeGreaterThan(6);
});

it('copies the maps of a pair when it is at the head of the queue, not while it waits', async () => {
  const copied = new Set<number>();
  const watched = (seed: number) => {
    const versions = mapOf(seed);
    for (const { geometry } of versions) {
      const { positions } = geometry;
      Object.assign(positions, { slice: () => copied.add(seed) && Float64Array.from(positions) });
    }
    return versions;
  };
  const first = mapOf(3);
  const comparing = [30, 31, 32].map((seed) => overlayOf(first, watched(seed)));
  // A thread takes longer than an iteration of the event loop to start.
  await yieldToEventLoop();
  expect([...copied]).toEqual([30]);
  await Promise.all(comparing);
  expect([...copied]).toEqual([30, 31, 32]);
});
