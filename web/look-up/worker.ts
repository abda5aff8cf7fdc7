import { fetchedOr, type WorkerScope } from '#web/workers/service-worker.ts';
import { inLanguage, lastRead, openStore } from './store.ts';

/**
 * Opens the look-up page where its server cannot be reached, from what the page has stored (`keep.ts`). It stores nothing
 * itself. All other pages, those of campaigns among them, pass here unseen.
 */
const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === '/' && request.mode === 'navigate')
    event.respondWith(fetchedOr(request, () => storedPage(searchParams.get('lang'))));
  else if (pathname.startsWith('/assets/')) event.respondWith(storedAsset(request));
});

/** Whatever is asked for, the page without a question: its script answers. */
async function storedPage(language: string | null): Promise<Response | undefined> {
  const store = await openStore();
  const own = language === null ? undefined : await store.match(inLanguage(language), { ignoreVary: true });
  return own ?? store.match(lastRead, { ignoreVary: true });
}

/** The content of an asset never changes under its address. */
const storedAsset = async (request: Request): Promise<Response> =>
  (await (await openStore()).match(request, { ignoreVary: true })) ?? fetch(request);
