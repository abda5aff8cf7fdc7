import { hash } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { registerClient } from '#server/oauth/clients/registered-client.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import type { ListedPage, Reader } from './all-pages.ts';

/** A server with the sandbox campaign. */
export interface DemoSite {
  readonly browser: Browser;
  /** Without a slash at the end. */
  readonly address: string;
  /** Runs a command of the operator with `--json`. Resolves with what it prints. */
  readonly operate: (...args: string[]) => Promise<string>;
}

/** What a site's readers sign in with, and where its records are. */
export interface DemoReaders {
  /** The cookies of each who has signed in. */
  readonly stateOf: Readonly<Partial<Record<Reader, BrowserContextOptions['storageState']>>>;
  /** The address of a page, below the site's. */
  addressOf(page: ListedPage, language: string): string;
}

const password = 'the tide tables of grand banc';
const lists = {
  voters: 'First name,Surname,Address,City,Postal code,Shoe size\nAnne,Roe,1 Main St,Grand Banc,Z1A 1A1,37\n',
  volunteers: 'Name,E-mail,Role,Hours\nBo Kelp,bo@example.org,canvasser,4\nZoé Grève,nowhere,driver,many\n',
} as const;

/** Signs in an owner and a member of the sandbox, uploads two lists, and finds a record for each page. */
export async function readersOf({ browser, address, operate }: DemoSite): Promise<DemoReaders> {
  const invite = async (role: string, name: string): Promise<string> => {
    const email = `${name.toLowerCase()}@example.org`;
    const output = await operate('campaign', 'invite', 'demo', '--email', email, '--name', name, '--role', role);
    return JSON.parse(output).link;
  };
  const signIn = async (role: string, name: string) => {
    const page = await (await browser.newContext({ baseURL: address, locale: 'en-CA' })).newPage();
    await page.goto(await invite(role, name));
    await page.locator('input[type=password]').fill(password);
    await page.locator('main form button').click();
    await page.waitForURL(/\/console$/);
    return page;
  };
  const [owner, member] = await Promise.all([signIn('OWNER', 'Rosalind'), signIn('MEMBER', 'Melchior')]);
  const found: Record<string, string> = {
    voter: exampleIds.voter,
    volunteer: exampleIds.volunteer,
    donation: exampleIds.donation,
    sign: exampleIds.lawnSign,
    link: new URL(await invite('MANAGER', 'Bettina')).pathname,
    publication: await publicationOf(address, 'sample-federal-2015'),
    issued: await firstDonation(owner, 'ISSUED'),
    receipt: await receiptOfPage(owner),
    deposit: await deposit(owner),
    list: await voterList(owner),
    import: await upload(owner, 'voters'),
    checked: await upload(owner, 'volunteers'),
  };
  await owner.locator('form[action$="/columns"] button[type=submit]').click();
  await owner.locator('form[action$="/start"]').waitFor();
  const turf = await assignTurf(owner);
  if (turf) Object.assign(found, { turf, walk: await walkLink(owner) });
  found.connect = await connectAssistant(owner, address);
  const stateOf = { owner: await owner.context().storageState(), member: await member.context().storageState() };
  await Promise.all([owner.context().close(), member.context().close()]);
  return {
    stateOf,
    addressOf({ address: written }, language) {
      const path = written.replaceAll(/\{(\w+)\}/g, (_, name: string) => found[name] as string);
      return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
    },
  };
}

const campaign = '/console/campaigns/demo';

/** The path of the page of what a source's last publication changed. */
async function publicationOf(address: string, source: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/electoral/publications?source=${source}`);
  // A site of a commit that has none.
  if (answer.status === 404) return '/changes/1';
  const { data } = (await answer.json()) as { data: Array<{ id: number }> };
  return `/changes/${data[0]?.id}`;
}

/** The id of a donation in this state, on whose page the browser then is. */
async function firstDonation(page: Page, state: string): Promise<string> {
  await page.goto(`${campaign}/donations?state=${state}`);
  const links = await page
    .locator('main a[href*="/donations/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const id = links.map((href) => /\/donations\/([\da-f-]{36})/.exec(href ?? '')?.[1]).find(Boolean) as string;
  await page.goto(`${campaign}/donations/${id}`);
  return id;
}

/** The number of the receipt that the page of a donation shows. */
async function receiptOfPage(page: Page): Promise<string> {
  const link = await page.locator('main a[href*="receipts?number="]').first().getAttribute('href');
  return new URL(link as string, page.url()).searchParams.get('number') as string;
}

/** Records a cheque as a deposit. Resolves with the id of its slip. */
async function deposit(page: Page): Promise<string> {
  await page.goto(`${campaign}/donations/deposit`);
  const cheque = {
    donorName: 'Wilhelmina Tansy',
    amount: '25',
    donorAddress: '4 Marram Rd',
    donorPostalCode: 'Z1A 1A1',
    donorCity: 'Port Merrow',
    donorProvince: 'XA',
  };
  for (const [field, text] of Object.entries(cheque)) await page.locator(`[name="${field}-1"]`).fill(text);
  await page.locator('main form button[type=submit]:not([name])').last().click();
  await page.waitForURL(/[?&]slip=/);
  return new URL(page.url()).searchParams.get('slip') as string;
}

/** Saves a list of voters who have a telephone. Resolves with its id. */
async function voterList(page: Page): Promise<string> {
  await page.goto(`${campaign}/voters/lists/new?find=1&phone=yes`);
  await page.locator('#name').fill('With a telephone');
  await page.locator('form[method=post] button[type=submit]').last().click();
  await page.waitForURL(/\/voters\/lists\/[\da-f-]{36}/);
  return /lists\/([\da-f-]{36})/.exec(page.url())?.[1] as string;
}

/**
 * Gives the sandbox's turf to a volunteer. Resolves with its id, on whose page the browser then is; undefined on a site of a
 * commit that has none.
 */
async function assignTurf(page: Page): Promise<string | undefined> {
  const answer = await page.goto(`${campaign}/turfs/${exampleIds.turf}`);
  if (answer?.status() === 404) return undefined;
  await page.locator('#volunteer').selectOption({ index: 1 });
  await page.locator('form[action$="/assign"] button').click();
  await page.locator('form[action$="/link"]').waitFor();
  return exampleIds.turf;
}

/** Makes the link of the turf on whose page the browser is. Resolves with its path. */
async function walkLink(page: Page): Promise<string> {
  await page.locator('form[action$="/link"] button').click();
  return new URL((await page.locator('#turf-link').textContent()) as string).pathname;
}

/** Connects a program to the sandbox. Resolves with the path of the page that asks. */
async function connectAssistant(page: Page, address: string): Promise<string> {
  const redirect_uri = 'http://127.0.0.1:9/callback';
  const client_id = registerClient({ client_name: 'Marram assistant', redirect_uris: [redirect_uri] }).id;
  const verifier = 'v'.repeat(43);
  const code_challenge = hash('sha256', verifier, 'base64url');
  const asked = { client_id, redirect_uri, response_type: 'code', code_challenge, code_challenge_method: 'S256' };
  const path = `/console/connect?${new URLSearchParams(asked)}`;
  await page.route(`${redirect_uri}**`, (route) => route.fulfill({ body: 'done' }));
  await page.goto(path);
  await page.locator('input[name=campaign][value=demo]').check();
  await page.locator('main button[value=allow]').click();
  await page.waitForURL(`${redirect_uri}**`);
  const code = new URL(page.url()).searchParams.get('code') as string;
  const body = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier };
  const answer = await fetch(`${address}/oauth/token`, { method: 'POST', body: new URLSearchParams(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return path;
}

/** Uploads a list. Resolves with its id, on whose page the browser then is. */
async function upload(page: Page, kind: keyof typeof lists): Promise<string> {
  await page.goto(`${campaign}/import/${kind}`);
  const buffer = Buffer.from(lists[kind]);
  await page.locator('#file').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer });
  await page.locator('main form:has(#file) button').click();
  await page.waitForURL(/\/imports\//);
  return /\/imports\/([\da-f-]{36})/.exec(page.url())?.[1] as string;
}
