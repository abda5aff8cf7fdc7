import { describe, expect, it } from '@jest/globals';
import { removeMember } from '#server/accounts/members.ts';
import { endGrant } from '#server/campaign/assistants/end-grants.ts';
import { listGrants } from '#server/campaign/assistants/list-grants.ts';
import type { Role } from '#server/operations/roles.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

const api = await closedAfterAll(startCampaignApi());

const inCampaign = ({ campaignId }: TestCampaign, text: string, values: unknown[] = []) =>
  withCampaign(api.api.pool, campaignId, (tx) => tx.query(text, values));

async function member({ campaignId }: TestCampaign, role: Role) {
  const { rows } = await api.database.knex.raw(
    `insert into users (id, email, name, created_at) values (gen_random_uuid(), gen_random_uuid() || '@example.org', 'M', now())
     returning id`,
  );
  const userId = rows[0].id as string;
  await api.database
    .knex('memberships')
    .insert({ campaign_id: campaignId, user_id: userId, role, created_at: new Date() });
  return { kind: 'member', campaignId, userId, role } as const;
}

describe('what a member grants', () => {
  it('ends with the member’s removal, and does not come back with the member', async () => {
    const by = await member(api.ours, 'MANAGER');
    const { accessToken } = await connectAssistant(api.api.pool, by);
    const status = async () => (await api.request('GET', '/voters', { key: accessToken })).status;
    expect(await status()).toBe(200);
    await removeMember(api.api.pool, api.ours.campaignId, by.userId, new Date());
    await until('the end of the token', status, (answered) => answered === 401, 4_000);
    await inCampaign(api.ours, 'update memberships set left_at = null where campaign_id = $1 and user_id = $2', [
      by.campaignId,
      by.userId,
    ]);
    await until('the member’s return', api.hears, Boolean);
    expect(await status()).toBe(401);
  });

  it('is of no use once the owner of an address has come for which another member vouched', async () => {
    const by = await member(api.ours, 'MANAGER');
    await api.database.knex('users').where({ id: by.userId }).update({ vouched_at: new Date() });
    const { accessToken } = await connectAssistant(api.api.pool, by);
    const status = async () => (await api.request('GET', '/voters', { key: accessToken })).status;
    expect(await status()).toBe(200);
    await api.database.knex('users').where({ id: by.userId }).update({ vouched_at: null });
    await until('the end of the token', status, (answered) => answered === 401, 20_000);
  });

  it.each([
    ['a campaign that is being closed', `update campaigns set closes_at = now() + interval '1 day' where id = $1`, 409],
    ['a plan without the API', `update campaigns set subscription_tier = 'COMMUNITY' where id = $1`, 403],
  ])('is refused in %s', async (_, change, status) => {
    const campaign = await api.campaign();
    await inCampaign(campaign, change as string, [campaign.campaignId]);
    await expect(connectAssistant(api.api.pool, campaign)).rejects.toMatchObject({ status });
  });

  it('is never another campaign’s', async () => {
    await connectAssistant(api.api.pool, api.theirs);
    const owner = { kind: 'member', role: 'OWNER' } as const;
    const ours = { ...owner, campaignId: api.ours.campaignId, userId: api.ours.userId };
    const [theirs] = await listGrants(api.api.pool, {
      ...owner,
      campaignId: api.theirs.campaignId,
      userId: api.theirs.userId,
    });
    expect((await listGrants(api.api.pool, ours)).map(({ id }) => id)).not.toContain(theirs?.id);
    await expect(endGrant(api.api.pool, ours, theirs?.id as string, new Date())).rejects.toMatchObject({ status: 404 });
  });
});

describe('an assistant', () => {
  it('has its writes replayed under its own idempotency keys, and no key’s', async () => {
    const first = await connectAssistant(api.api.pool, api.ours);
    const second = await connectAssistant(api.api.pool, api.ours);
    const send = (key: string) =>
      api.request('POST', '/lawn-signs', {
        key,
        body: { address: '1 Marram Rd' },
        headers: { 'Idempotency-Key': 'one' },
      });
    const [made, again, other] = [
      await send(first.accessToken),
      await send(first.accessToken),
      await send(second.accessToken),
    ];
    expect(made.status).toBe(200);
    expect([again.headers.get('Idempotent-Replayed'), again.body.data]).toEqual(['true', made.body.data]);
    expect(other.body.data.id).not.toBe(made.body.data.id);
  });

  it('issues a receipt for its member, under no key', async () => {
    const { accessToken } = await connectAssistant(api.api.pool, api.ours);
    const made = await api.request('POST', '/donations', { key: accessToken, body: newDonor() });
    expect(made.status).toBe(200);
    const issued = await api.request('POST', `/donations/${made.body.data.id}/receipt`, { key: accessToken, body: {} });
    expect([issued.status, issued.body.data.receiptStatus]).toEqual([200, 'ISSUED']);
    expect(
      await inCampaign(api.ours, 'select key_id from receipts where campaign_id = $1', [api.ours.campaignId]),
    ).toEqual([{ key_id: null }]);
  });
});

it('tokens and codes are found by an index', async () => {
  const { knex } = api.database;
  await knex.raw(
    `insert into oauth_grants (campaign_id, id, user_id, client_id, client_name, redirect_uri, resource, scopes, is_vouched,
       code_hash, code_challenge, code_expires_at, created_at, connected_at)
     select ?, gen_random_uuid(), ?, 'c', 'n', 'https://a.example/', 'mcp', array['voters:read'], false,
       sha256(n::text::bytea), repeat('x', 43), now(), now(), now() from generate_series(1, 5000) n;`,
    [api.theirs.campaignId, api.theirs.userId],
  );
  await knex.raw(
    `insert into oauth_tokens (campaign_id, token_hash, grant_id, kind, created_at, expires_at)
     select campaign_id, code_hash, id, 'ACCESS', now(), now() from oauth_grants`,
  );
  await knex.raw('analyze oauth_grants, oauth_tokens');
  const plan = async (text: string) =>
    (await knex.raw(`explain ${text}`)).rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  expect(await plan(`select 1 from oauth_tokens where token_hash = any(array[sha256('1')])`)).toContain(
    'oauth_tokens_by_hash',
  );
  expect(await plan(`select 1 from oauth_grants where code_hash = sha256('1')`)).toContain('oauth_grants_by_code');
});
