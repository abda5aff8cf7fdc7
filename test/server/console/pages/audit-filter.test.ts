import { beforeAll, expect, it } from '@jest/globals';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let owner: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  owner = await app.signedIn('auditing', campaign.campaignId, 'OWNER');
  await owner.get(`/console/campaigns/${campaign.code}/voters`);
});

const shown = async (query: Record<string, string>) => {
  const path = `/console/campaigns/${campaign.code}/audit?${new URLSearchParams({ lang: 'en', ...query })}`;
  const { status } = await owner.get(path);
  const text = owner.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { status, text, entries: owner.html.match(/<li class="entry"/g)?.length ?? 0 };
};
const written = (day: Date) => day.toLocaleDateString('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' });

it('finds entries by days as either language writes them', async () => {
  const today = written(app.now);
  expect((await shown({ from: today, until: today })).entries).toBeGreaterThan(0);
  expect((await shown({ from: written(new Date(app.now.getTime() + 2 * 86_400_000)) })).entries).toBe(0);
  expect((await shown({ from: '1er janvier 2020' })).entries).toBeGreaterThan(0);
});

it('shows reads unfolded where there is nothing else', async () => {
  for (let i = 0; i < 4; i++) await owner.get(`/console/campaigns/${campaign.code}/voters`);
  await shown({ operation: 'listVoters' });
  expect(owner.html.match(/<li class="entry"/g)?.length).toBeGreaterThan(3);
  expect(owner.html).not.toMatch(/<summary>[^<]*\d+ reads/);
  await shown({ show: 'all' });
  expect(owner.html).toMatch(/\d+ reads/);
});

it('ignores a day that it cannot read, and says so', async () => {
  const { status, text, entries } = await shown({ from: 'soon', until: '03/04/2026' });
  expect([status, entries > 0]).toEqual([400, true]);
  expect(text).toContain('From: must be a date, such as 2026-09-15');
  expect(text).toContain('To: could be April 3, 2026 or March 4, 2026.');
});

it('names the filters that are used, and opens their form only if one is wrong', async () => {
  const isOpen = () => /<details[^>]*\bopen\b[^>]*><summary>Filter/.test(owner.html);
  expect((await shown({ operation: 'createVoter', from: '2026-01-01' })).text).toContain('From: 2026-01-01');
  expect(isOpen()).toBe(false);
  await shown({ from: 'soon' });
  expect(isOpen()).toBe(true);
});

it('says how many entries a file has at most', async () => {
  expect((await shown({})).text).toContain('the newest 100,000 entries at most');
  expect((await shown({ lang: 'fr' })).text).toMatch(/au plus les 100\s000 entrées les plus récentes/);
});
