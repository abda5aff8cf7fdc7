import { LRUCache } from 'lru-cache';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { CachedLookUp } from './outcomes.ts';
import type { Lookup } from './schemas/lookup-schema.ts';

/** About 40 MB at 1,200 bytes a result with its two codings. */
const cachedLookUps = 20_000;

/** The same with the districts' ids, which few ask for. */
const cachedIds = 5_000;

/** Lists of streets of about 2 kB each, at most 60 kB. */
const cachedLists = 1_000;

/** The results of a snapshot are freed with it, so a publication needs no invalidation. */
type Caches = WeakMap<MapSnapshot, LRUCache<number, CachedLookUp>>;
const lookUps: Caches = new WeakMap();
const identified: Caches = new WeakMap();
const lists: Caches = new WeakMap();

/**
 * The result for a postal code (by its row), as text. It stays the same over one epoch. Few codes receive most of the
 * requests, and building the result takes ten times as long as finding it here.
 */
export const cachedLookUp = (map: MapSnapshot, row: number, at: number, build: () => Lookup): CachedLookUp =>
  cached(lookUps, cachedLookUps, map, row, at, build);

/** The same of results with the districts' ids. */
export const cachedWithIds = (map: MapSnapshot, row: number, at: number, build: () => Lookup): CachedLookUp =>
  cached(identified, cachedIds, map, row, at, build);

/** The same of results with lists of streets. */
export const cachedChoices = (map: MapSnapshot, row: number, at: number, build: () => Lookup): CachedLookUp =>
  cached(lists, cachedLists, map, row, at, build);

function cached(
  caches: Caches,
  max: number,
  map: MapSnapshot,
  row: number,
  at: number,
  build: () => Lookup,
): CachedLookUp {
  let cache = caches.get(map);
  if (!cache) {
    cache = new LRUCache({ max });
    caches.set(map, cache);
  }
  const key = row * (map.transitions.count + 1) + map.transitions.epochAt(at);
  let text = cache.get(key);
  if (!text) {
    text = new CachedLookUp(build());
    cache.set(key, text);
  }
  return text;
}
