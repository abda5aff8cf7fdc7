import type * as locator from '#locator/src/locator.ts';
import { isDistrictsName } from '#server/electoral/bake/districts-name.ts';
import { fetchWhole } from './fetch-whole.ts';
import { answerFromFile } from './look-up.ts';
import { nameInFolder, storeOfFolder } from './stored-folder.ts';

/** The page that lies beside a file of districts: shows one of its languages, and answers with the library beside it. */

const languages = [...document.querySelectorAll<HTMLElement>('article[lang]')];

/** The language that the address names, else the first of the reader's that the page has, else the page's first. */
function showLanguage(): void {
  const wished = [location.hash.slice(1), ...navigator.languages.map((each) => each.slice(0, 2))];
  const found = wished.flatMap((wish) => languages.filter(({ lang }) => lang === wish))[0] ?? languages[0];
  if (!found) return;
  for (const article of languages) article.hidden = article !== found;
  document.documentElement.lang = found.lang;
  document.title = found.querySelector('h1')?.textContent ?? document.title;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) {
    link.hidden = link.hreflang === found.lang;
  }
}
showLanguage();
window.addEventListener('hashchange', showLanguage);

answerFromFile(async (address, publicKey) => {
  // The build leaves an address alone that it cannot know.
  const library = new URL('locator.js', location.href).href;
  const { open } = (await import(library)) as typeof locator;
  const file = await fetchWhole(address);
  const districts = await open(file, { publicKey });
  // Without it the page answers as well, while the network is there.
  void storeFolder(address, file).catch(() => {});
  return districts;
});

/**
 * Stores the page, the library and the file that was read, so that the page opens and answers without the network. They are
 * stored together: a page without the file that it names would answer nothing. What was looked up is not stored.
 * Errors: those of the browser, which may have no room or store nothing.
 */
async function storeFolder(file: string, contents: ArrayBuffer): Promise<void> {
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
