import { LRUCache } from 'lru-cache';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Keep } from '#server/http/content/json-content.ts';

type Kept = LRUCache<string, Buffer, () => Promise<Buffer>>;

/** Freed with their snapshot. */
const bySnapshot = new WeakMap<MapSnapshot, Kept>();

/** Of one snapshot, in bytes: some ten whole maps in two codings. */
const capacity = 32_000_000;

/**
 * Keeps the content codings of a whole map: compressing it takes a tenth of a second of another thread, and making its
 * text some milliseconds of this one. `name` says which map of the snapshot, as of which epoch. Requests that come
 * while it is made wait for it.
 */
export function keepOfMap(map: MapSnapshot, name: string): Keep {
  const kept = bySnapshot.get(map) ?? openKept();
  bySnapshot.set(map, kept);
  return (coding, make) => kept.forceFetch(`${coding} ${name}`, { context: make });
}

const openKept = (): Kept =>
  new LRUCache({
    maxSize: capacity,
    sizeCalculation: ({ length }) => length + 200,
    fetchMethod: (_name, _stale, { context: make }) => make(),
  });
