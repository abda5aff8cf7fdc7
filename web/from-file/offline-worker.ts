import { isDistrictsName } from '#server/electoral/bake/districts-name.ts';
import { fetchedOr, type WorkerScope } from '#web/workers/service-worker.ts';
import { nameInFolder, storeOfFolder } from './stored-folder.ts';

/**
 * Answers for the page beside a file of districts, its library and the file, from what the page has stored, where the host
 * cannot be reached. Whatever else the host has passes here unseen.
 */
const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const name = nameInFolder(request.url);
  // A client that asks for a part does not expect the whole.
  if (request.method !== 'GET' || name === undefined || request.headers.has('Range')) return;
  if (isDistrictsName(name)) event.respondWith(storedOrFetched(request));
  else if (['', 'index.html', 'locator.js'].includes(name))
    event.respondWith(fetchedOr(request, () => stored(request)));
});

const stored = async (request: Request): Promise<Response | undefined> =>
  (await storeOfFolder()).match(request, { ignoreSearch: true, ignoreVary: true });

/** The content of a file of districts never changes under its name. */
const storedOrFetched = async (request: Request): Promise<Response> => (await stored(request)) ?? fetch(request);
