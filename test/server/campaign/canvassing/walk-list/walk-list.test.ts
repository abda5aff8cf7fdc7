import { describe, expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const walk = (query: string, { key }: TestCampaign = api.ours) =>
  api.request<Fields[]>('GET', `/canvassing/walklist${query}`, { key });

async function campaignOf(voters: readonly Record<string, unknown>[]): Promise<TestCampaign> {
  const campaign = await api.campaign();
  for (const voter of voters) {
    const { status } = await api.request('POST', '/voters', { body: someVoter(voter), key: campaign.key });
    expect(status).toBe(200);
  }
  return campaign;
}

describe('GET /canvassing/walklist', () => {
  it('returns whole voters in the order of their doors, on one page', async () => {
    const addresses = ['1 Abbott St', '1 rue Main', '3 Main St', '7-11 Main St', '12 Main St', '2 Main St', 'RR 2'];
    const campaign = await campaignOf([...addresses].reverse().map((address) => ({ address })));
    const { status, body } = await walk('', campaign);
    expect(status).toBe(200);
    expect(body.pagination).toEqual({ nextCursor: null, limit: 50 });
    expect(body.data.map(({ address }) => address)).toEqual(addresses);
    const [first] = body.data;
    expect((await api.request('GET', `/voters/${first?.id}`, { key: campaign.key })).body.data).toEqual(first);
  });

  it('has a voter that was changed in its new place', async () => {
    const campaign = await campaignOf(['1', '3', '5'].map((n) => ({ address: `${n} Main St` })));
    const [first] = (await walk('', campaign)).body.data;
    const move = async (change: object) => {
      await api.request('PATCH', `/voters/${first?.id}`, { body: change, key: campaign.key });
      return (await walk('', campaign)).body.data.map(({ address }) => address);
    };
    expect(await move({ address: '4 Main St' })).toEqual(['3 Main St', '5 Main St', '4 Main St']);
    expect(await move({ poll: '9' })).toEqual(['4 Main St', '3 Main St', '5 Main St']);
    expect(await move({ city: 'Zed', poll: '12' })).toEqual(['3 Main St', '5 Main St', '4 Main St']);
    expect(await move({ city: 'Aa' })).toEqual(['4 Main St', '3 Main St', '5 Main St']);
    expect(await move({ address: '3 Main St', city: 'Grand Banc', lastName: 'Zz', notes: 'x' })).toEqual([
      '3 Main St',
      '3 Main St',
      '5 Main St',
    ]);
    expect((await walk('', campaign)).body.data.map(({ lastName }) => lastName)).toEqual([
      'Tremblay',
      'Zz',
      'Tremblay',
    ]);
  });

  it('sorts before it limits', async () => {
    const campaign = await campaignOf(['9', '8', '7', '1', '2', '3'].map((n) => ({ address: `${n} Main St` })));
    const { body } = await walk('?limit=3', campaign);
    expect(body.data.map(({ address }) => address)).toEqual(['1 Main St', '3 Main St', '7 Main St']);
    expect(body.pagination).toEqual({ nextCursor: null, limit: 3 });
  });

  it('narrows by riding, polls, support levels and contact, all at once', async () => {
    const campaign = await campaignOf(
      ['A', 'B'].flatMap((riding) =>
        ['1', '2', '10', ''].flatMap((poll) =>
          [null, 1, 2, 5].map((supportLevel) => ({
            riding,
            poll,
            supportLevel,
            address: `${supportLevel ?? 9} ${riding} St`,
          })),
        ),
      ),
    );
    const found = async (query: string) =>
      (await walk(query, campaign)).body.data.map(({ riding, poll, supportLevel }) => [riding, poll, supportLevel]);
    expect(await found('')).toHaveLength(32);
    expect(await found('?riding=A')).toHaveLength(16);
    expect(await found('?riding=a')).toHaveLength(16);
    expect(await found('?riding=AA')).toHaveLength(0);
    expect(await found('?poll=10,%202')).toHaveLength(16);
    expect(await found('?support_levels=1,%205')).toHaveLength(16);
    expect(await found('?riding=B&poll=10,2&support_levels=1,2')).toEqual([
      ['B', '2', 1],
      ['B', '2', 2],
      ['B', '10', 1],
      ['B', '10', 2],
    ]);
    const [met] = (await walk('?riding=B&poll=10&support_levels=1', campaign)).body.data;
    await api.request('POST', '/canvassing/interactions', {
      body: { voterId: met?.id, type: 'DOOR', disposition: 'NOT_HOME' },
      key: campaign.key,
    });
    expect(await found('?exclude_contacted=true')).toHaveLength(31);
    expect(await found('?exclude_contacted=false')).toHaveLength(32);
    expect(await found('?riding=B&poll=10,2&support_levels=1&exclude_contacted=true')).toEqual([['B', '2', 1]]);
  });

  it.each([
    ['?limit=1', 1],
    ['?limit=200', 200],
  ])('takes the limit at its bound: %s', async (query, limit) => {
    expect((await walk(query)).body.pagination).toEqual({ nextCursor: null, limit });
  });

  it.each([
    ['?limit=0', '"limit"'],
    ['?limit=201', '"limit"'],
    ['?limit=x', '"limit"'],
    ['?cursor=abc', '"cursor"'],
    ['?poll=', '"poll"'],
    ['?poll=1,,2', '"poll"'],
    [`?poll=${Array.from({ length: 201 }, (_, n) => n).join(',')}`, '"poll"'],
    ['?poll=1&poll=2', '"poll"'],
    ['?support_levels=', '"support_levels"'],
    ['?support_levels=0', '"support_levels"'],
    ['?support_levels=6', '"support_levels"'],
    ['?support_levels=1,x', '"support_levels"'],
    ['?support_levels=1,', '"support_levels"'],
    ['?support_levels=1.5', '"support_levels"'],
    ['?exclude_contacted=yes', '"exclude_contacted"'],
    ['?exclude_contacted=', '"exclude_contacted"'],
  ])('names what is wrong with %s', async (query, name) => {
    const { status, body } = await walk(query);
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining(name), code: 'validation_failed' },
    });
  });

  it('sees one campaign', async () => {
    const theirs = await campaignOf([{ riding: 'Elsewhere' }]);
    expect((await walk('?riding=Elsewhere', theirs)).body.data).toHaveLength(1);
    expect((await walk('?riding=Elsewhere')).body.data).toEqual([]);
  });

  it('says what was understood if nobody is found, in pages or not, and nothing else if somebody is', async () => {
    const campaign = await campaignOf(['3', '12'].map((poll) => ({ poll, supportLevel: 2 })));
    const note = async (query: string) => (await walk(query, campaign)).headers.get('X-Filter-Note');
    const of = (poll: string) => `No voter is in poll ${poll}; the polls of this campaign are 3 to 12.`;
    for (const paged of ['', '&paged=true']) {
      expect(await note(`?poll=99${paged}`)).toBe(of('99'));
      expect(await note(`?poll=98,99${paged}`)).toBe(`${of('98')} ${of('99')}`);
      expect(await note(`?support_levels=4${paged}`)).toBe('No voter has the support level 4.');
      expect(await note(`?riding=Elsewhere${paged}`)).toMatch(/^No voter is in the riding Elsewhere; /);
      expect(await note(`?poll=3${paged}`)).toBeNull();
    }
    expect(await note('?paged=true&tag=senior&exclude_contacted=true')).toMatch(/^No voter has the tag senior/);
    expect(await note('?paged=true&poll=3&street=Nowhere%20St&voted=false')).toBe(
      'No voter meets all of these together: poll, street, voted.',
    );
  });

  it('never shows as not contacted who is contacted meanwhile', async () => {
    const campaign = await campaignOf(Array.from({ length: 20 }, (_, n) => ({ address: `${n} Main St` })));
    const voters = (await walk('', campaign)).body.data;
    const answers = await Promise.all([
      ...voters.map(async ({ id }) => {
        const body = { voterId: id, type: 'DOOR' };
        await api.request('POST', '/canvassing/interactions', { body, key: campaign.key });
      }),
      ...voters.map(() => walk('?exclude_contacted=true', campaign)),
    ]);
    for (const answer of answers) {
      for (const voter of answer?.body.data ?? []) expect(voter.lastContact).toBeNull();
    }
    expect((await walk('?exclude_contacted=true', campaign)).body.data).toEqual([]);
  });
});
