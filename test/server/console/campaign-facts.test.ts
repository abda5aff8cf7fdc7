import { beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '#server/campaign/access/create-key.ts';
import { campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { campaignFacts } from '#server/campaign/campaigns/update-campaign.ts';
import { shutGates } from '#server/campaign/donations/receipts/gates/open-gates.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let owner: Visitor;
let campaignId: string;
let userId: string;
let path: string;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  const campaign = await app.campaign({
    officialAgentName: null,
    nominationConfirmedDate: null,
    leaderAuthorizationOnFile: false,
    seatCount: 3,
  });
  campaignId = campaign.campaignId;
  path = `/console/campaigns/${campaign.code}/campaign`;
  let email: string;
  ({ email, userId } = await app.person('owner', campaignId, 'OWNER'));
  owner = app.visitor();
  await owner.signIn(email);
});

/** The form as the page shows it: the names and values of its inputs. */
async function shownForm(): Promise<Record<string, string>> {
  const page = await (await owner.get(path)).text();
  const form = /<form method="post" action="[^"]*\/campaign"[^>]*>([\s\S]*?)<\/form>/.exec(page)?.[1] ?? '';
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? '';
    if (attribute('type') === 'checkbox' && !/\schecked/.test(input)) continue;
    fields[attribute('name')] = attribute('value')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'");
  }
  return fields;
}
const send = async (changes: Record<string, string>) => owner.post(path, { ...(await shownForm()), ...changes });
const campaign = () => app.database.knex('campaigns').where({ id: campaignId }).first();
const conditions = async () => {
  const page = await (await owner.get(path)).text();
  return [...page.matchAll(/Condition (met|not met yet): ([^<]+)</g)].map(([, state, name]) => `${name}: ${state}`);
};

describe('the facts of a campaign', () => {
  it('meet the conditions for receipts, each named', async () => {
    expect(await conditions()).toEqual([
      'federal campaign: met',
      'official agent: not met yet',
      'received within the window: not met yet',
      'leader’s authorization: not met yet',
    ]);
    const answer = await send({
      officialAgentName: 'Anne "Agent" O’Brien',
      nominationConfirmedDate: '2026-09-01',
      leaderAuthorizationOnFile: 'true',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?did=campaign-saved`]);
    expect((await conditions()).every((condition) => condition.endsWith(': met'))).toBe(true);
    expect(await campaign()).toMatchObject({
      official_agent_name: 'Anne "Agent" O’Brien',
      leader_authorization_on_file: true,
    });
    expect((await shownForm()).officialAgentName).toBe('Anne "Agent" O’Brien');
    const [entry] = await app.database.knex('audit_log').where({ operation: 'updateCampaign' });
    expect(entry).toMatchObject({
      user_id: userId,
      fields: ['officialAgentName', 'nominationConfirmedDate', 'leaderAuthorizationOnFile'],
    });
  });

  it('that a form did not change stay as another owner has changed them in the meantime', async () => {
    const stale = await shownForm();
    await send({ party: 'Tidewater Party' });
    await owner.post(path, { ...stale, riding: 'Les Bancs' });
    expect(await campaign()).toMatchObject({ party: 'Tidewater Party', riding: 'Les Bancs' });
    const unchanged = await send({});
    expect(unchanged.status).toBe(303);
    expect(await app.database.knex('audit_log').where({ operation: 'updateCampaign' })).toHaveLength(3);
  });

  it('are unticked and cleared as well', async () => {
    const { leaderAuthorizationOnFile, ...form } = await shownForm();
    expect(leaderAuthorizationOnFile).toBe('true');
    await owner.post(path, { ...form, officialAgentAddress: '' });
    expect(await campaign()).toMatchObject({ leader_authorization_on_file: false, official_agent_address: null });
  });

  it('that are not valid are refused, and the form is shown again with what was typed', async () => {
    const before = await campaign();
    for (const changes of [
      { candidateName: '' },
      { electionDate: '2026-02-30' },
      { nominationConfirmedDate: 'yesterday' },
      { ednNumber: '9'.repeat(31) },
      { officialAgentName: 'x'.repeat(201) },
    ]) {
      const answer = await send({ ...changes, party: 'Typed "Party"' });
      expect([changes, answer.status]).toEqual([changes, 400]);
      const page = await answer.text();
      expect(page).toContain('role="alert"');
      expect(page).toContain('Typed &quot;Party&quot;');
    }
    expect(await campaign()).toEqual(before);
  });

  it('are all on the page; code, level and plan cannot be sent', async () => {
    const form = await shownForm();
    for (const name of campaignFacts) expect(Object.keys(form)).toContain(`shown-${name}`);
    const before = await campaign();
    await send({ code: 'OTHER', electionLevel: 'MUNICIPAL', subscriptionTier: 'CAMPAIGN_HQ', isDemo: 'true' });
    expect(await campaign()).toEqual(before);
  });

  it('are shown beside the plan’s caps and their use', async () => {
    await createKey(app.pool, campaignId, { name: 'sync', scopes: ['voters:read'], userId });
    await app.database.knex('voter_counts').insert({ campaign_id: campaignId, voters: 1234 });
    const page = await (await owner.get(path)).text();
    expect(page).toMatch(/1,234 of 150,000<svg class="part".*?<rect class="plain" width="0.8"/);
    expect(page).toContain('2 of 3');
    expect(page).toMatch(/Active keys<\/dt><dd>1</);
  });
});

describe('the gates of a campaign', () => {
  const row = {
    election_level: 'FEDERAL',
    election_date: '2026-10-19',
    official_agent_name: 'A',
    nomination_confirmed_date: '2026-09-01',
    leader_authorization_on_file: true,
  } as Parameters<typeof shutGates>[0];
  const shut = (changes: object, day = '2026-10-01') => [
    ...shutGates({ ...row, ...changes }, new Date(`${day}T15:00:00Z`)),
  ];

  it.each([
    [{}, '2026-10-01', []],
    [{ election_level: 'MUNICIPAL' }, '2026-10-01', ['FEDERAL']],
    [{ official_agent_name: ' ' }, '2026-10-01', ['AGENT']],
    [{ leader_authorization_on_file: false }, '2026-10-01', ['AUTHORIZATION']],
    [{}, '2026-08-31', ['WINDOW']],
    [{}, '2026-09-01', []],
    [{}, '2027-06-01', []],
  ])('%j on %s shuts %j', (changes, day, expected) => {
    expect(shut(changes, day)).toEqual(expected);
  });

  it('are of facts that the record of campaigns has', () => {
    for (const name of campaignFacts) expect(campaignRecord.fields[name]).toBeDefined();
  });
});
