import { beforeAll, describe, expect, it } from '@jest/globals';
import type { VoterCriteria } from '#server/campaign/canvassing/voter-lists/criteria.ts';
import { viewMatching } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const now = new Date('2026-10-19T20:00:00Z');
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
const ids: Record<string, string> = {};

async function voter(name: string, fields: Record<string, unknown> = {}): Promise<void> {
  const body = someVoter({ lastName: name, address: `${Object.keys(ids).length + 1} Dory Rd`, phone: null, ...fields });
  ids[name] = (await api.request('POST', '/voters', { body, key: api.ours.key })).body.data.id;
}

beforeAll(async () => {
  await voter('Ash', { poll: '7', supportLevel: 1, phone: '709 555-0101', tags: ['donor', 'farm'] });
  await voter('Bay', { poll: '8', supportLevel: 5, email: 'bay@example.org', doNotContact: ['PHONE'] });
  await voter('Cod', { poll: '7', address: '4 Marram Rd', city: 'Port Merrow', externalId: 'M-1' });
  await voter('Dun', { poll: '', riding: '', externalId: 'M-2', tags: ['farm'] });
  const { key } = api.ours;
  const post = async (path: string, body: object) =>
    expect((await api.request('POST', path, { body, key })).status).toBe(200);
  await api.database.knex('voters').where({ id: ids.Bay }).update({ last_contact: '2026-10-01T12:00:00Z' });
  await post('/lawn-signs', { voterId: ids.Cod, address: '4 Marram Rd' });
  await post('/canvassing/voted', { voterIds: [ids.Dun] });
});

async function found(criteria: VoterCriteria): Promise<string[]> {
  const member = { kind: 'member', campaignId: api.ours.campaignId, userId: api.ours.userId, role: 'MEMBER' } as const;
  const { rows, counted } = await viewMatching(api.api.pool, member, { criteria, cursor: undefined, limit: 50 }, now);
  expect(counted).toEqual({ voters: rows.length, isMore: false });
  return rows.map(({ last_name }) => last_name).sort();
}

describe('a list of voters', () => {
  it.each<[string, VoterCriteria, string[]]>([
    ['nothing', {}, ['Ash', 'Bay', 'Cod', 'Dun']],
    ['a poll', { polls: ['07'] }, ['Ash', 'Cod']],
    ['no riding', { riding: '' }, ['Dun']],
    ['levels of support', { levels: [5, 1] }, ['Ash', 'Bay']],
    ['no level', { levels: [0] }, ['Cod', 'Dun']],
    ['one of some tags', { anyTag: ['donor', 'none'] }, ['Ash']],
    ['no tag', { noTag: ['farm'] }, ['Bay', 'Cod']],
    ['a telephone', { phone: true }, ['Ash']],
    ['no telephone', { phone: false }, ['Bay', 'Cod', 'Dun']],
    ['an e-mail address', { email: true }, ['Bay']],
    ['never contacted', { contact: 'NEVER' }, ['Ash', 'Cod', 'Dun']],
    ['ever contacted', { contact: 'EVER' }, ['Bay']],
    ['contacted since', { contactedSince: '2026-10-01' }, ['Bay']],
    ['contacted since a later day', { contactedSince: '2026-10-02' }, []],
    ['not contacted since', { notContactedSince: '2026-10-01' }, ['Ash', 'Cod', 'Dun']],
    ['voted', { voted: true }, ['Dun']],
    ['not voted', { voted: false }, ['Ash', 'Bay', 'Cod']],
    ['a street', { street: 'marram road' }, ['Cod']],
    ['a city', { city: 'port merrow' }, ['Cod']],
    ['a sign', { sign: 'REQUESTED' }, ['Cod']],
    ['no sign', { sign: 'NONE' }, ['Ash', 'Bay', 'Dun']],
    ['who may be called', { mayReachBy: 'PHONE' }, ['Ash']],
    ['who must not be called', { refuses: 'PHONE' }, ['Bay']],
    ['own numbers', { ownIds: ['M-2', 'M-1', 'M-9'] }, ['Cod', 'Dun']],
    ['no own number that is left', { ownIds: [] }, []],
    ['several, all of them', { polls: ['7'], levels: [0], city: 'Port Merrow' }, ['Cod']],
    ['several that nobody meets', { polls: ['7'], sign: 'REQUESTED', phone: true }, []],
  ])('that asks %s finds these', async (_, criteria, names) => {
    expect(await found(criteria)).toEqual(names);
  });

  it('refuses what is none', async () => {
    await expect(found({ levels: [9] })).rejects.toMatchObject({ status: 400 });
    await expect(found({ street: '!' })).rejects.toMatchObject({ status: 400 });
    await expect(found({ colour: 'blue' } as never)).rejects.toMatchObject({ status: 400 });
  });

  it('forgets the own number of a voter who is erased, and finds nobody then', async () => {
    const { campaignId, userId, key } = api.ours;
    const other = (await api.request('POST', '/voters', { body: someVoter({ externalId: 'E-9' }), key })).body.data.id;
    const at = { created_at: now, updated_at: now };
    const list = { campaign_id: campaignId, id: other, name: 'One', is_shared: true, user_id: userId, ...at };
    await api.database
      .knex('voter_lists')
      .insert({ ...list, criteria: JSON.stringify({ ownIds: ['E-9'], phone: true }) });
    expect((await api.request('POST', `/voters/${other}/erasure`, { key })).status).toBe(200);
    expect(await api.database.knex('voter_lists').where({ id: other }).pluck('criteria')).toEqual([
      { ownIds: [], phone: true },
    ]);
  });

  it('forgets the own number of a record that was merged, also when the merge cannot be undone any more', async () => {
    const { campaignId, userId, key } = api.ours;
    const [id, otherId] = await Promise.all(
      ['F-1', 'F-2'].map(async (externalId) => {
        const body = someVoter({ externalId, lastName: externalId });
        return (await api.request('POST', '/voters', { body, key })).body.data.id;
      }),
    );
    const { knex } = api.database;
    const list = { campaign_id: campaignId, id, name: 'Two', is_shared: true, user_id: userId };
    const criteria = JSON.stringify({ ownIds: ['F-1', 'F-2', 'M-1'] });
    await knex('voter_lists').insert({ ...list, criteria, created_at: now, updated_at: now });
    expect((await api.request('POST', `/voters/${id}/merge`, { body: { otherId }, key })).status).toBe(200);
    await knex('voter_merges').where({ campaign_id: campaignId, merged_id: otherId }).update({ kept: null });
    expect((await api.request('POST', `/voters/${id}/erasure`, { key })).status).toBe(200);
    expect(await knex('voter_lists').where({ id }).pluck('criteria')).toEqual([{ ownIds: ['M-1'] }]);
  });
});
