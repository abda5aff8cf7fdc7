import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { accessibilityFindings, looks, openBrowser, openPage } from '#test/support/browser/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
}, 300_000);
afterAll(() => browser.close());

const faulty = `<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
  <p style="color: #ccc; background: #fff">too pale to be read</p><button></button>
  <p><a href="/a" style="display: inline-block; width: 9px; height: 9px; overflow: hidden">a</a><a href="/b">b</a></p></main>`;

/** The rules that a page breaks. */
async function brokenRules(options: Parameters<typeof accessibilityFindings>[1]): Promise<string[]> {
  const { page } = await openPage(browser, 'http://localhost', looks[0]);
  await page.setContent(faulty);
  const found = await accessibilityFindings(page, options);
  await page.context().close();
  return [...new Set(found.map((finding) => finding.replace(/:.*/s, '')))].sort();
}

describe('what keeps people from reading a page', () => {
  it('is found', async () => {
    expect(await brokenRules({})).toEqual(['button-name', 'color-contrast']);
  });

  it('is found with targets that are too small, of a page with a frame', async () => {
    expect(await brokenRules({ isWholePage: true })).toEqual(['button-name', 'color-contrast', 'target-size']);
  });
});
