import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '#server/pages/language.ts';
import { accessibilityFindings, type WatchedPage } from '#test/support/browser/browser.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';
import type { ListedPage } from './all-pages.ts';
import { layoutFaults } from './enlarged.ts';
import { menuFaults, skipLinkFaults, walkByKeyboard } from './keyboard.ts';
import { photograph, pictureName, pictures } from './photograph.ts';
import { targetFaults } from './targets.ts';
import { treeFaults } from './tree.ts';

/** Layout depends on width and language, colours on the scheme: two looks have both of each. */
export const looks = [
  { name: 'phone-light-en', width: 390, colorScheme: 'light', language: 'en' },
  { name: 'wide-dark-fr', width: 1280, colorScheme: 'dark', language: 'fr' },
] as const;
export type Look = (typeof looks)[number];

/** What keeps people from using a page: by keyboard, by ear, in large text, in its language. */
export async function pageFaults(
  { page, problems }: WatchedPage,
  listed: ListedPage,
  { address, records }: { readonly address: string; readonly records: readonly string[] },
  look: Look,
): Promise<string[]> {
  problems.length = 0;
  const answer = await page.goto(address);
  if (listed.drawn) await page.locator(listed.drawn).waitFor({ state: 'attached' });
  if (pictures) await photograph(page, pictures, pictureName(listed.name, look));
  const status = listed.status ?? 200;
  const found = answer?.status() === status ? [] : [`status ${answer?.status()}`];
  found.push(...(await textFaults(page, listed, look.language, records)));
  found.push(...(await accessibilityFindings(page, { isWholePage: true })));
  found.push(...(await treeFaults(page, listed)));
  if (!listed.foreign) found.push(...(await targetFaults(page)));
  if (!listed.foreign) found.push(...(await walkByKeyboard(page, { hasMenu: !listed.isEmbedded })));
  if (!listed.isEmbedded) found.push(...(await skipLinkFaults(page)), ...(await menuFaults(page)));
  // French is the longer language.
  if (!listed.foreign && (look.language === 'fr' || listed.isLike)) found.push(...(await layoutFaults(page)));
  // A browser reports the status of a page as an error of the console.
  found.push(...problems.filter((problem) => !problem.includes(`status of ${status}`)));
  return found;
}

/** Console pages have texts that people have entered: their language is tested where those are known. */
async function textFaults(
  page: Page,
  { reader, hasExcerpts }: ListedPage,
  language: Language,
  records: readonly string[],
): Promise<string[]> {
  const written = await page.evaluate(() => document.documentElement.lang);
  if (written !== language) return [`it is in ${written}`];
  if (reader !== 'anyone' || hasExcerpts) return [];
  return languageFaults(await page.evaluate(ofOneLanguage), language, records);
}

/** Runs in the page: its HTML without the parts that say that they are in another language. */
function ofOneLanguage(): string {
  const whole = document.documentElement.cloneNode(true) as HTMLElement;
  const others = [...whole.querySelectorAll(`body [lang]:not([lang=${whole.lang}])`)];
  // The title of such a guide is the page's, which can say so of none.
  if (others.some((part) => part.matches('article'))) whole.querySelector('title')?.remove();
  for (const part of others) part.remove();
  return whole.outerHTML;
}

const registry = join(import.meta.dirname, '../../../../data/sources');

/**
 * Names and attributions that publishers have given, which are in their own language: of the sources of the registry, and of
 * the elections and districts of the site. The longest come first.
 */
export async function publishedNames(address: string): Promise<string[]> {
  const answers = ['status', 'elections', 'boundaries?limit=100'].map(async (path) =>
    (await fetch(`${address}/api/v1/electoral/${path}`)).text(),
  );
  const files = (await readdir(registry, { recursive: true })).filter((file) => file.endsWith('.json'));
  const sources = files.map((file) => readFile(join(registry, file), 'utf8'));
  const found = (await Promise.all([...answers, ...sources])).flatMap((text) =>
    [...text.matchAll(/"(?:name\w*|attribution)":\s*("(?:[^"\\]|\\.)+")/g)].map(([, name = '""']) => JSON.parse(name)),
  );
  return [...new Set<string>(found)].sort((a, b) => b.length - a.length);
}
