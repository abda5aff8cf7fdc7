import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { addressOf, isGet, named } from '#test/server/console/security/routes.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';

let console: FilledConsole;
let owner: Visitor;
/** What people have entered, longest first. */
let records: readonly string[];

/** Columns of text that people enter. */
const entered = {
  campaigns: ['name', 'candidate_name', 'party', 'riding', 'official_agent_name', 'official_agent_address'],
  voters: ['first_name', 'last_name', 'address', 'city', 'riding', 'notes'],
  donations: ['donor_name', 'donor_address', 'donor_city', 'notes', 'advantage_description'],
  volunteers: ['name', 'role'],
  users: ['name'],
  turfs: ['name'],
} as const;

beforeAll(async () => {
  console = await startFilledConsole();
  const { app, filled } = console;
  owner = await app.signedIn('our-owner', filled.campaignId, 'OWNER');
  const texts = await Promise.all(
    Object.entries(entered).flatMap(([table, columns]) =>
      columns.map((column) => app.database.knex(table).whereNotNull(column).distinct(column).pluck(column)),
    ),
  );
  const lists = await Promise.all(
    ['voters.tags', 'volunteers.skills'].map(async (name) => {
      const [table = '', column = ''] = name.split('.');
      return (await app.database.knex(table).pluck(column)).flat() as string[];
    }),
  );
  records = [...new Set([...texts.flat(), ...lists.flat()])]
    .filter((text): text is string => text.length > 2)
    .sort((a, b) => b.length - a.length);
});
afterAll(() => console.app.close());

const isPage = (answer: Response): boolean =>
  Boolean(answer.headers.get('content-type')?.startsWith('text/html')) &&
  !answer.headers.get('content-security-policy')?.includes('sandbox');

const inLanguage = (address: string, language: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

it('the test detects the other language', () => {
  const page = (text: string) => `<body><p>${text}</p></body>`;
  expect(languageFaults(page('The field is not of this form.'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Montant: 12'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Montant : 12'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Ligne 5: Côté'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Letter'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Forfait STARTER'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Plan CAMPAIGN_HQ'), 'en')).not.toEqual([]);
  expect(languageFaults(page('Montant\u00a0: 1\u00a0200,50\u00a0$ le 3\u00a0mai 2026'), 'fr')).toEqual([]);
  expect(languageFaults(page('Reçu le May 3, 2026'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Reçu de $1,200.50'), 'fr')).not.toEqual([]);
  expect(languageFaults(page('Received 1\u00a0200,50 $'), 'en')).not.toEqual([]);
  expect(languageFaults(page('<span lang="en">This is of the other language</span>'), 'fr')).toEqual([]);
});

describe.each(named(isGet))('$name', ({ route }) => {
  it.each(['fr', 'en'] as const)('is in its language: %s', async (language) => {
    const answer = await owner.get(inLanguage(addressOf(route, console.filled.code, console.ids), language));
    if (answer.status >= 300 && answer.status < 400) return;
    if (isPage(answer)) expect(languageFaults(await answer.text(), language, records)).toEqual([]);
  });
});

it.each(['fr', 'en'] as const)('the form of a sign that begins at a voter is in its language: %s', async (language) => {
  const { app, filled } = console;
  const voter = await app.database.knex('voters').where({ campaign_id: filled.campaignId }).first('id');
  const address = `/console/campaigns/${filled.code}/lawn-signs/new?voter=${voter.id}`;
  const answer = await owner.get(inLanguage(address, language));
  const html = await answer.text();
  expect([answer.status, html.includes('name="voter"')]).toEqual([200, true]);
  expect(languageFaults(html, language, records)).toEqual([]);
});

/** Forms that are sent with nothing right in them, and actions on what is not there. */
const faulty: ReadonlyArray<readonly [path: string, fields: Readonly<Record<string, string>>]> = [
  ['/donations', { id: '01990000-0000-7000-8000-00000000000a', amount: '1,500', date: '2099-01-01', donorEmail: 'x' }],
  ['/voters', { id: '01990000-0000-7000-8000-00000000000b', supportLevel: '9', postalCode: 'x', email: 'x' }],
  ['/volunteers', { id: '01990000-0000-7000-8000-00000000000c', hoursLogged: 'many', status: 'x', email: 'x' }],
  ['/donations/anonymous', { event: '', day: 'x', people: '0', amount: '1,500' }],
  ['/donations/anonymous', { event: 'x', day: '2026-09-12', people: '1', amount: '20.01' }],
  ['/turfs', { name: '', doors: 'many' }],
  ['/turfs', { id: '01990000-0000-7000-8000-00000000000d', name: 'x', streets: '?' }],
  ['/turfs', { id: '01990000-0000-7000-8000-00000000000e', name: 'x', poll: 'none of them' }],
  ['/scripts', { name: '', en: '', fr: '' }],
  ['/scripts', { name: 'x', en: 'x [y', fr: '' }],
  ['/scripts', { name: 'x', en: 'x', fr: 'x [1-5]' }],
  ['/election-day', { poll: '', numbers: '' }],
  ['/election-day', { poll: '12', numbers: 'x'.repeat(21) }],
  ['/keys', { name: '' }],
  ['/keys', { name: 'a key' }],
  ['/webhooks', { url: 'http://10.0.0.1/' }],
  ['/people', { email: 'nobody', name: '' }],
  ['/campaign', { electionDate: 'soon', name: '' }],
  ['/import/voters', {}],
  ['/closure', { code: 'other' }],
];

describe.each(faulty)('a form to %s that has %j', (path, fields) => {
  it.each(['fr', 'en'] as const)('reports errors in the words of the page: %s', async (language) => {
    await owner.get(`/console?lang=${language}`);
    const answer = await owner.post(`/console/campaigns/${console.filled.code}${path}`, fields);
    const html = await answer.text();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(languageFaults(html, language, records)).toEqual([]);
    // The sentences of the APIs name parameters in quotation marks.
    expect(html).not.toMatch(/The (?:field|body|query parameter) &quot;/);
  });
});

describe('actions that a donation refuses', () => {
  it.each(['spoil', 'receipt', 'void', 'return', 'return-part', 'correct'])('say why in French: %s', async (action) => {
    await owner.get('/console?lang=fr');
    const donation = console.ids.get('donation');
    const answer = await owner.post(`/console/campaigns/${console.filled.code}/donations/${donation}/${action}`, {
      version: '2',
      receipt: '91004-X',
      reason: 'une faute',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(languageFaults(await answer.text(), 'fr', records)).toEqual([]);
  });
});

describe('error pages', () => {
  it.each([
    ['/console/campaigns/none', 404],
    ['/console/nothing', 404],
    ['/console/links/none', 404],
  ])('of %s have links to continue, in both languages', async (path, status) => {
    for (const language of ['fr', 'en'] as const) {
      const answer = await owner.get(inLanguage(path, language));
      const html = await answer.text();
      expect(answer.status).toBe(status);
      expect(languageFaults(html, language)).toEqual([]);
      expect(html.match(/<main[\s\S]*<\/main>/)?.[0]).toMatch(/href="\/console/);
    }
  });
});
