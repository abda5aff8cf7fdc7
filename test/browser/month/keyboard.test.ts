import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { agent, openCampaign } from '#test/support/browser/console-visit.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

/**
 * What an owner does from the first link to the closing of a campaign, by keyboard alone, on a narrow page, in text of
 * twice its size and in forced colours.
 */
const site = startSite();
let visit: Visit | undefined;
let page: Page;

afterAll(() => visit?.close());

/** More than any page of the journey has. */
const mostStops = 150;

/** What has the focus: its accessible name, as far as the controls of our pages have one, and what of it is not seen. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent || '');
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const faults = [
      ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? ['its focus is not shown'] : []),
      ...(bottom < 0 || top > innerHeight || right < 0 || left > innerWidth ? ['it is out of sight'] : []),
    ];
    return { name: name.replaceAll(/\s+/g, ' ').trim(), tag: element.localName, faults };
  });

/** What an owner would stumble over. */
const faults: string[] = [];

/** Moves the focus on to what has the name. Throws if no press of Tab reaches it. */
async function tabTo(name: string | RegExp): Promise<void> {
  const isMeant = (found: string) => (typeof name === 'string' ? found.startsWith(name) : name.test(found));
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    const at = await focused();
    if (!isMeant(at.name)) continue;
    faults.push(...at.faults.map((fault) => `${page.url()}: ${at.name}: ${fault}`));
    return;
  }
  throw new Error(`No press of Tab reaches ${name} at ${page.url()}.`);
}

async function press(name: string | RegExp): Promise<void> {
  await tabTo(name);
  await page.keyboard.press('Enter');
}

/** Presses what leads to another page, and looks at that page. */
async function goBy(name: string | RegExp, heading: string | RegExp): Promise<void> {
  await press(name);
  await page.locator('h1', { hasText: heading }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) faults.push(`${page.url()}: it scrolls sideways by ${wide} px`);
}

/** The sections of the campaign are in the menu. */
async function goTo(section: string, heading: string | RegExp): Promise<void> {
  await press('Menu');
  await goBy(section, heading);
}

async function type(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(label);
    await page.keyboard.type(text);
  }
}

it('an owner’s journey by keyboard alone, in large text and in forced colours', async () => {
  visit = await openCampaign(site);
  ({ page } = visit);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);

  await type({ Password: agent.password });
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: 'Your campaigns' }).waitFor();
  await goBy('Les Bancs', 'Overview');

  await goTo('Voters', 'Voters');
  await goBy('Add a voter', 'Add a voter');
  await type({
    'Given name': 'Una',
    'Family name': 'Skerry',
    Telephone: '709 555 0101',
    Address: '12 Marram Rd',
    City: 'Port Merrow',
    Province: 'XA',
    'Postal code': 'Z1A 1A1',
    Riding: 'Les Bancs',
    Poll: '7',
  });
  await goBy('Save', 'Skerry, Una');
  await press(/Strong support$/);
  await page.locator('#visits ~ * tbody tr').first().waitFor();

  await goTo('Donations', 'Donations and receipts');
  await goBy('Record a donation', 'Record a donation');
  await type({ Method: 'cheque', Amount: '150', Donor: 'Una Skerry', Address: '12 Marram Rd', City: 'Port Merrow' });
  await type({ Province: 'XA', 'Postal code': 'Z1A 1A1' });
  await tabTo('The donor attests');
  await page.keyboard.press('Space');
  await goBy('Record the donation', 'Una Skerry');
  await press('Issue the receipt');
  await page
    .getByText(/receipt .* issued/i)
    .first()
    .waitFor();

  await goTo('Lawn signs', 'Lawn signs');
  await goBy('Add a sign', 'Add a sign');
  await type({ Address: '12 Marram Rd, Port Merrow' });
  await goBy('Save', '12 Marram Rd');

  await goTo('Walk lists', 'Walk lists');
  await goBy('Turfs', 'Turfs');
  await type({ Name: 'Marram', Polls: '7' });
  await goBy(/^Cut turfs$/, 'Marram');

  await goTo('Election day', 'Election day');
  await type({ 'Name, address or telephone': 'Skerry' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Mark as voted \(/ }).waitFor();
  await press(/^Mark as voted \(/);
  await page.getByText('100%').first().waitFor();

  await goTo('Export and closure', 'Export and closure');
  await press('Menu');
  await press('Sign out');
  await page.locator('h1', { hasText: 'Sign in' }).waitFor();
  expect(faults).toEqual([]);
}, 300_000);
