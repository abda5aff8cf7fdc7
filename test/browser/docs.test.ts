import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findUnreadable } from '#test/support/browser/readable.ts';
import { startSite } from '#test/support/browser/site.ts';

const site = startSite();

type Paths = Readonly<Record<string, object>>;

const count = (paths: Paths = {}) => Object.values(paths).flatMap((methods) => Object.keys(methods)).length;

it.each([
  { path: '/docs/electoral', opened: ['lookUp'] },
  { path: '/docs/customer', opened: ['createDonation', 'changesCommitted'] },
])(
  '$path draws every operation and webhook and opens some, readable narrow and wide, in light and in dark',
  async ({ path, opened }) => {
    const openOperations = async (page: Page) => {
      await page.locator('#reference[data-complete]').waitFor();
      // On a phone they are folded at first.
      const folded = page.locator('.opblock-tag-section:not(.is-open) .opblock-tag');
      while ((await folded.count()) > 0) await folded.first().click();
      const address = (await page.locator('#reference').getAttribute('data-document')) as string;
      const document = (await (await fetch(site.address + address)).json()) as { paths: Paths; webhooks?: Paths };
      await expect(page.locator('.opblock-tag-section .opblock').count()).resolves.toBe(count(document.paths));
      await expect(page.locator('.webhooks .opblock').count()).resolves.toBe(count(document.webhooks));
      for (const operation of opened) {
        const block = page.locator(`.opblock[id$="-${operation}"]`);
        // It stays open when the width changes.
        if ((await block.locator('.responses-wrapper').count()) > 0) continue;
        await block.locator('.opblock-summary-control').first().click();
        await block.locator('.responses-wrapper').waitFor();
      }
    };
    const name = `docs${path.replaceAll('/', '-')}`;
    expect(await findUnreadable(site, path, { name, drawn: openOperations })).toEqual([]);
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
