import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeMember } from '#server/accounts/members.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createTurfLink, findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { createWebhook } from '#server/campaign/webhooks/webhooks.ts';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';

let filled: FilledConsole;
let owner: Visitor;
let base: string;
let turf: string;
beforeAll(async () => {
  filled = await startFilledConsole();
  const { app, filled: campaign } = filled;
  owner = await app.signedIn('the-owner', campaign.campaignId, 'OWNER');
  base = `/console/campaigns/${campaign.code}`;
  const { knex } = app.database;
  const of = { campaign_id: campaign.campaignId };
  const volunteer = await knex('volunteers').where(of).first('id');
  const row = await knex('turfs').where(of).whereNull('ended_at').first('id');
  turf = row.id;
  await knex('turfs').where({ id: turf }).update({ volunteer_id: volunteer.id });
});
afterAll(() => filled.app.close());

/** An owner who has given one of each, and two keys. */
async function giver(name: string) {
  const { app, filled: campaign } = filled;
  const { campaignId } = campaign;
  const { userId } = await app.person(name, campaignId, 'OWNER');
  const by = { kind: 'member', role: 'OWNER', campaignId, userId } as const;
  for (const key of ['one', 'two']) {
    await createKey(app.pool, campaignId, { name: key, scopes: ['voters:read'], userId }, app.now);
  }
  await connectAssistant(app.pool, by, undefined, app.now);
  const token = await createTurfLink(app.pool, by, turf, app.now);
  await createWebhook(app.pool, by, { url: 'https://hooks.example.org/x' }, app.now);
  return { ...by, token };
}

/** What the page of people says before a person is removed. */
async function saidOf(userId: string, language: string): Promise<string> {
  await owner.get(`${base}/people?lang=${language}`);
  const end = owner.html.indexOf(`people/${userId}/remove`);
  return owner.html.slice(owner.html.indexOf(`people/${userId}/role`), end);
}

describe('the page of people', () => {
  it('says how many of what ends, pauses and stays, before the click, in both languages', async () => {
    const { userId, campaignId } = await giver('Gerda');
    await filled.app.database.knex('turf_links').where({ turf_id: turf }).whereNot({ user_id: userId }).delete();
    const english = await saidOf(userId, 'en');
    expect(english).toContain('This ends at once: 2 API keys, 1 connected program, 1 link to a turf.');
    expect(english).toContain('This pauses until an owner takes it over: 1 webhook.');
    expect(english).toContain('This stays, and needs a new link: 1 turf.');
    expect(english).toContain('With the role “Staff”: This ends at once: 2 API keys. This pauses');
    expect(english).toContain('With the role “Read-only”: This ends at once: 2 API keys, 1 link to a turf.');
    const french = await saidOf(userId, 'fr');
    expect(french).toContain('Prend fin aussitôt\u00a0: 2 clés d’API, 1 programme connecté, 1 lien vers un secteur.');
    expect(french).toContain('Reste, et a besoin d’un nouveau lien\u00a0: 1 secteur.');
    expect(languageFaults(owner.html, 'fr')).toEqual([]);
    await owner.get(`${base}/people?lang=en`);
    expect((await owner.post(`${base}/people/${userId}/remove`, {})).status).toBe(303);
    const { knex } = filled.app.database;
    expect(await knex('api_keys').where({ campaign_id: campaignId, user_id: userId, revoked_at: null })).toEqual([]);
  });

  it('says that nothing ends with whoever has given nothing', async () => {
    const { userId } = await filled.app.person('Nora', filled.filled.campaignId, 'MEMBER');
    expect(await saidOf(userId, 'en')).toContain('There is nothing that would end');
  });
});

describe('a turf whose link has ended with its giver', () => {
  it('needs a new link, in the list and on its page, and has one after one click', async () => {
    const { app, filled: campaign } = filled;
    const gerda = await giver('Gerold');
    await app.database.knex('turf_links').where({ turf_id: turf }).whereNot({ user_id: gerda.userId }).delete();
    await owner.get(`${base}/turfs?lang=en`);
    expect(owner.html).not.toContain('needs a new link');
    await removeMember(app.pool, campaign.campaignId, gerda.userId, app.now);
    await owner.get(`${base}/turfs/${turf}?lang=en`);
    expect(owner.html).toContain('The volunteer’s link no longer works');
    await owner.get(`${base}/turfs?lang=en`);
    expect(owner.html).toContain('needs a new link');
    expect(owner.html).toContain(`action="${base}/turfs/${turf}/link"`);
    await owner.post(`${base}/turfs/${turf}/link`, {});
    const [, token = ''] = /\/walk\/(hw_[\w-]{64})</.exec(owner.html) ?? [];
    expect(await findTurfLink(app.pool, null, token, app.now)).toMatchObject({ turfId: turf });
    await owner.get(`${base}/turfs?lang=en`);
    expect(owner.html).not.toContain('needs a new link');
  });
});

it('the last campaign that a person leaves ends the person’s sessions', async () => {
  const { app } = filled;
  const { campaignId } = await app.campaign();
  const { email, userId } = await app.person('Lena', campaignId, 'OWNER');
  const visitor = app.visitor();
  await visitor.signIn(email);
  const { rows } = await app.pool.query<{ count: number }>(
    'select count(*)::int as count from sessions where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ count: 1 }]);
  await removeMember(app.pool, campaignId, userId, app.now);
  expect((await visitor.get('/console')).headers.get('location')).toContain('sign-in');
  const left = await app.pool.query('select 1 from sessions where user_id = $1', [userId]);
  expect(left.rows).toEqual([]);
});
