import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { openPage, type WatchedPage } from '#test/support/browser/browser.ts';
import { hustings } from '#test/support/browser/console-visit.ts';
import { allPages, type ListedPage, type Reader } from '#test/support/browser/pages/all-pages.ts';
import { type DemoReaders, readersOf } from '#test/support/browser/pages/demo-readers.ts';
import { type Look, looks, pageFaults, publishedNames } from '#test/support/browser/pages/page-faults.ts';
import { startSite } from '#test/support/browser/site.ts';

const site = startSite({ RATE_LIMIT: 'off' });

let readers: DemoReaders;
let records: readonly string[];
/** Readers go from page to page: opening a browser's window for each would take as long as reading it. */
const opened = new Map<string, Promise<WatchedPage>>();

beforeAll(async () => {
  const browser = site.browser;
  records = await publishedNames(site.address);
  readers = await readersOf({
    browser,
    address: site.address,
    operate: (...args) => hustings(site, ...args, '--url', site.address, '--json'),
  });
}, 300_000);
afterAll(async () => {
  await Promise.all([...opened.values()].map(async (watched) => (await watched).page.context().close()));
});

function windowOf(reader: Reader, look: Look): Promise<WatchedPage> {
  const name = `${reader} ${look.name}`;
  const storageState = readers.stateOf[reader];
  const options: BrowserContextOptions = {
    reducedMotion: 'reduce',
    locale: `${look.language}-CA`,
    ...(storageState && { storageState }),
  };
  const there = opened.get(name) ?? openPage(site.browser, site.address, look as never, options);
  opened.set(name, there);
  return there;
}

async function faultsOf(listed: ListedPage, look: Look): Promise<string[]> {
  const watched = await windowOf(listed.reader, look);
  const found = await pageFaults(watched, listed, { address: readers.addressOf(listed, look.language), records }, look);
  return found.map((fault) => `${look.name}: ${fault}`);
}

/** A page that is made like another is checked in one variant, neighbours in the list in both. */
const looksOf = (listed: ListedPage): readonly Look[] =>
  listed.isLike ? looks.filter((_, i) => i === allPages.indexOf(listed) % looks.length) : looks;

it.each(allPages)(
  '$name is read by keyboard, by ear, in large text and in its language',
  async (listed) => {
    const found = await Promise.all(looksOf(listed).map((look) => faultsOf(listed, look)));
    expect(found.flat()).toEqual([]);
  },
  300_000,
);
