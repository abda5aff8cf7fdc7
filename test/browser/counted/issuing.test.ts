import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { choosePassword, findUnreadablePages, openCampaign } from '#test/support/browser/console-visit.ts';
import { CountedVisit } from '#test/support/browser/counted.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const campaign = '/console/campaigns/BANCS';
/** The owner's visit, which all tests of the file continue. */
let visit: Visit;
let counted: CountedVisit;

beforeAll(async () => {
  visit = await openCampaign(site);
  await choosePassword(visit.page);
  counted = new CountedVisit(visit);
}, 300_000);
afterAll(() => visit?.close());

/** Records a deposit by its form, without typing it: donors of different addresses, and the last with cash over $20. */
async function deposit(count: number, method: string): Promise<void> {
  const { page } = visit;
  await page.goto(`${campaign}/donations/deposit`);
  const address = await page.evaluate(
    async ({ count, method }) => {
      const form = document.querySelector<HTMLFormElement>('main form:has(.deposit)') as HTMLFormElement;
      const fields = new URLSearchParams([...new FormData(form)] as Array<[string, string]>);
      fields.set('method', method);
      for (let row = 1; row <= count; row++) {
        const typed = { donorName: `Donor ${method} ${row}`, amount: '100', donorAddress: `${row} rue du Quai` };
        const place = { donorCity: 'Grand Banc', donorProvince: 'XA', donorPostalCode: 'Z1A 1A1' };
        const all = { ...typed, ...place, donorIsCanadianAttested: 'true' };
        for (const [name, value] of Object.entries(all)) fields.set(`${name}-${row}`, value);
      }
      const send = (body: URLSearchParams) => fetch(form.action, { method: 'POST', body });
      let answer = await send(fields);
      if (!answer.url.includes('recorded=')) {
        // The warnings of the rows are ticked as seen.
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        for (const box of page.querySelectorAll<HTMLInputElement>('input[name^="seen"]')) box.checked = true;
        const again = page.querySelector<HTMLFormElement>('main form:has(.deposit)') as HTMLFormElement;
        answer = await send(new URLSearchParams([...new FormData(again)] as Array<[string, string]>));
      }
      return answer.url;
    },
    { count, method },
  );
  expect(address).toContain(`recorded=${count}`);
}

/** How many pages a PDF of Chromium has: each is an object of the type Page (ISO 32000-1, section 7.7.3.3). */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

it('31 receipts are reviewed, issued and printed with three clicks, and no key', async () => {
  const { page } = visit;
  await deposit(31, 'CHEQUE');
  await counted.open(`${campaign}/donations`);
  await counted.click('link', 'Issue receipts');
  await page.getByText(/31 receipts, \$3,100\.00, serials 99001-\d{4}-000001 to 000031/).waitFor();
  await counted.click('button', 'Issue these 31 receipts');
  await page.getByText(/31 receipts are issued/).waitFor();
  const opened = page.context().waitForEvent('page');
  await counted.click('button', 'Print the chosen receipts');
  const printed = await opened;
  // Receipts come in parts.
  await printed.waitForLoadState();
  expect(await printed.locator('article').count()).toBe(31);
  // The review; the form that was sent, and the page that it leads to. The document has a tab of its own.
  expect(counted).toMatchObject({ keys: 0, clicks: 3, pageLoads: 3 });
  for (const format of ['letter', 'a4']) expect(pagesOf(await printed.pdf({ format }))).toBe(31);
  await printed.close();
  await counted.click('button', 'Yes, the chosen ones are printed');
  await page.getByText('31 receipts are marked as printed.').waitFor();
}, 300_000);

it('shows the name and the address in the window of a #10 envelope, and nothing else, wherever the sheet lies in it', async () => {
  const { page } = visit;
  const html = await (await page.request.get(`${campaign}/donations?state=ISSUED`)).text();
  const number = /99001-\d{4}-\d{6}/.exec(html)?.[0] as string;
  const receipt = await (await page.request.get(`${campaign}/receipts?number=${number}`)).text();
  // The receipt's page runs no script, not even one that looks at it.
  const reader = await site.visit();
  await reader.page.emulateMedia({ media: 'print' });
  await reader.page.setContent(receipt);
  // In inches from the paper's corner.
  const boxes = await reader.page.evaluate(() => {
    const root = document.querySelector('article')?.shadowRoot as ShadowRoot;
    const sheet = (root.querySelector('main') as Element).getBoundingClientRect();
    return [...root.querySelectorAll('p, h1, td, th, .address')].map((element) => {
      const box = element.getBoundingClientRect();
      const at = (value: number, from: number) => (value - from) / 96 + 0.5;
      return {
        isAddress: element.matches('.address'),
        left: at(box.left, sheet.left),
        right: at(box.right, sheet.left),
        top: at(box.top, sheet.top),
        bottom: at(box.bottom, sheet.top),
      };
    });
  });
  const address = boxes.find(({ isAddress }) => isAddress) as (typeof boxes)[number];
  expect(address.left).toBeGreaterThanOrEqual(0.99);
  expect(address.right).toBeLessThanOrEqual(4.38);
  expect(address.top).toBeGreaterThanOrEqual(2.49);
  expect(address.bottom).toBeLessThanOrEqual(3.17);
  // Below what may be seen of the sheet's top, left of the amount, and above the fold.
  const seen = boxes.filter(
    ({ isAddress, left, top, bottom }) => !isAddress && left < 5.4 && top < 3.63 && bottom > 2.25,
  );
  expect(seen).toEqual([]);
  await reader.close();
}, 120_000);

it('prints all that a filter finds two on a sheet, each marked as a duplicate of what was printed before', async () => {
  const { page } = visit;
  await page.goto(`${campaign}/donations?handedOver=PRINTED`);
  await page.getByLabel('Two per sheet').check();
  await page.getByLabel(/All that the filter finds/).check();
  const opened = page.context().waitForEvent('page');
  await counted.click('button', 'Print the chosen receipts');
  const printed = await opened;
  // Receipts come in parts.
  await printed.waitForLoadState();
  expect(await printed.getByText('DUPLICATE').count()).toBe(31);
  expect(pagesOf(await printed.pdf({ preferCSSPageSize: true }))).toBe(16);
  await printed.close();
}, 120_000);

it('the pages of receipts are readable, in both languages', async () => {
  const { page } = visit;
  await deposit(2, 'CASH');
  await deposit(2, 'ETRANSFER');
  expect(
    await findUnreadablePages(page, {
      'receipts-review': `${campaign}/receipts/issue`,
      'donations-filtered': `${campaign}/donations?state=ISSUED&handedOver=PRINTED&from=2020-01-01`,
      'donations-faulty': `${campaign}/donations?from=2020-02-31`,
    }),
  ).toEqual([]);
  await page.goto(`${campaign}/receipts/issue?lang=en`);
  await page.getByText('2 left out with warnings').waitFor();
  await counted.click('button', 'Issue these 2 receipts');
  await page.getByText(/2 receipts are issued/).waitFor();
  expect(await findUnreadableHere(page, 'console-receipts-issued')).toEqual([]);
}, 600_000);
