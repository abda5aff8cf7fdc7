import type { WorkerScope } from '#web/workers/service-worker.ts';

/**
 * Stores the volunteer's page and what it is made of, so that it opens without a connection. It answers below /walk/
 * alone. Doors and visits are stored by the page (`store.ts`): they pass here unseen.
 */
const worker = self as unknown as WorkerScope;
const cacheName = 'walk';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(cachedAsset(request));
  else if (request.mode === 'navigate') event.respondWith(page(request));
});

/** The content of an asset never changes under its address. */
async function cachedAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName, ignoreVary: true });
  return cached ?? fetch(request);
}

/**
 * From the server, or as it was stored if the server cannot be reached or does not have the time. A page of a link that has
 * ended is not stored.
 */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = () => cache.match(request, { ignoreSearch: true, ignoreVary: true });
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(new URL(request.url).pathname, response.clone());
    else if (response.status === 404) await cache.delete(new URL(request.url).pathname);
    // A server that is being started again, a proxy before it, or a limit.
    else if (response.status === 429 || response.status >= 500) return (await stored()) ?? response;
    return response;
  } catch (error) {
    const cached = await stored();
    if (cached) return cached;
    throw error;
  }
}
