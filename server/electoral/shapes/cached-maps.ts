import { LRUCache } from 'lru-cache';
import { oncePer } from '#core/collections/once-per.ts';
import type { CodingCache } from '#server/content/json-content.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

type Codings = LRUCache<string, Buffer, () => Promise<Buffer>>;

/** For one snapshot, in bytes: some ten whole maps in two codings. */
const capacity = 32_000_000;

/**
 * Stores the content codings of a whole map: compressing it takes a tenth of a second of another thread, and making its
 * text some milliseconds of this one. `name` says which map of the snapshot, as of which epoch. Requests that come
 * while it is made wait for it.
 */
export const codingsOfMap =
  (map: MapSnapshot, name: string): CodingCache =>
  (coding, make) =>
    codings(map).forceFetch(`${coding} ${name}`, { context: make });

const codings = oncePer(
  (_map: MapSnapshot): Codings =>
    new LRUCache({
      maxSize: capacity,
      sizeCalculation: ({ length }) => length + 200,
      fetchMethod: (_name, _stale, { context: make }) => make(),
    }),
);
