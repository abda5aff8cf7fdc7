import { LRUCache } from 'lru-cache';
import type { CodingCache } from '#server/content/json-content.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

type Codings = LRUCache<string, Buffer, () => Promise<Buffer>>;

/** Freed with their snapshot. */
const bySnapshot = new WeakMap<MapSnapshot, Codings>();

/** For one snapshot, in bytes: some ten whole maps in two codings. */
const capacity = 32_000_000;

/**
 * Stores the content codings of a whole map: compressing it takes a tenth of a second of another thread, and making its
 * text some milliseconds of this one. `name` says which map of the snapshot, as of which epoch. Requests that come
 * while it is made wait for it.
 */
export function codingsOfMap(map: MapSnapshot, name: string): CodingCache {
  const codings = bySnapshot.get(map) ?? openCodings();
  bySnapshot.set(map, codings);
  return (coding, make) => codings.forceFetch(`${coding} ${name}`, { context: make });
}

const openCodings = (): Codings =>
  new LRUCache({
    maxSize: capacity,
    sizeCalculation: ({ length }) => length + 200,
    fetchMethod: (_name, _stale, { context: make }) => make(),
  });
