/** Stores the page of a link, and what it is made of, for times without a connection. */
export async function savePage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/walk/worker.js', { scope: '/walk/' });
  const parts = [...document.querySelectorAll<HTMLElement>('head link[href], head script[src]')].map(
    (part) => part.getAttribute('href') ?? (part.getAttribute('src') as string),
  );
  const cache = await caches.open('walk');
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const isAsset = (path: string) => path.startsWith('/assets/');
  // The page of another link may be one of an earlier version.
  const pages = await Promise.all(
    paths.filter((path) => !isAsset(path) && path !== address).map(async (path) => (await cache.match(path))?.text()),
  );
  for (const path of paths) {
    const isUsed = parts.includes(path) || pages.some((page) => page?.includes(`"${path}"`));
    if (isAsset(path) && !isUsed) await cache.delete(path);
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
