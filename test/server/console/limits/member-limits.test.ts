import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { rateLimits } from '#core/config/rate-limits.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let first: Visitor;
let second: Visitor;
let other: Visitor;
let pages: { readonly ours: string; readonly theirs: string };

/** Counts in one window that ends when a test says so. */
const counts = new Map<string, number>();
const requests: RateCounter = {
  async count(key, number = 1) {
    counts.set(key, (counts.get(key) ?? 0) + number);
    return { used: counts.get(key) as number, resetMilliseconds: 12_345 };
  },
  async takeBack() {},
};
const use = (whose: 'member' | 'campaign', id: string, number: number) => counts.set(`${whose}:${id}`, number);

let ids: Record<'first' | 'campaign', string>;
const app = await closedAfterAll(startConsole({ requests }));
beforeAll(async () => {
  const ours = await app.campaign();
  const theirs = await app.campaign();
  pages = {
    ours: `/console/campaigns/${ours.code}/volunteers`,
    theirs: `/console/campaigns/${theirs.code}/volunteers`,
  };
  first = await app.signedIn('first', ours.campaignId, 'MANAGER');
  second = await app.signedIn('second', ours.campaignId, 'MANAGER');
  other = await app.signedIn('other', theirs.campaignId, 'MANAGER');
  const { userId } = await app.person('first', ours.campaignId, 'MANAGER');
  ids = { first: userId, campaign: ours.campaignId };
});
beforeEach(() => counts.clear());

it('a member has 120 requests a minute over all campaigns; other members are not limited by that', async () => {
  await first.get(pages.ours);
  await first.get('/console');
  expect([...counts]).toEqual([
    [`member:${ids.first}`, 2],
    [`campaign:${ids.campaign}`, 1],
  ]);
  use('member', ids.first, rateLimits.console.member - 1);
  expect((await first.get(pages.ours)).status).toBe(200);
  const refused = await first.get(pages.ours);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '13']);
  expect(first.html).toContain('more than 120 requests in a minute. Try again in 13 seconds.');
  expect(first.html).toContain(`<a href="${pages.ours}">Try again</a>`);
  await first.get(pages.ours, { 'Accept-Language': 'fr' });
  expect(first.html).toContain('plus de 120 requêtes en une minute. Réessayez dans 13 secondes.');
  // What is refused for a member does not count for the campaign.
  expect(counts.get(`campaign:${ids.campaign}`)).toBe(2);
  expect((await second.get(pages.ours)).status).toBe(200);
});

it('the members of a campaign have 600 requests together; other campaigns are not limited by that', async () => {
  use('campaign', ids.campaign, rateLimits.console.campaign);
  for (const member of [first, second]) {
    expect((await member.get(pages.ours)).status).toBe(429);
    expect(member.html).toContain('The people of this campaign have sent more than 600 requests');
    expect((await member.get('/console')).status).toBe(200);
  }
  expect((await other.get(pages.theirs)).status).toBe(200);
});

it('a request of a non-member counts for no campaign', async () => {
  expect((await other.get(pages.ours)).status).toBe(404);
  expect(counts.has(`campaign:${ids.campaign}`)).toBe(false);
});

it('a form beyond the limit is shown again, and an upload is not read', async () => {
  await first.get(`${pages.ours}/new`);
  use('member', ids.first, rateLimits.console.member);
  const form = await first.post(pages.ours, { name: 'Odette Shoalley', email: 'odette@example.org' });
  expect([form.status, form.headers.get('retry-after')]).toEqual([429, '13']);
  expect(first.html).toContain('Your form is still here');
  expect(first.html).toContain('value="Odette Shoalley"');
  const upload = await first.upload(pages.ours.replace('/volunteers', '/import/volunteers'), {
    name: 'list.csv',
    content: 'Name,Email\nA,a@example.org\n',
  });
  expect(upload.status).toBe(429);
  expect(await app.database.knex('volunteers').where({ campaign_id: ids.campaign })).toEqual([]);
  expect(await app.database.knex('imports').where({ campaign_id: ids.campaign })).toEqual([]);
});
