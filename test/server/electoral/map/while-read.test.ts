import { expect, test } from '@jest/globals';
import { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** A snapshot without a map, and how often its memory was given back. */
function released() {
  let times = 0;
  const release = () => {
    times++;
  };
  const parts = { catalogueVersion: 1, updatedAt: 0, boundaries: [], versions: [], elections: [], figures: new Map() };
  const map = new MapSnapshot({ ...parts, release } as unknown as ConstructorParameters<typeof MapSnapshot>[0]);
  return { map, times: () => times };
}

test('a snapshot is released at once if no one reads it', () => {
  const { map, times } = released();
  expect([...map.whileRead([1, 2])]).toEqual([1, 2]);
  map.release?.();
  expect(times()).toBe(1);
});

test('what is still read is released with its last reader, also if that leaves early', () => {
  const { map, times } = released();
  const [one, other] = [map.whileRead([1, 2]), map.whileRead([1, 2])];
  one.next();
  other.next();
  map.release?.();
  expect(times()).toBe(0);
  one.return();
  expect(times()).toBe(0);
  expect([...other]).toEqual([2]);
  expect(times()).toBe(1);
});
