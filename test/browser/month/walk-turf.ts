import type { Browser, Page } from 'playwright-core';
import { openPage } from '#test/support/browser/browser.ts';
import { until } from '#test/support/until.ts';
import { resultAt } from './model.ts';

/** What counts is that nothing is lost, and not how long a tap takes: three canvassers and a server share the machine with others. */
const timeoutMilliseconds = 10 * 60_000;
const phone = { name: 'narrow-light', width: 390, colorScheme: 'light' } as never;

/**
 * Walks a turf on a phone: the first third of the doors with a connection, the second without, with the page closed and opened
 * again in between, the rest with one. Answers when all was sent.
 */
export async function walkTurf(browser: Browser, site: string, link: string, doors: readonly number[]): Promise<void> {
  const { page } = await openPage(browser, site, phone);
  page.setDefaultTimeout(timeoutMilliseconds);
  await page.goto(link);
  await page.locator('#doors[data-drawn]').waitFor();
  await page.locator('html[data-kept]').waitFor({ state: 'attached' });
  const third = Math.ceil(doors.length / 3);
  const parts = [doors.slice(0, third), doors.slice(third, 2 * third), doors.slice(2 * third)];
  for (const [part, numbers] of parts.entries()) {
    await page.context().setOffline(part === 1);
    for (const n of numbers) await tap(page, n);
    if (part !== 1) continue;
    await page.reload();
    await page.locator('#doors[data-drawn]').waitFor();
  }
  await until(
    'everything to be sent',
    () => page.locator('#state').getAttribute('data-unsent'),
    (count) => count === '0',
    timeoutMilliseconds,
  );
  await page.context().close();
}

async function tap(page: Page, n: number): Promise<void> {
  await page.locator('button.person', { hasText: new RegExp(`Voisine${n}(?!\\d)`) }).click();
  await page
    .locator('#sheet')
    .getByRole('button', { name: resultAt(n)[0] })
    .click();
  await page.locator('#sheet').waitFor({ state: 'hidden' });
}
