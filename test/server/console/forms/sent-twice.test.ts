import { beforeAll, describe, expect, it } from '@jest/globals';
import { mostWebhooks } from '#server/campaign/webhooks/add-webhook.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let owner: Visitor;
let campaign: { campaignId: string; code: string };
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  owner = await app.signedIn('owner', campaign.campaignId, 'OWNER');
});

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;
const count = async (table: string) =>
  (await app.database.knex(table).where({ campaign_id: campaign.campaignId })).length;
const entries = async (operation: string) =>
  (await app.database.knex('audit_log').where({ campaign_id: campaign.campaignId, operation })).length;

/** The hidden id of the form that the page shows. */
async function formId(page: string): Promise<string> {
  await owner.get(path(page));
  const id = /<input type="hidden" name="id" value="([^"]*)"/.exec(owner.html)?.[1] ?? '';
  expect(isRecordId(id)).toBe(true);
  return id;
}

/** Sends a form, and again, and twice at the same time under another id. Answers what the first was answered with. */
async function sentAgain(page: string, table: string, fields: Record<string, string>): Promise<string> {
  const before = await count(table);
  const id = await formId(page);
  expect((await owner.post(path(page), { id, ...fields })).status).toBe(200);
  const first = owner.html;
  const again = await owner.post(path(page), { id, ...fields });
  expect([again.status, again.headers.get('location')]).toEqual([303, `${path(page)}?did=sent-before`]);
  await owner.get(`${path(page)}?did=sent-before`);
  expect(owner.html).toContain('This form was already sent');
  expect(await count(table)).toBe(before + 1);
  return first;
}

describe('a form that is sent twice takes effect once, and shows its secret once', () => {
  it('makes one key', async () => {
    const fields = { name: 'sync', scopes: 'voters:read' };
    const first = await sentAgain('/keys', 'api_keys', fields);
    const key = /id="created-key">([^<]+)</.exec(first)?.[1] as string;
    expect(key).toMatch(/^svc_live_/);
    expect(owner.html).not.toContain(key);
    const id = await formId('/keys');
    const both = await Promise.all([1, 2].map(() => owner.post(path('/keys'), { id, ...fields })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
    expect([await count('api_keys'), await entries('createKey')]).toEqual([2, 2]);
  });

  it('adds one webhook, also the last allowed one', async () => {
    for (let each = 1; each <= mostWebhooks; each++) {
      await sentAgain('/webhooks', 'webhooks', { url: `https://hooks.example.org/${each}` });
    }
    const id = await formId('/webhooks');
    expect((await owner.post(path('/webhooks'), { id, url: 'https://hooks.example.org/more' })).status).toBe(422);
    expect([await count('webhooks'), await entries('createWebhook')]).toEqual([mostWebhooks, mostWebhooks + 1]);
  });

  it('creates one invitation, whose link stays valid', async () => {
    const guest = { email: 'lou@example.org', name: 'Lou', role: 'MEMBER' };
    const first = await sentAgain('/people', 'sign_in_links', guest);
    const link = /id="created-link">([^<]+)</.exec(first)?.[1] as string;
    expect((await app.visitor().get(new URL(link).pathname)).status).toBe(200);
    expect(await entries('inviteMember')).toBe(1);
  });

  it('uploads one list, and redirects to it, also the last allowed one', async () => {
    const form = '/import/volunteers';
    const most = 5;
    for (let each = 1; each <= most; each++) {
      const id = await formId(form);
      for (const _ of ['first', 'again']) {
        const answer = await owner.upload(path(form), { name: 'list.csv', content: 'Name\nUna Skerry\n' }, { id });
        expect([answer.status, answer.headers.get('location')]).toEqual([303, path(`/imports/${id}`)]);
      }
      expect(await count('imports')).toBe(each);
    }
    expect(await entries('uploadImport')).toBe(most);
    const more = await owner.upload(
      path(form),
      { name: 'list.csv', content: 'Name\nUna\n' },
      { id: await formId(form) },
    );
    expect(more.status).toBe(400);
  });
});

it('uploads a list by the form whose list was discarded', async () => {
  const form = '/import/volunteers';
  await app.database.knex('imports').where({ campaign_id: campaign.campaignId }).delete();
  const id = await formId(form);
  const upload = () => owner.upload(path(form), { name: 'list.csv', content: 'Name\nUna Skerry\n' }, { id });
  expect((await upload()).status).toBe(303);
  await owner.get(path(`/imports/${id}`));
  expect((await owner.post(path(`/imports/${id}/discard`))).status).toBe(303);
  expect((await upload()).headers.get('location')).toBe(path(`/imports/${id}`));
  expect((await owner.get(path(`/imports/${id}`))).status).toBe(200);
});

describe('an invalid form id', () => {
  it.each<[string, Record<string, string>]>([
    ['/scripts', { name: 'Doors', en: 'Sign? | yes, no', fr: 'Pancarte? | oui, non' }],
    ['/voters', { firstName: 'Una', lastName: 'Skerry' }],
    ['/volunteers', { name: 'Una Skerry', email: 'una@example.org' }],
    ['/lawn-signs', { address: '1 Marram Rd' }],
    ['/turfs', { name: 'Quay', poll: '1', size: '10' }],
    ['/donations/anonymous', { event: 'Hat', day: '2026-09-20', people: '3', amount: '12.00' }],
  ])('is not a 5xx: %s', async (page, fields) => {
    for (const id of ['1', '1_000', 'é', '']) {
      const { status } = await owner.post(path(page), { ...fields, id });
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
  });

  it('makes no script', async () => {
    const script = { name: 'Doors', en: 'Lawn sign?: yes/no', fr: 'Pancarte?: yes/no', id: '1' };
    expect((await owner.post(path('/scripts'), script)).status).toBe(400);
    expect(await count('scripts')).toBe(0);
    expect((await owner.post(path('/scripts'), { ...script, id: await formId('/scripts') })).status).toBe(303);
    expect(await count('scripts')).toBe(1);
  });
});
