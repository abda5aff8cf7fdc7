import { startSession } from '#server/accounts/sessions.ts';
import { invite } from '#server/accounts/sign-in-links.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import { createWebhook } from '#server/campaign/webhooks/webhooks.ts';
import type { Role } from '#server/operations/roles.ts';
import { type CampaignHarness, type Fields, someVoter, type TestCampaign } from '#test/support/campaign.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';

export interface Giver {
  readonly kind: 'member';
  readonly campaignId: string;
  readonly userId: string;
  readonly role: Role;
}

/** A further member of a campaign. */
export async function giver(api: CampaignHarness, { campaignId }: TestCampaign, role: Role): Promise<Giver> {
  const { rows } = await api.database.knex.raw(
    `insert into users (id, email, name, created_at) values (gen_random_uuid(), gen_random_uuid() || '@example.org', 'M', now())
     returning id`,
  );
  const userId = rows[0].id as string;
  await api.database
    .knex('memberships')
    .insert({ campaign_id: campaignId, user_id: userId, role, created_at: new Date() });
  return { kind: 'member', campaignId, userId, role };
}

/** A turf of a campaign with its volunteer. */
export async function assignedTurf(api: CampaignHarness, campaign: TestCampaign): Promise<string> {
  const { key } = campaign;
  await api.request('POST', '/voters', { key, body: someVoter({ poll: '7' }) });
  const cut = await api.request<Fields[]>('POST', '/canvassing/turfs', { key, body: { name: 'T', polls: ['7'] } });
  const turf = String(cut.body.data[0]?.id);
  await importVolunteers(api.api.pool, campaign.campaignId, [{ name: 'Vera', email: 'vera@example.org' }]);
  const volunteers = await api.request<Fields[]>('GET', '/volunteers', { key });
  const body = { volunteerId: volunteers.body.data[0]?.id };
  await api.request('PATCH', `/canvassing/turfs/${turf}`, { key, body });
  return turf;
}

/** One of each that a member can give in the role, and what opens it. */
export async function giveAll(api: CampaignHarness, by: Giver, turf: string) {
  const { pool } = api.api;
  const { campaignId, userId, role } = by;
  const isOwner = role === 'OWNER';
  const now = new Date();
  return {
    key: isOwner ? await createKey(pool, campaignId, { name: 'k', scopes: ['voters:read'], userId }) : undefined,
    tokens: await connectAssistant(pool, by),
    link: role === 'MEMBER' ? undefined : await createTurfLink(pool, by, turf, now),
    webhook: isOwner ? await createWebhook(pool, by, { url: 'https://hooks.example.org/' }) : undefined,
    invitation: isOwner
      ? await invite(pool, by, { email: `i${userId}@example.org`, name: 'I', role: 'MEMBER' }, now)
      : undefined,
    session: await startSession(pool, userId, { awaitsSecondFactor: false, now }),
    importId:
      role === 'MEMBER'
        ? undefined
        : (
            await api.database
              .knex('imports')
              .insert({
                id: api.database.knex.raw('gen_random_uuid()'),
                ...{ campaign_id: campaignId, user_id: userId, kind: 'VOTERS', file_name: 'a.csv', header: ['a'] },
                ...{ state: 'RUNNING', mapping: [''], rows_total: 1, created_at: now },
              })
              .returning('id')
          )[0].id,
  };
}
