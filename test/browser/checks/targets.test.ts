import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { looks, openBrowser, openPage } from '#test/support/browser/browser.ts';
import { targetFaults } from '#test/support/browser/pages/targets.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  ({ page } = await openPage(browser, 'http://page.test', looks[0]));
}, 120_000);
afterAll(() => browser?.close());

const button =
  'display: inline-block; box-sizing: border-box; width: 40px; height: 21px; padding: 0; border: 0; margin: 0';

/** The targets of a page that are named as too small. */
async function faultsOf(body: string): Promise<string[]> {
  const html = `<!doctype html><html lang="en"><body style="font: 16px/21px sans-serif">${body}</body></html>`;
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/');
  return targetFaults(page);
}

it.each([
  [
    'two buttons of 21 px below each other',
    `<div><button style="${button}">a</button></div><div><button style="${button}">b</button></div>`,
    2,
  ],
  [
    'one of them in what is folded',
    `<details><summary style="height: 30px">more</summary><div><button style="${button}">a</button></div><div><button style="${button}">b</button></div></details>`,
    2,
  ],
  [
    'links that fill a line alone',
    '<ul style="list-style: none"><li><a href="#a">one</a></li><li><a href="#b">two</a></li></ul>',
    2,
  ],
  [
    'a small button beside a large one',
    `<button style="${button}; width: 10px">a</button><button style="${button}; height: 40px">b</button>`,
    1,
  ],
  ['a box of 13 px without a label', `<div><input type="checkbox"></div><div><input type="checkbox"></div>`, 2],
])('%s are too small', async (_, body, count) => {
  const found = await faultsOf(body);
  expect(found).toHaveLength(count);
  expect(found[0]).toMatch(/^a target of [\d.]+ × [\d.]+ px: <(button|a|input)/);
});

it.each([
  ['links in a sentence', '<p>Read <a href="#a">one</a> and <a href="#b">two</a> first.</p>'],
  ['a small target with nothing around it', `<button style="${button}">a</button>`],
  [
    'two that are 24 px apart',
    `<div style="margin-bottom: 3px"><button style="${button}">a</button></div><button style="${button}">b</button>`,
  ],
  [
    'a box whose label is large',
    '<label style="display: block; padding: 6px"><input type="checkbox"> yes</label><label style="display: block; padding: 6px"><input type="checkbox"> no</label>',
  ],
  [
    'what is hidden or disabled',
    `<div hidden><button style="${button}">a</button><button style="${button}">b</button></div><button disabled style="${button}">c</button><button disabled style="${button}">d</button>`,
  ],
])('%s are no fault', async (_, body) => {
  expect(await faultsOf(body)).toEqual([]);
});
