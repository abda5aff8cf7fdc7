import { LRUCache } from 'lru-cache';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { CachedJson } from '#server/http/content/json-content.ts';

/** About 40 MB at 1,200 bytes an answer with its two codings. */
const cachedAnswers = 20_000;

/** The answers of a snapshot are freed with it, so a publication needs no invalidation. */
const caches = new WeakMap<MapSnapshot, LRUCache<number, CachedJson>>();

/**
 * The answer to a postal code (by its row), as text. It stays the same over one epoch. Few codes receive most of the
 * requests, and building the answer takes ten times as long as finding it here.
 */
export function cachedAnswer(map: MapSnapshot, row: number, at: number, build: () => object): CachedJson {
  let cache = caches.get(map);
  if (!cache) {
    cache = new LRUCache({ max: cachedAnswers });
    caches.set(map, cache);
  }
  const key = row * (map.transitions.count + 1) + map.transitions.epochAt(at);
  let text = cache.get(key);
  if (!text) {
    text = new CachedJson(JSON.stringify(build()));
    cache.set(key, text);
  }
  return text;
}
