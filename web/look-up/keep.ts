import { fetchWhole } from '#web/from-file/fetch-whole.ts';
import { openFile } from './answer.ts';
import { forget } from './forget.ts';
import { inLanguage, lastRead, openStore, pageOf, rootOf } from './store.ts';

/** How seldom a page that stays open asks whether there is a newer file. */
const againMilliseconds = 600_000;

/**
 * Stores the page for times without a server, and anew once it names another file or is made of other parts: now, and
 * whenever the page is seen or is connected again. Errors of the browser, which may have no room, are none of the reader's.
 */
export async function keepOnDevice(): Promise<void> {
  await keep(document).catch(() => {});
  let last = Date.now();
  const again = async () => {
    if (document.visibilityState !== 'visible' || Date.now() < last + againMilliseconds) return;
    last = Date.now();
    const response = await fetch(inLanguage(document.documentElement.lang), { credentials: 'omit' });
    if (response.ok) await keep(await pageOf(response));
  };
  const renew = () => void again().catch(() => {});
  document.addEventListener('visibilitychange', renew);
  window.addEventListener('online', renew);
}

/** Whether the reader has asked for little to be transferred. */
function isSparing(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

async function keep(page: Document): Promise<void> {
  // Browsers have it on pages that came over HTTPS.
  if (!('serviceWorker' in navigator)) return;
  const { file, publicKey, worker, script } = rootOf(page)?.dataset ?? {};
  if (file === undefined || publicKey === undefined || worker === undefined || script === undefined) return forget();
  if (isSparing()) return;
  await navigator.serviceWorker.register(worker);
  const parts = [
    ...[...page.querySelectorAll('head link[href], head script[src]')].map((part) => addressOf(part)),
    script,
  ];
  const store = await openStore();
  const { lang } = document.documentElement;
  const stored = await store.match(lastRead).then((response) => response && pageOf(response));
  if (stored?.documentElement.lang === lang && (await hasAll(stored, file, parts, store))) return;
  const languages = [lang, ...[...page.querySelectorAll<HTMLElement>('header a[hreflang]')].map(hreflangOf)];
  // The language that a reader has chosen stays: what sets it travels in a cookie.
  const pages = await Promise.all(
    languages.map(async (language) => fetch(inLanguage(language), { credentials: 'omit' })),
  );
  const texts = await Promise.all(pages.map((response) => response.clone().text()));
  // A newer file may have been written meanwhile: the next visit stores it.
  if (!pages.every(({ ok }) => ok) || !texts.every((text) => text.includes(`"${file}"`))) return;
  if (!(await store.match(file))) {
    const contents = await fetchWhole(file);
    // A file that is not as it was signed is not stored.
    await openFile(contents, publicKey);
    await store.put(file, new Response(contents, { headers: { 'Content-Type': 'application/octet-stream' } }));
  }
  for (const part of parts) if (!(await store.match(part))) await store.add(part);
  await store.put(lastRead, pages[0]!.clone());
  await Promise.all(languages.map((language, i) => store.put(inLanguage(language), pages[i]!)));
  const kept = [file, lastRead, ...parts, ...languages.map(inLanguage)].map(
    (each) => new URL(each, location.href).href,
  );
  for (const { url } of await store.keys()) if (!kept.includes(url)) await store.delete(url);
}

const addressOf = (part: Element): string => part.getAttribute('href') ?? (part.getAttribute('src') as string);

const hreflangOf = (link: HTMLElement): string => link.getAttribute('hreflang') as string;

async function hasAll(page: Document, file: string, parts: readonly string[], store: Cache): Promise<boolean> {
  if (rootOf(page)?.dataset.file !== file) return false;
  const found = await Promise.all([file, ...parts].map((part) => store.match(part)));
  return found.every((response) => response !== undefined);
}
