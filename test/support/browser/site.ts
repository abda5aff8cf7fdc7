import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { looks, openBrowser, openPage, type WatchedPage } from './browser.ts';

/**
 * A server with a database of its own and a browser, started once for all tests of a file. The database is as the first
 * start leaves it; suites that are about a first start make one.
 */
export interface Site {
  /** The server's address, without a slash at the end. */
  readonly address: string;
  /** The database's address, with the login that owns the tables. */
  readonly databaseUrl: string;
  /** The environment of a command on the same database. */
  readonly environment: NodeJS.ProcessEnv;
  readonly browser: Browser;
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
  let database: TestDatabase;
  let server: StartedServer;
  let address: string;
  let browser: Browser;
  let readers: Awaited<ReturnType<Site['readers']>> | undefined;

  const own = () => ({
    HUSTINGS_DATA_DIR: folder.path,
    DATABASE_URL: database.requestUrl,
    DATABASE_OWNER_URL: database.url,
  });

  beforeAll(async () => {
    database = await createStartedDatabase();
    server = npmStart({ ...own(), ...settings });
    [address, browser] = await Promise.all([server.listening, openBrowser()]);
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await database?.close();
  });

  return {
    get address() {
      return address;
    },
    get databaseUrl() {
      return database.url;
    },
    get environment() {
      return { ...process.env, NODE_OPTIONS: '', REDIS_URL: '', ...own() };
    },
    get browser() {
      return browser;
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
