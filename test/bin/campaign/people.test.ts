import { expect, it } from '@jest/globals';
import { startSession } from '#server/accounts/sessions.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const api = await closedAfterAll(startCampaignApi());

async function run(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await runCommand(api.database, ['campaign', ...args]);
  if (exitCode !== 0) throw new Error(errors);
  return output;
}
const json = (...args: string[]) => runJson(api.database, ['campaign', ...args]);

/** A member of a campaign, who has chosen a password. */
async function member(campaignId: string, email: string, role: string): Promise<string> {
  const { knex } = api.database;
  const [{ id }] = await knex('users')
    .insert({ id: knex.raw('gen_random_uuid()'), email, name: email, password_hash: 'x', created_at: new Date() })
    .returning('id');
  await knex('memberships').insert({ campaign_id: campaignId, user_id: id, role, created_at: new Date() });
  return id;
}

const operations = (campaignId: string) =>
  api.database
    .knex('audit_log')
    .where({ campaign_id: campaignId })
    .whereIn('operation', ['changeRole', 'inviteMember', 'removeSecondFactor'])
    .orderBy('id')
    .select('operation', 'record_id', 'user_id');

const invitation = (code: string, email: string, role: string) => ['invite', code, '--email', email, '--role', role];

it('invite gives a member the higher role, says which it was, and writes it into the audit log', async () => {
  const { campaignId } = await api.campaign({ code: 'RAISE' });
  const id = await member(campaignId, 'staff@example.org', 'MANAGER');
  expect(await run(...invitation('raise', 'staff@example.org', 'OWNER'))).toBe(
    'staff@example.org was a member of this campaign already: the role is OWNER now, and was MANAGER.\n',
  );
  const [{ role }] = await api.database.knex('memberships').where({ user_id: id }).select('role');
  expect(role).toBe('OWNER');
  expect(await operations(campaignId)).toEqual([{ operation: 'changeRole', record_id: id, user_id: null }]);
  expect(await json(...invitation('raise', 'staff@example.org', 'OWNER'))).toEqual({
    link: null,
    member: { was: 'OWNER', role: 'OWNER' },
  });
  await expect(run(...invitation('raise', 'staff@example.org', 'MEMBER'))).rejects.toThrow('with the role OWNER');
  expect(await operations(campaignId)).toHaveLength(1);
});

it('invite works if a campaign has lost its owner', async () => {
  const { campaignId } = await api.campaign({ code: 'LOST' });
  await api.database.knex('memberships').where({ campaign_id: campaignId }).update({ left_at: new Date() });
  await member(campaignId, 'left-over@example.org', 'MEMBER');
  await expect(run('key', 'lost', '--all-scopes')).rejects.toThrow('has no owner');
  expect(await run(...invitation('lost', 'left-over@example.org', 'OWNER'))).toContain('OWNER now, and was MEMBER');
  expect(await run('key', 'lost', '--all-scopes')).toMatch(/^svc_live_/);
});

it('remove-second-factor lets its owner in again, ends the sessions, and says so in each campaign', async () => {
  const [one, other] = [await api.campaign({ code: 'ONE' }), await api.campaign({ code: 'OTHER' })];
  const email = 'phone-lost@example.org';
  const id = await member(one.campaignId, email, 'MEMBER');
  const { knex } = api.database;
  await knex('memberships').insert({
    campaign_id: other.campaignId,
    user_id: id,
    role: 'OWNER',
    created_at: new Date(),
  });
  await expect(run('remove-second-factor', '--email', email)).rejects.toThrow('no second factor');
  await knex('users').where({ id }).update({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_last_step: 1 });
  await knex('recovery_codes').insert({ user_id: id, code_hash: Buffer.alloc(32) });
  await startSession(api.api.pool, id, { awaitsSecondFactor: false, now: new Date() });

  expect(await json('remove-second-factor', '--email', email.toUpperCase())).toMatchObject({
    removed: true,
    campaigns: ['ONE', 'OTHER'],
  });
  const [{ totp_secret }] = await knex('users').where({ id });
  const left = [await knex('recovery_codes').where({ user_id: id }), await knex('sessions').where({ user_id: id })];
  expect([totp_secret, ...left]).toEqual([null, [], []]);
  const entry = { operation: 'removeSecondFactor', record_id: id, user_id: null };
  for (const { campaignId } of [one, other]) expect(await operations(campaignId)).toEqual([entry]);
  await expect(run('remove-second-factor', '--email', 'nobody@example.org')).rejects.toThrow('Nobody has');
});
