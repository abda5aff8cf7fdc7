import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchTexts } from '#core/texts/texts.ts';
import { longestText, mostOfKind } from '#server/campaign/search/search-campaign.ts';
import { campaignPages } from '#server/console/pages/search/campaign-pages.ts';
import { type Role, roles } from '#server/operations/roles.ts';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import type { Visitor } from '#test/support/console/console.ts';

let console: FilledConsole;
const members = new Map<Role, Visitor>();

beforeAll(async () => {
  console = await startFilledConsole();
  for (const role of roles)
    members.set(role, await console.app.signedIn(`our-${role.toLowerCase()}`, console.filled.campaignId, role));
});
afterAll(() => console.app.close());

const page = (path: string) => `/console/campaigns/${console.filled.code}${path}`;
const own = () => ({ campaign_id: console.filled.campaignId });
const knex = () => console.app.database.knex;
const entries = () =>
  knex()('audit_log')
    .where({ ...own(), operation: 'listSearchResults' })
    .orderBy('id');

interface Item {
  readonly kind: string;
  readonly href: string;
  readonly label: string;
}

async function find(q: string, role: Role = 'OWNER'): Promise<readonly Item[]> {
  const answer = await (members.get(role) as Visitor).get(page(`/search/found?${new URLSearchParams({ q })}`));
  expect([q, answer.status, answer.headers.get('cache-control')]).toEqual([q, 200, 'no-store']);
  return ((await answer.json()) as { offered: Item[] }).offered;
}

const ofKind = (items: readonly Item[], kind: string) => items.filter((item) => item.kind === kind);

describe('the search of a campaign', () => {
  it('finds voters, donors, receipts by their number and its last digits, lists and pages', async () => {
    const voter = await knex()('voters').where(own()).first();
    const [voters] = [ofKind(await find(voter.last_name), 'Voter')];
    expect(voters.map(({ href }) => href)).toContain(page(`/voters/${voter.id}`));

    const donation = await knex()('donations')
      .where({ ...own(), status: 'IN_FORCE' })
      .whereNotNull('receipt_number')
      .first();
    expect(ofKind(await find(donation.donor_name), 'Donor').map(({ label }) => label)).toContain(donation.donor_name);
    const receipt = { kind: 'Receipt', href: page(`/donations/${donation.id}`), label: donation.receipt_number };
    for (const typed of [donation.receipt_number, donation.receipt_number.replaceAll('-', ' – ')])
      expect(await find(typed)).toEqual([expect.objectContaining(receipt)]);
    const last = String(Number(donation.receipt_number.split('-').at(-1)));
    expect(ofKind(await find(last), 'Receipt')).toContainEqual(expect.objectContaining(receipt));

    const list = await knex()('voter_lists')
      .where({ ...own(), is_shared: true })
      .first();
    expect(ofKind(await find(list.name.slice(0, 4).toUpperCase()), 'List').map(({ label }) => label)).toContain(
      list.name,
    );
    expect(ofKind(await find('record dep'), 'Page')).toEqual([
      expect.objectContaining({ label: 'Record a deposit', href: page('/donations/deposit') }),
    ]);
  });

  it('shows the same without scripts, in both languages', async () => {
    const owner = members.get('OWNER') as Visitor;
    for (const language of ['en', 'fr'] as const) {
      const { last_name } = await knex()('voters').where(own()).first('last_name');
      await owner.get(page(`/search?lang=${language}&q=${encodeURIComponent(last_name)}`));
      const answer = await owner.get(page(`/search/found?lang=${language}&q=${encodeURIComponent(last_name)}`));
      const { offered } = (await answer.json()) as { offered: Item[] };
      expect(offered.length).toBeGreaterThan(0);
      for (const { href } of offered) expect(owner.html).toContain(`href="${href}"`);
      expect(owner.html).toContain(searchTexts[language].kinds.voter);
    }
    await owner.get(page('/search?lang=en&q=zyzzyva'));
    expect(owner.html).toContain('Nothing found.');
  });

  it.each(roles)('offers %s only pages that open, and opens no private list of somebody else', async (role) => {
    const visitor = members.get(role) as Visitor;
    const pages = await find('', role);
    expect(pages.length).toBeGreaterThan(5);
    for (const { href } of pages) expect([href, (await visitor.get(href)).status]).toEqual([href, 200]);
    const { isDemo, code, id } = { isDemo: false, code: console.filled.code, id: console.filled.campaignId };
    const offered = campaignPages(
      { id, code, name: '', role, isDemo, closesAt: null, timeZone: 'America/Toronto', riding: 'Larkfield' },
      'en',
    );
    expect(pages.map(({ href }) => href)).toEqual(offered.map(({ href }) => href));
    const { user_id } = await knex()('voter_lists').where(own()).first('user_id');
    const secret = { name: 'Whispered list', criteria: '{}', is_shared: false, user_id };
    const now = new Date();
    await knex()('voter_lists').insert({
      ...own(),
      ...secret,
      id: crypto.randomUUID(),
      created_at: now,
      updated_at: now,
    });
    expect(ofKind(await find('whispered', role), 'List')).toEqual([]);
    await knex()('voter_lists')
      .where({ ...own(), name: 'Whispered list' })
      .delete();
  });

  it('leaves an entry in the audit log with the number of records, and not what was typed', async () => {
    const before = (await entries()).length;
    await find('deposit');
    const [entry, ...others] = (await entries()).slice(before);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ filters: ['q'], row_count: 0, status: 200 });
    expect(JSON.stringify(entry)).not.toContain('deposit');
    // Pages alone are no records.
    await find('');
    await find('d');
    expect(await entries()).toHaveLength(before + 1);
  });

  it('is bounded: few of each kind, texts of any length and of any signs', async () => {
    const letters = await knex()('voters').where(own()).pluck('last_name');
    const initial = (letters[0] as string).slice(0, 2);
    const found = await find(initial);
    for (const kind of ['Voter', 'Donor', 'Receipt', 'List', 'Page'])
      expect(ofKind(found, kind).length).toBeLessThanOrEqual(mostOfKind);
    for (const typed of ['x'.repeat(10 * longestText), '%_\\', "'; --", '99001-', '0'.repeat(60), '🜁🜂'])
      await find(typed);
  });
});
