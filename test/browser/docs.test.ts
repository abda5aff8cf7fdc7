import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findUnreadable } from '#test/support/browser/readable.ts';
import { startSite } from '#test/support/browser/site.ts';

const site = startSite();

it.each([
  { path: '/docs/electoral', operation: 'lookUp' },
  { path: '/docs/customer', operation: 'createDonation' },
])(
  '$path draws every operation and opens one, readable narrow and wide, in light and in dark',
  async ({ path, operation }) => {
    const openOperation = async (page: Page) => {
      await page.locator('#reference[data-complete]').waitFor();
      const address = (await page.locator('#reference').getAttribute('data-document')) as string;
      const document = (await (await fetch(site.address + address)).json()) as { paths: Record<string, object> };
      const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
      await expect(page.locator('.opblock').count()).resolves.toBe(operations.length);
      const block = page.locator(`.opblock[id$="-${operation}"]`);
      // It stays open when the width changes.
      if ((await block.locator('.responses-wrapper').count()) > 0) return;
      await block.locator('.opblock-summary-control').first().click();
      await block.locator('.responses-wrapper').waitFor();
    };
    const name = `docs${path.replaceAll('/', '-')}`;
    expect(await findUnreadable(site, path, { name, drawn: openOperation })).toEqual([]);
  },
);

it('the language switch is remembered', async () => {
  const { page, problems, close } = await site.visit();
  await page.goto('/docs');
  await page.getByRole('link', { name: 'Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  await page.goto('/docs');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(problems).toEqual([]);
  await close();
});
