import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { looks, openBrowser, openPage, type WatchedPage } from './browser.ts';

/** A server with a database of its own and a browser, started once for all tests of a file. */
export interface Site {
  /** The server's address, without a slash at the end. */
  readonly address: string;
  /** The server's data folder. */
  readonly folder: string;
  /** Opens a page of a visitor who has never been here. `close` ends the visit. */
  visit(look?: (typeof looks)[number], options?: BrowserContextOptions): Promise<Visit>;
  /**
   * The pages of two readers, in light and in dark colours, who go from page to page together. Opening others for each
   * page would take as long as reading it. Their problems and cookies begin anew.
   */
  readers(): Promise<ReadonlyArray<WatchedPage & { readonly colorScheme: 'light' | 'dark' }>>;
}

export interface Visit extends WatchedPage {
  close(): Promise<void>;
}

/** Starts the server before the tests of the file that calls it, and stops it after them. */
export function startSite(settings: Readonly<Record<string, string>> = {}): Site {
  const folder = temporaryFolder();
  let server: StartedServer;
  let address: string;
  let browser: Browser;
  let readers: Awaited<ReturnType<Site['readers']>> | undefined;

  beforeAll(async () => {
    server = npmStart({ HUSTINGS_DATA_DIR: folder.path, ...settings });
    [address, browser] = await Promise.all([server.listening, openBrowser()]);
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    get address() {
      return address;
    },
    get folder() {
      return folder.path;
    },
    async visit(look = looks[2], options = {}) {
      const watched = await openPage(browser, address, look, options);
      return { ...watched, close: () => watched.page.context().close() };
    },
    async readers() {
      readers ??= await Promise.all(
        [looks[0], looks[1]].map(async (look) => ({
          // A map that names fade into draws itself twenty times.
          ...(await openPage(browser, address, look, { reducedMotion: 'reduce' })),
          colorScheme: look.colorScheme,
        })),
      );
      for (const { page, problems } of readers) {
        await page.context().clearCookies();
        problems.length = 0;
      }
      return readers;
    },
  };
}
