import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createWebhookNotices } from '#jobs/webhooks/disabled-notices.ts';
import { createWebhook, resumeWebhook } from '#server/campaign/webhooks/webhooks.ts';
import { type MailServer, startMailServer } from '#test/jobs/alerts/mail-server.ts';
import { jobContext } from '#test/jobs/context.ts';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';

let api: CampaignHarness;
let mails: MailServer;
let campaign: TestCampaign;
let id: string;
const member = () => ({ kind: 'member', role: 'OWNER', ...campaign }) as const;
const begun = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;

beforeAll(async () => {
  [api, mails] = await Promise.all([startCampaignApi(), startMailServer()]);
  campaign = await api.campaign();
  const url = 'https://hooks.example.org/secret-path';
  ({ id } = await createWebhook(api.api.pool, member(), { url }, new Date(begun)));
  const { campaignId: campaign_id } = campaign;
  for (const [name, role, left_at] of [
    ['second', 'OWNER', null],
    ['manager', 'MANAGER', null],
    ['gone', 'OWNER', new Date(begun)],
  ] as const) {
    const [user] = await api.database
      .knex('users')
      .insert({
        id: api.database.knex.raw('gen_random_uuid()'),
        email: `${name}@example.org`,
        name,
        created_at: new Date(),
      })
      .returning('id');
    await api.database
      .knex('memberships')
      .insert({ campaign_id, user_id: user.id, role, created_at: new Date(), left_at });
  }
});
afterAll(async () => {
  await mails.close();
  await api.close();
});

const webhook = () => api.database.knex('webhooks').where({ id });
const disable = (hours: number) => webhook().update({ state: 'DISABLED', state_since: new Date(begun + hours * hour) });
const run = (hours: number, smtpUrl = mails.url) =>
  createWebhookNotices({ smtpUrl, from: 'hustings@example.org', to: [] }).run(
    jobContext(api.database, { now: () => begun + hours * hour }),
  );
const recipients = () =>
  mails.mails
    .splice(0)
    .flatMap(({ to }) => to)
    .sort();
const textOf = (mail: string) =>
  mail.replaceAll(/=\r\n/g, '') + Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString();

it('notifies no one while it works', async () => {
  expect(await run(0)).toEqual({ outcome: 'done', message: 'Told the owners of 0 campaigns of disabled webhooks.' });
  expect(recipients()).toEqual([]);
});

it('tries again what the mail server has refused, and names no address', async () => {
  await disable(1);
  const refused = await run(1, 'smtp://127.0.0.1:1');
  expect(refused.outcome).toBe('failed');
  expect(JSON.stringify(refused)).not.toMatch(/@|example/);
});

it('notifies each owner of the campaign, and no one else, in both languages and without the path of the address', async () => {
  expect((await run(2)).message).toContain('of 1 campaigns');
  const text = textOf(mails.mails[0]?.text ?? '');
  expect(text).toContain('hooks.example.org has accepted nothing');
  expect(text).toContain('rien accept');
  expect(text).not.toContain('secret-path');
  const owner = await api.database.knex('users').where({ id: campaign.userId }).first('email');
  expect(recipients()).toEqual([owner.email, 'second@example.org'].sort());
});

it('notifies once, and again if it was resumed and disabled anew', async () => {
  await run(3);
  await resumeWebhook(api.api.pool, member(), id, new Date(begun + 4 * hour));
  await run(4);
  expect(recipients()).toEqual([]);
  await disable(100);
  await run(101);
  await run(102);
  expect(recipients()).toHaveLength(2);
});
