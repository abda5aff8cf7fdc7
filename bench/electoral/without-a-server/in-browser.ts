import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFile } from '#core/processes/built-file.ts';
import type * as locator from '#locator/src/locator.ts';
import { openBrowser } from '#test/support/browser/browser.ts';
import { startFileServer } from './file-server.ts';

/** A phone on a slow network: 150 ms until a response begins, 1.6 Mbit/s, a quarter of this processor. */
const slow = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
const slowdown = 4;

/** Milliseconds in a page: from the call of `open` to an answer, and of one further answer in the same place and in all of the file. */
export interface BrowserTimes {
  readonly first: readonly number[];
  /** The median of the answers from parts that were read. */
  readonly further: number;
  readonly slowestFurther: number;
}

/**
 * Asks for points in Chromium, each first one in a page that has nothing cached but the library.
 * @param folder has `districts.hust`
 */
export async function timesInBrowser(
  folder: string,
  points: ReadonlyArray<readonly [number, number]>,
): Promise<BrowserTimes> {
  await cp(builtFile('locator.js'), join(folder, 'locator.js'));
  const host = await startFileServer(folder);
  const browser = await openBrowser();
  try {
    const first: number[] = [];
    let further: number[] = [];
    for (const point of points) {
      const context = await browser.newContext();
      // The compiler wraps functions in a call of this, those that run in the page too.
      await context.addInitScript('globalThis.__name = (named) => named');
      const page = await context.newPage();
      await page.goto(`${host.url}/page.html`);
      await page.evaluate(() => import(`${location.origin}/locator.js`));
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const times = await page.evaluate(async ([longitude, latitude]) => {
        const { open } = (await import(`${location.origin}/locator.js`)) as typeof locator;
        const begun = performance.now();
        const file = await open(`${location.origin}/districts.hust`);
        await file.locate(latitude!, longitude!, { date: '2026-01-01' });
        const answered = performance.now() - begun;
        const count = 200;
        const each: number[] = [];
        for (let run = 0; run < 50; run++) {
          const start = performance.now();
          for (let i = 0; i < count; i++) await file.locate(latitude! + i * 1e-6, longitude!, { date: '2026-01-01' });
          each.push((performance.now() - start) / count);
        }
        return { answered, each };
      }, point);
      first.push(times.answered);
      further = further.concat(times.each);
      await context.close();
    }
    further.sort((a, b) => a - b);
    return {
      first: first.sort((a, b) => a - b),
      further: further[further.length >> 1]!,
      slowestFurther: further.at(-1)!,
    };
  } finally {
    await browser.close();
    await host.close();
  }
}
