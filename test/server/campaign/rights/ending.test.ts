import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rightsEnded } from '#migrations/0030-rights.ts';
import { changeRole, removeMember } from '#server/accounts/members.ts';
import { findSession } from '#server/accounts/sessions.ts';
import { findLink } from '#server/accounts/sign-in-links.ts';
import { requestClosure } from '#server/campaign/campaigns/closure.ts';
import { createTurfLink, findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { readWalkedTurf } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { createWebhook } from '#server/campaign/webhooks/webhooks.ts';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { recordTurfVisit } from '#test/support/stand-ins/turf-visits.ts';
import { until } from '#test/support/until.ts';
import { assignedTurf, type Giver, giveAll, giver } from './world.ts';

let second: Awaited<ReturnType<CampaignHarness['secondServer']>>;
let campaign: TestCampaign;
let turf: string;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  second = await api.secondServer();
});
beforeEach(async () => {
  campaign = await api.campaign();
  turf = await assignedTurf(api, campaign);
});

const now = () => new Date();
const remove = ({ campaignId, userId }: Giver) => removeMember(api.api.pool, campaignId, userId, now());
const change = ({ campaignId, userId }: Giver, role: Giver['role']) =>
  changeRole(api.api.pool, campaignId, { userId, role }, now());

const ok = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    (found) => found !== undefined,
    (error: { status?: number }) => {
      if (error.status !== 404) throw error;
      return false;
    },
  );

/** What of a member's still acts. */
async function inForce(given: Awaited<ReturnType<typeof giveAll>>) {
  const { knex } = api.database;
  const state = async (table: string, id: string | undefined) =>
    id && (await knex(table).where({ id, campaign_id: campaign.campaignId }).first('state'))?.state;
  const answers = async (key: string | undefined) =>
    key !== undefined && (await api.request('GET', '/voters', { key })).status === 200;
  const pools = [api.api.pool, second.api.pool];
  const opens = await Promise.all(pools.map((pool) => given.link && ok(findTurfLink(pool, null, given.link, now()))));
  return {
    key: await answers(given.key?.key),
    program: await answers(given.tokens.accessToken),
    link: opens.some(Boolean),
    webhook: (await state('webhooks', given.webhook?.id)) ?? null,
    invitation: given.invitation !== undefined && (await ok(findLink(api.api.pool, given.invitation, now()))),
    session: await ok(findSession(api.api.pool, { userAgent: '' }, given.session, now())),
    import: (await state('imports', given.importId)) ?? null,
  };
}

const everything = {
  key: true,
  program: true,
  link: true,
  webhook: 'ACTIVE',
  invitation: true,
  session: true,
  import: 'RUNNING',
};
const nothing = {
  key: false,
  program: false,
  link: false,
  webhook: 'PAUSED',
  invitation: false,
  session: false,
  import: 'STOPPED',
};

describe('what a member has given', () => {
  it('ends with the member, on every server', async () => {
    const anne = await giver(api, campaign, 'OWNER');
    const given = await giveAll(api, anne, turf);
    expect(await inForce(given)).toEqual(everything);
    await remove(anne);
    await until('the end of keys', async () => !(await inForce(given)).program, Boolean, 4_000);
    expect(await inForce(given)).toEqual(nothing);
  });

  it('does not come back with the member', async () => {
    const anne = await giver(api, campaign, 'OWNER');
    const given = await giveAll(api, anne, turf);
    await remove(anne);
    await api.database.knex('memberships').where({ user_id: anne.userId }).update({ left_at: null });
    await until('the end of keys', async () => !(await inForce(given)).program, Boolean, 4_000);
    expect(await inForce(given)).toEqual(nothing);
  });

  it('ends as far as a manager may not have given it', async () => {
    const anne = await giver(api, campaign, 'OWNER');
    const given = await giveAll(api, anne, turf);
    await change(anne, 'MANAGER');
    await until('the end of the key', async () => !(await inForce(given)).key, Boolean, 4_000);
    const kept = { program: true, link: true, session: true, import: 'RUNNING' };
    expect(await inForce(given)).toEqual({ ...nothing, ...kept });
  });

  it('ends as far as a member may not have given it: a manager’s links of turfs and imports', async () => {
    const mona = await giver(api, campaign, 'MANAGER');
    const given = await giveAll(api, mona, turf);
    expect(await inForce(given)).toMatchObject({ link: true, import: 'RUNNING' });
    await change(mona, 'MEMBER');
    expect(await inForce(given)).toEqual({ ...nothing, webhook: null, program: true, session: true });
  });

  it('stays with a higher role', async () => {
    const mona = await giver(api, campaign, 'MANAGER');
    const given = await giveAll(api, mona, turf);
    await change(mona, 'OWNER');
    expect(await inForce(given)).toMatchObject({ link: true, import: 'RUNNING', program: true });
  });

  it('leaves what others have given, and the sessions of whoever is in another campaign', async () => {
    const [anne, otto] = [await giver(api, campaign, 'OWNER'), await giver(api, campaign, 'OWNER')];
    const [ofAnne, ofOtto] = [await giveAll(api, anne, turf), await giveAll(api, otto, turf)];
    const other = { campaign_id: api.theirs.campaignId, user_id: anne.userId, role: 'MEMBER', created_at: now() };
    await api.database.knex('memberships').insert(other);
    await remove(anne);
    expect(await inForce(ofOtto)).toEqual(everything);
    expect(await inForce(ofAnne)).toMatchObject({ session: true, link: false });
  });

  it('leaves an entry of the audit log for each that ends, in the name of who ended it', async () => {
    const anne = await giver(api, campaign, 'OWNER');
    await giveAll(api, anne, turf);
    const by = { kind: 'member', role: 'OWNER', campaignId: campaign.campaignId, userId: campaign.userId } as const;
    await removeMember(api.api.pool, by, anne.userId, now());
    const entries = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId, user_id: campaign.userId })
      .whereIn('operation', [
        ...['revokeKey', 'disconnectAssistant', 'endTurfLinks', 'revokeInvitation', 'pauseWebhook', 'stopImport'],
        'removeMember',
      ])
      .orderBy('operation')
      .select('operation', 'status');
    expect(entries.map(({ operation }) => operation)).toEqual([
      ...['disconnectAssistant', 'endTurfLinks', 'pauseWebhook', 'removeMember', 'revokeInvitation', 'revokeKey'],
      'stopImport',
    ]);
  });
});

describe('a link of a turf whose giver is gone', () => {
  it('shows no doors and takes no visit, also where it was opened a moment before', async () => {
    const mona = await giver(api, campaign, 'MANAGER');
    const { link } = await giveAll(api, mona, turf);
    const holder = await findTurfLink(api.api.pool, null, link as string, now());
    await remove(mona);
    await expect(readWalkedTurf(second.api.pool, holder, undefined, now())).rejects.toMatchObject({ status: 404 });
    const [voter] = await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).select('id');
    const visit = {
      ...{ id: '0199bbbb-0000-7000-8000-000000000001', voterId: voter.id, at: now().toISOString() },
      ...{ disposition: 'NOT_HOME', supportLevel: null, sign: false, note: '' },
    };
    await expect(recordTurfVisit(second.api.pool, holder, visit as never, now())).rejects.toMatchObject({
      status: 404,
    });
    expect(await api.database.knex('interactions').where({ campaign_id: campaign.campaignId })).toEqual([]);
  });

  it('opens nothing either if a server that ends no links has taken the role away', async () => {
    const mona = await giver(api, campaign, 'MANAGER');
    const { link } = await giveAll(api, mona, turf);
    await api.database.knex('memberships').where({ user_id: mona.userId }).update({ role: 'MEMBER' });
    expect(await ok(findTurfLink(api.api.pool, null, link as string, now()))).toBe(false);
  });
});

describe('nothing is given by who may not give it any more', () => {
  it.each([
    ['a link of a turf', (by: Giver) => createTurfLink(api.api.pool, by, turf, now())],
    ['a webhook', (by: Giver) => createWebhook(api.api.pool, by, { url: 'https://hooks.example.org/' })],
  ])('%s: the role is asked for again in the transaction', async (_, give) => {
    const anne = await giver(api, campaign, 'OWNER');
    await remove(anne);
    await expect(give(anne)).rejects.toMatchObject({ status: 403 });
  });
});

it('the closing of a campaign ends what acts without its people, by the same rules', async () => {
  const anne = await giver(api, campaign, 'OWNER');
  const given = await giveAll(api, anne, turf);
  const { code } = await api.database.knex('campaigns').where({ id: campaign.campaignId }).first('code');
  const asked = { typedCode: code, waitingDays: 30, userId: anne.userId };
  await requestClosure(api.api.pool, anne, asked, now());
  await until('the end of keys', async () => !(await inForce(given)).program, Boolean, 4_000);
  expect(await inForce(given)).toEqual({ ...nothing, invitation: true, session: true, import: 'RUNNING' });
});

it('the migration ends what members have left behind who left before, and nothing of others', async () => {
  const [anne, otto] = [await giver(api, campaign, 'OWNER'), await giver(api, campaign, 'OWNER')];
  const [ofAnne, ofOtto] = [await giveAll(api, anne, turf), await giveAll(api, otto, turf)];
  const { knex } = api.database;
  await knex('memberships').where({ user_id: anne.userId }).update({ left_at: now() });
  await knex.raw(rightsEnded.sql[0] as string);
  expect(await inForce(ofOtto)).toEqual(everything);
  expect(await inForce(ofAnne)).toMatchObject({ webhook: 'PAUSED', link: false });
  expect(await knex('turf_links').where({ user_id: anne.userId, ended_at: null })).toEqual([]);
});
