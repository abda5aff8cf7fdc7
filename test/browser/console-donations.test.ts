import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { choosePassword, findUnreadablePages, openCampaign } from '#test/support/browser/console-visit.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const campaign = '/console/campaigns/BANCS';
/** The owner's visit, which all tests of the file continue. */
let visit: Visit;

beforeAll(async () => {
  visit = await openCampaign(site);
  await choosePassword(visit.page);
}, 300_000);
afterAll(() => visit?.close());

/** The label of a field; one that is needed says so. */
const labelOf = (label: string) => new RegExp(`^${label}( \\(required\\))?$`);

/** Fills in the form of a new donation. Fields are named by their labels. */
async function fillIn(fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = visit;
  await page.goto(`${campaign}/donations`);
  await page.getByRole('link', { name: 'Record a donation' }).click();
  const method = fields.Method ?? 'cheque';
  const typed = {
    Address: '345 Main St',
    City: 'Grand Banc',
    Province: 'XA',
    'Postal code': 'z1a1a1',
    Amount: '100',
    ...fields,
  };
  await page.getByLabel('Method').selectOption({ label: method });
  await page.getByText('Advantage to the donor, candidate’s own contribution, notes').click();
  for (const [label, value] of Object.entries(typed)) {
    if (label !== 'Method') await page.getByLabel(labelOf(label)).fill(value);
  }
  await page.getByLabel(/attests/).check();
}

/** Records a donation. Resolves with its page's address, on which the browser then is. */
async function record(fields: Readonly<Record<string, string>>): Promise<string> {
  const { page } = visit;
  await fillIn(fields);
  await page.getByRole('button', { name: 'Record the donation' }).click();
  await shown(/The donation of .* is recorded\./);
  return new URL(page.url()).pathname;
}

/** A form of a donation's page, which is folded below its name. */
const folded = (name: string) => {
  const { page } = visit;
  return page.locator('details').filter({ has: page.locator('summary').getByText(name, { exact: true }) });
};

/** Opens one of the folded forms of a donation, gives the reason, and sends it. */
async function act(name: string, reason: string): Promise<void> {
  const form = folded(name);
  await form.locator('summary').click();
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name, exact: true }).click();
}

/** Issues the receipt, after what that does is read. */
async function issue(words = 'Issue the receipt'): Promise<void> {
  const form = folded(words);
  await form.locator('summary').click();
  await form.getByRole('button', { name: words }).click();
}

/** Waits for a text of a page, and for the whole page then. */
async function shown(text: string | RegExp): Promise<void> {
  await visit.page.getByText(text).first().waitFor();
  await visit.page.waitForLoadState();
}
const serials = async () => ((await visit.page.locator('main').textContent()) ?? '').match(/99001-\d{4}-\d{6}/g) ?? [];

it('a donation misspelt, receipted, corrected and re-issued counts towards the limit once', async () => {
  const { page } = visit;
  const path = await record({ Donor: 'Odile Trambley', Amount: '1000' });
  await shown(/This donor in \d{4}: \$1,000\.00 of \$\d,\d{3}\.00/);
  expect(await findUnreadableHere(page, 'donation-recorded')).toEqual([]);
  await issue();
  await shown('View the receipt');
  const [first] = await serials();
  const correction = folded('Correct this donation');
  await correction.locator('summary').click();
  await correction.getByLabel(labelOf('Donor')).fill('Odile Tremblay');
  expect(await correction.getByLabel('Issue a receipt in place of the cancelled one').isChecked()).toBe(true);
  await correction.getByLabel('Reason').fill('Read out aloud');
  await correction.getByRole('button', { name: 'Correct this donation' }).click();
  await page.getByRole('heading', { name: 'Odile Tremblay, $1,000.00' }).waitFor();
  expect(await findUnreadableHere(page, 'donation-corrected')).toEqual([]);
  await shown(/Odile Trambley → Odile Tremblay/);
  const [second] = (await serials()).filter((serial) => serial !== first);
  expect(second).toBeDefined();
  await shown(/This donor in \d{4}: \$1,000\.00 of/);

  const receipt = (number: string | undefined) => page.goto(`${campaign}/receipts?number=${number}`);
  await receipt(first);
  await shown(/CANCELLED/);
  await shown('Odile Trambley');
  await receipt(second);
  await shown(`${first}`);
  expect(await page.getByText(/CANCELLED/).count()).toBe(0);
  expect(await page.getByText('Z1A 1A1').count()).toBeGreaterThan(0);

  // The corrected donation counts once: 700 more fit, and not 800.
  await record({ Donor: 'Odile Tremblay', Amount: '700' });
  await fillIn({ Donor: 'Odile Tremblay', Amount: '800' });
  await page.getByRole('button', { name: 'Record the donation' }).click();
  await shown(/\$1,700\.00 is used/);
  expect(await page.getByRole('alert').textContent()).toMatch(/\$1,700\.00 is used/);
  expect(await findUnreadableHere(page, 'donation-over-limit')).toEqual([]);
  expect(await page.getByLabel('Amount').inputValue()).toBe('800');
  await page.goto(path);
  await shown(/This donor in \d{4}: \$1,700\.00 of/);
});

it('a receipt is spoiled with a reason, shown as cancelled, and replaced by a new one', async () => {
  await record({ Donor: 'Paul Quai' });
  await issue();
  await shown('View the receipt');
  await act('Cancel the receipt', 'torn');
  await shown('CANCELLED / ANNULÉ');
  await shown(/receipt cancelled .*Agathe Agent: torn/);
  expect(await findUnreadablePages(visit.page, { 'donation-cancelled': new URL(visit.page.url()).pathname })).toEqual(
    [],
  );
  await issue('Issue a replacement receipt');
  await visit.page.getByText('CANCELLED / ANNULÉ').waitFor({ state: 'detached' });
  await shown('View the receipt');
});

it.each([
  ['Void this donation', 'voided'],
  ['Mark as returned', 'returned'],
])('%s removes a donation from the limit and from the valid ones', async (button, word) => {
  const { page } = visit;
  const donor = `Donor ${word}`;
  const path = await record({ Donor: donor, Amount: '1700' });
  await act(button, 'the payment bounced');
  await shown(new RegExp(`${word}.*Agathe Agent: the payment bounced`));
  expect(await page.locator('main details form').count()).toBe(0);
  await page.goto(`${campaign}/donations?state=PENDING`);
  expect(await page.getByRole('link', { name: donor }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: word }).click();
  await page.getByRole('link', { name: donor }).waitFor();
  await record({ Donor: donor, Amount: '1700' });
  await page.goto(path);
  await shown(/This donor in \d{4}: \$1,700\.00 of/);
});

it('cash over $20 needs a confirmation before it is recorded, and a double click records it once', async () => {
  const { page } = visit;
  await fillIn({ Donor: 'Cash Giver', Amount: '20.01', Method: 'cash' });
  await page.getByRole('button', { name: 'Record the donation' }).click();
  await shown(/Nothing is recorded yet/);
  await shown(/Cash over \$20/);
  expect(await findUnreadableHere(page, 'console-donation-review')).toEqual([]);
  await page.getByRole('button', { name: 'Record it anyway' }).dblclick();
  await shown(/The donation of .* is recorded\./);
  await page.goto(`${campaign}/donations?q=Cash+Giver`);
  expect(await page.getByRole('link', { name: 'Cash Giver' }).count()).toBe(1);
});

it('every page of donations is readable, in both languages', async () => {
  const { page } = visit;
  const issued = await record({
    Donor: 'Marguerite Côté-O’Brien',
    'E-mail': 'marguerite@example.org',
    Telephone: '709 555-0119',
    'Advantage to the donor': 'Dinner for two',
    'Value of the advantage': '45.50',
    Notes: 'Fundraising dinner',
  });
  await issue();
  await shown('View the receipt');
  const pages = {
    donations: `${campaign}/donations`,
    'donations-none': `${campaign}/donations?q=nobody`,
    'donation-new': `${campaign}/donations/new`,
    donation: issued,
  };
  expect(await findUnreadablePages(page, pages)).toEqual([]);
  await page.goto(`${issued}?lang=en`);
  for (const summary of await page.locator('summary').all()) await summary.click();
  expect(await findUnreadableHere(page, 'console-donation-unfolded')).toEqual([]);
  // The receipt's page runs no script, not even one that looks at it: its HTML is looked at elsewhere.
  const receipt = await page.getByRole('link', { name: 'View the receipt' }).getAttribute('href');
  const html = await (await page.request.get(receipt as string)).text();
  const reader = await site.visit();
  await reader.page.setContent(html);
  expect(await findUnreadableHere(reader.page, 'console-receipt')).toEqual([]);
  await reader.close();
}, 600_000);

it('no request went to another host, and no error was reported but the refusal of the limit', () => {
  // A browser reports the status of a page as an error of the console.
  expect(visit.problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  expect(visit.problems).toHaveLength(1);
});
