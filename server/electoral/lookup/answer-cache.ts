import { LRUCache } from 'lru-cache';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { JsonText } from '#server/http/endpoint.ts';

/** About 16 MB at 800 bytes an answer. */
const cachedAnswers = 20_000;

/** The answers of a snapshot are freed with it, so a publication needs no invalidation. */
const caches = new WeakMap<MapSnapshot, LRUCache<number, JsonText>>();

/**
 * The answer to a postal code (by its row), as text. It stays the same over one epoch. Few codes receive most of the
 * requests, and building the answer takes ten times as long as finding it here.
 */
export function cachedAnswer(map: MapSnapshot, row: number, at: number, build: () => object): JsonText {
  let cache = caches.get(map);
  if (!cache) {
    cache = new LRUCache({ max: cachedAnswers });
    caches.set(map, cache);
  }
  const key = row * (map.transitions.count + 1) + map.transitions.epochAt(at);
  let text = cache.get(key);
  if (!text) {
    text = new JsonText(JSON.stringify(build()));
    cache.set(key, text);
  }
  return text;
}
