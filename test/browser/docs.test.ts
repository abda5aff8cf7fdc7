import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { guideGroups } from '#server/pages/docs/guides.ts';
import {
  accessibilityFindings,
  looks,
  openBrowser,
  openPage,
  scrollsSideways,
  takeScreenshot,
} from '#test/support/browser/browser.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { npmStart, type StartedServer } from '#test/support/npm-start.ts';

const folder = temporaryFolder();
let started: StartedServer;
let server: string;
let browser: Browser;

beforeAll(async () => {
  started = npmStart({ HUSTINGS_DATA_DIR: folder.path });
  [server, browser] = await Promise.all([started.listening, openBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

const guides = guideGroups.flatMap((group) => group.guides).map((name) => `/docs/${name}`);

describe.each(looks)('at $width px in $colorScheme colours', (look) => {
  it.each(['/docs', '/docs?lang=fr', '/no-such-page', ...guides])('%s is readable', async (path) => {
    const { page, problems } = await openPage(browser, server, look);
    await page.goto(path);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await takeScreenshot(page, `docs${path.replaceAll(/\W/g, '-')}-${look.name}`);
    expect(problems.filter((problem) => !(path === '/no-such-page' && problem.includes('404')))).toEqual([]);
    await page.context().close();
  });

  it.each([
    { path: '/docs/electoral', operation: 'lookUp' },
    { path: '/docs/customer', operation: 'createDonation' },
  ])('$path draws every operation and opens one', async ({ path, operation }) => {
    const { page, problems } = await openPage(browser, server, look);
    await page.goto(path);
    await page.locator('#reference[data-complete]').waitFor();
    const address = (await page.locator('#reference').getAttribute('data-document')) as string;
    const document = (await (await fetch(server + address)).json()) as { paths: Record<string, object> };
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    await expect(page.locator('.opblock').count()).resolves.toBe(operations.length);
    const block = page.locator(`.opblock[id$="-${operation}"]`);
    await block.locator('.opblock-summary-control').first().click();
    await block.locator('.responses-wrapper').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await takeScreenshot(page, `docs${path.replaceAll('/', '-')}-${look.name}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

it('the language switch is remembered', async () => {
  const { page, problems } = await openPage(browser, server, looks[2]);
  await page.goto('/docs');
  await page.getByRole('link', { name: 'Français' }).click();
  await page.goto('/docs');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(problems).toEqual([]);
  await page.context().close();
});
