import type * as locator from '#locator/src/locator.ts';
import { fetchWhole } from './fetch-whole.ts';
import { answerFromFile } from './look-up.ts';
import { storeFolder } from './store-folder.ts';

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
