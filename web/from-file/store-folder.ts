import { isDistrictsName } from '#server/electoral/bake/districts-name.ts';
import { nameInFolder, storeOfFolder } from './stored-folder.ts';

/**
 * Stores the page, the library and the file that was read, so that the page opens and answers without the network. They are
 * stored together: a page without the file that it names would answer nothing. What was looked up is not stored.
 * Errors: those of the browser, which may have no room or store nothing.
 */
export async function storeFolder(file: string, contents: ArrayBuffer): Promise<void> {
  // Browsers have it on pages that came over HTTPS.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('offline.js');
  const [page, library] = await Promise.all([fetch(location.pathname), fetch('locator.js')]);
  const isSame = page.ok && library.ok && (await page.clone().text()).includes(file);
  if (!isSame) return;
  const store = await storeOfFolder();
  await store.put(file, new Response(contents, { headers: { 'Content-Type': 'application/octet-stream' } }));
  await store.put('locator.js', library);
  await store.put(location.pathname, page);
  for (const { url } of await store.keys()) {
    const name = nameInFolder(url);
    if (name !== undefined && isDistrictsName(name) && name !== file) await store.delete(url);
  }
}
