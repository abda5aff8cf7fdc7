/** Stores the page of a link, and what it is made of, for times without a connection. */
export async function savePage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/walk/worker.js', { scope: '/walk/' });
  const parts = [...document.querySelectorAll<HTMLElement>('head link[href], head script[src]')].map(
    (part) => part.getAttribute('href') ?? (part.getAttribute('src') as string),
  );
  const cache = await caches.open('walk');
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    // It belongs to an earlier version of the page.
    if (pathname.startsWith('/assets/') && !parts.includes(pathname)) await cache.delete(url);
  }
  const missing: string[] = [];
  for (const part of [address, ...parts]) if (!(await cache.match(part))) missing.push(part);
  await cache.addAll(missing);
  document.documentElement.dataset.kept = '';
}

/** Deletes the page of a link that has ended. */
export async function forgetPage(address: string): Promise<void> {
  await caches.open('walk').then((cache) => cache.delete(address));
}
