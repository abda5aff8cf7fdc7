import { LRUCache } from 'lru-cache';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { JsonText } from '#server/http/endpoint.ts';

/** About 16 MB at 800 bytes an answer. */
const answersKept = 20_000;

/** The answers of an image go with it: nothing has to be dropped at a publication. */
const caches = new WeakMap<MapSnapshot, LRUCache<number, JsonText>>();

/**
 * The answer to a postal code (by its row), as text: over one epoch it is the same. A few codes are asked for again and
 * again, and making the answer and its text takes ten times as long as finding it here.
 */
export function rememberAnswer(map: MapSnapshot, row: number, at: number, make: () => object): JsonText {
  let cache = caches.get(map);
  if (!cache) {
    cache = new LRUCache({ max: answersKept });
    caches.set(map, cache);
  }
  const key = row * (map.transitions.count + 1) + map.transitions.epochAt(at);
  let text = cache.get(key);
  if (!text) {
    text = new JsonText(JSON.stringify(make()));
    cache.set(key, text);
  }
  return text;
}
