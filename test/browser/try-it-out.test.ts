import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, jest } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';
import { startSite } from '#test/support/browser/site.ts';

jest.setTimeout(1_800_000);

const site = startSite({ RATE_LIMIT: 'off' });
const root = join(import.meta.dirname, '../..');

async function demoKey(): Promise<string> {
  const words = ['bin/hustings.js', 'campaign', 'demo-key', '--json'];
  return JSON.parse((await promisify(execFile)(process.execPath, words, { cwd: root, env: site.environment })).stdout)
    .key;
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  await page.locator('.modal-ux input').fill(key);
  await page.locator('.modal-ux .authorize').click();
  await page.locator('.modal-ux .close-modal').click();
}

interface Operation {
  /** The id of the heading of its group. */
  readonly group: string;
  /** The id of its block. */
  readonly element: string;
  readonly id: string;
  readonly isWrite: boolean;
}

/** The operations of a page whose groups are all open. A webhook is what the server sends: its block has no Execute. */
const operationsOf = (page: Page): Promise<Operation[]> =>
  page.locator('.opblock-tag-section .opblock').evaluateAll((blocks) =>
    blocks.map((block) => ({
      group: block.closest('.opblock-tag-section')?.querySelector('.opblock-tag')?.id ?? '',
      element: block.id,
      id: block.id.split('-').at(-1) ?? '',
      isWrite: !block.classList.contains('opblock-get'),
    })),
  );

/**
 * Presses a button that is only on the way to Execute, wherever it is. A click of the mouse waits for the page to hold still and
 * scrolls to the button, which takes a quarter of the time of the whole.
 */
const press = (button: Locator) => button.dispatchEvent('click');

/** Opens or closes a group of operations. */
const pressGroup = (page: Page, group: string) => press(page.locator(`[id="${group}"] button`).first());

/** Closes all groups, at once: the viewer draws all open ones anew after each press of a button. */
const foldGroups = (page: Page): Promise<void> =>
  page.locator('.opblock-tag-section .opblock-tag').evaluateAll((headings) => {
    for (const heading of headings) heading.querySelector('button')?.click();
  });

/**
 * Presses Execute on the form as the viewer has prefilled it, and returns the status that it shows; with `isTwice` also that of the
 * same request again, which the viewer would draw for half of the time of the whole.
 */
async function execute(page: Page, block: Locator, isTwice: boolean): Promise<string[]> {
  await press(block.locator('.opblock-summary-control').first());
  await press(block.locator('.try-out__btn'));
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('/api/v1/')),
    block.locator('.execute').click(),
  ]);
  const shown = block.locator('.live-responses-table .response-col_status').last();
  await shown.waitFor();
  const statuses = [((await shown.textContent()) ?? '').trim()];
  if (isTwice) statuses.push(await sendAgain(page, request));
  await press(block.locator('.opblock-summary-control').first());
  return statuses;
}

async function sendAgain(page: Page, request: Request): Promise<string> {
  const { 'content-length': _length, ...headers } = await request.allHeaders();
  const data = request.postDataBuffer();
  if (data === null && request.headers()['content-type']) throw new Error(`The body of ${request.url()} is not known.`);
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  const again = { method: request.method(), headers: own, ...(data && { data }) };
  return String((await page.request.fetch(request.url(), again)).status());
}

/** What can be done once, or is deleted by it. */
const once = [
  'issueReceipt',
  'deleteLawnSign',
  'correctDonation',
  'withdrawInteraction',
  'createTurfs',
  'renameTag',
  'mergeVoter',
  'unmergeVoter',
  'eraseVoter',
  'startImport',
  'takeBackImport',
  'discardImport',
  'withdrawAnonymousGifts',
];

/** The sandbox has no webhook: its messages would be sent to a host that an example names. Who tries these makes one first. */
const ofOwnWebhook = ['deleteWebhook', 'testWebhook', 'listWebhookMessages', 'fetchWebhookMessages'];

it.each([
  { path: '/docs/electoral', needsKey: false },
  { path: '/docs/customer', needsKey: true },
])('every Execute of $path succeeds with the prefilled form, also a second write', async ({ path, needsKey }) => {
  const { page, close } = await site.visit();
  await page.goto(path);
  await page.locator('#reference[data-complete]').waitFor();
  if (needsKey) await authorize(page, await demoKey());
  const failed: unknown[] = [];
  const found = await operationsOf(page);
  expect(found.length).toBeGreaterThan(10);
  await foldGroups(page);
  // While a receipt is in force, its donation is not corrected by a key.
  const inOrder = found.toSorted((a, b) => Number(a.id === 'issueReceipt') - Number(b.id === 'issueReceipt'));
  for (const [i, { group, element, id, isWrite }] of inOrder.entries()) {
    if (group !== inOrder[i - 1]?.group) await pressGroup(page, group);
    const statuses = await execute(page, page.locator(`[id="${element}"]`), isWrite && !once.includes(id));
    const expected = ofOwnWebhook.includes(id) ? /^404/ : /^20[01]/;
    if (!statuses.every((status) => expected.test(status))) failed.push([id, ...statuses]);
    if (group !== inOrder[i + 1]?.group) await pressGroup(page, group);
  }
  expect(failed).toEqual([]);
  await close();
});
