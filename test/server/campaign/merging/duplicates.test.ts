import { beforeEach, describe, expect, it } from '@jest/globals';
import { listDuplicates } from '#server/campaign/voters/operations/list-duplicates.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { createRandom } from '#test/support/faults/random.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

interface Group {
  readonly reason: string;
  readonly count: number;
  readonly voters: readonly Fields[];
}
interface Page {
  readonly data: readonly Group[];
  readonly pagination: { readonly nextCursor: string | null };
}

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  campaign = await api.campaign();
});

let people = 0;
/** Nobody else's name and address. */
const stranger = (fields = {}) => {
  const n = people++;
  const letters = [...String(n)].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('a');
  return someVoter({ firstName: `Q${letters}x`, lastName: `W${letters}y`, address: `${n + 1} Marram Rd`, ...fields });
};
const create = async (...all: object[]): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < all.length; i += 1_000) {
    const body = { records: all.slice(i, i + 1_000) };
    const answer = await api.request<Array<{ id: string }>>('POST', '/voters/batch', { key: campaign.key, body });
    ids.push(...answer.body.data.map(({ id }) => id));
  }
  return ids;
};
const page = async (query: string): Promise<Page> => {
  const answer = await api.request('GET', `/voters/duplicates?${query}`, { key: campaign.key });
  if (answer.status !== 200) throw new Error(answer.body.error);
  return answer.body as unknown as Page;
};
async function all(query = ''): Promise<Group[]> {
  const groups: Group[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: Page = await page(`${query}&${cursor === '' ? '' : `cursor=${cursor}`}`);
    groups.push(...next.data);
    cursor = next.pagination.nextCursor;
  }
  return groups;
}
const brief = (groups: readonly Group[]) => groups.map(({ reason, voters }) => [reason, ...voters.map(({ id }) => id)]);

describe('GET /voters/duplicates', () => {
  it('has each reason, the surest first, and a group once', async () => {
    const anne = { firstName: 'Anne', lastName: 'Roe', city: 'Sable', address: '345 Main St' };
    const ids = await create(
      ...[stranger(anne), stranger({ ...anne, address: '345 Main Street', poll: '9' })],
      ...[stranger({ email: 'a@example.org' }), stranger({ email: ' A@Example.org'.trim() })],
      ...[stranger({ phone: '709 555-0142' }), stranger({ phone: '(709) 555-0142 x3' })],
      ...[
        stranger({ ...anne, firstName: 'Jonathan', lastName: 'Doe' }),
        stranger({ ...anne, firstName: 'Jon', lastName: 'Doe' }),
      ],
      // Neither: another city, another first name, no address, the end of a number.
      ...[stranger({ ...anne, city: 'Elsewhere' }), stranger({ ...anne, firstName: 'Zeno', lastName: 'Xy' })],
      ...[stranger({ phone: '0142' }), stranger({ phone: '0142' })],
      ...[
        stranger({ address: '', firstName: 'Jo', lastName: 'Low' }),
        stranger({ address: '', firstName: 'J', lastName: 'Low' }),
      ],
    );
    const pair = (reason: string, at: number) => [reason, ids[at], ids[at + 1]];
    expect(brief(await all())).toEqual([
      pair('NAME_AND_ADDRESS', 0),
      pair('EMAIL', 2),
      pair('PHONE', 4),
      pair('NEAR_NAME', 6),
    ]);
    expect(brief(await all('reason=PHONE'))).toEqual([pair('PHONE', 4)]);
    const twins = await create(...[1, 2].map(() => ({ ...stranger(anne), firstName: 'Twin', email: 't@example.org' })));
    expect(brief(await all())).toContainEqual(['NAME_AND_ADDRESS', ...twins]);
    expect(brief(await all())).not.toContainEqual(['EMAIL', ...twins]);
    expect(brief(await all('reason=EMAIL'))).toContainEqual(['EMAIL', ...twins]);
    await api.request('POST', `/voters/${twins[0]}/merge`, { key: campaign.key, body: { otherId: twins[1] } });
    expect(JSON.stringify(await all())).not.toContain(twins[0]);
  });

  it('pages through every group once, whatever the limit, also if one key is that of thousands', async () => {
    const random = createRandom(20261123);
    const many = Array.from({ length: 4_500 }, (_, i) =>
      stranger({ email: i < 2_300 ? 'office@example.org' : `a${random.between(0, 2_000)}@example.org` }),
    );
    await create(...many);
    const byEmail = new Map<string, number>();
    for (const { email } of many as unknown as Array<{ email: string }>)
      byEmail.set(email, (byEmail.get(email) ?? 0) + 1);
    const expected = [...byEmail].filter(([, count]) => count > 1).map(([email]) => email);
    for (const limit of [7, 50, 200]) {
      const found = await all(`limit=${limit}&reason=EMAIL`);
      expect(found.map(({ voters }) => voters[0]?.email)).toEqual(expected.toSorted());
      for (const { count, voters } of found) expect(voters).toHaveLength(Math.min(5, count));
    }
    expect((await all()).filter(({ reason }) => reason === 'EMAIL')).toHaveLength(expected.length);
  });

  it('has every group of one door, whatever the limit', async () => {
    const door = { address: '900 Bayberry Ln', city: 'Sable' };
    const ids = await create(
      ...['Jonathan', 'Jon'].map((firstName) => stranger({ ...door, firstName, lastName: 'Doe' })),
      ...['Margaret', 'Marg'].map((firstName) => stranger({ ...door, firstName, lastName: 'Roe' })),
      ...['Katherine', 'Kath'].map((firstName) => stranger({ ...door, firstName, lastName: 'Zoe' })),
      ...['Robert', 'Rob'].map((firstName) =>
        stranger({ ...door, address: '902 Bayberry Ln', firstName, lastName: 'Low' }),
      ),
    );
    for (const limit of [1, 2, 3, 200]) {
      expect(brief(await all(`limit=${limit}&reason=NEAR_NAME`))).toEqual(
        [6, 0, 2, 4].map((at) => ['NEAR_NAME', ids[at], ids[at + 1]]),
      );
    }
  });

  it('has similar names at one address whose telephone number is too short to be a reason', async () => {
    const home = { address: '910 Bayberry Ln', lastName: 'Doe', phone: '0142' };
    const ids = await create(...['Jonathan', 'Jon'].map((firstName) => stranger({ ...home, firstName })));
    expect(brief(await all())).toEqual([['NEAR_NAME', ...ids]]);
  });

  it('refuses cursors of other lists and reasons', async () => {
    await create(...[1, 2, 3, 4].map((n) => stranger({ email: `e${n % 2}@example.org` })));
    const { pagination } = await page('limit=1&reason=EMAIL');
    expect(pagination.nextCursor).not.toBeNull();
    for (const query of [`cursor=${pagination.nextCursor}`, 'reason=EMAIL&cursor=x', 'reason=OTHER']) {
      const answer = await api.request('GET', `/voters/duplicates?${query}`, { key: campaign.key });
      expect(answer.status).toBe(400);
    }
  });

  it.each([
    ['NAME_AND_ADDRESS', 'voters_by_resident'],
    ['EMAIL', 'voters_by_email'],
    ['PHONE', 'voters_by_phone'],
    ['NEAR_NAME', 'voters_by_street'],
  ])('reads the index of %s, and a slice of it', async (reason, index) => {
    await create(...Array.from({ length: 3_000 }, () => stranger({ email: 'x@example.org', phone: '7095550142' })));
    await api.database.knex.raw('analyze voters');
    const plan = await explainOperation(api, listDuplicates, { query: { reason, limit: 50 } });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on voters');
  });
});

describe('POST /voters/{id}/separate', () => {
  const send = (path: string, body?: object) => api.request('POST', path, { key: campaign.key, ...(body && { body }) });
  const separate = (id: string, otherId: string, more = {}) => send(`/voters/${id}/separate`, { otherId, ...more });
  const phone = '709 555-0142';

  it('leaves out a pair for every reason, in either order, until it is taken back', async () => {
    const twin = stranger({ phone, email: 'twin@example.org' });
    const [a, b] = (await create(twin, twin)) as [string, string];
    const answer = await separate(b.toUpperCase(), a);
    expect(answer).toMatchObject({ status: 200, body: { data: { id: b, otherId: a, isSeparate: true } } });
    expect((await separate(a, b)).status).toBe(200);
    expect(await all()).toEqual([]);
    for (const reason of ['NAME_AND_ADDRESS', 'EMAIL', 'PHONE']) expect(await all(`reason=${reason}`)).toEqual([]);
    expect((await separate(a, b, { isSeparate: false })).body.data.isSeparate).toBe(false);
    expect(brief(await all())).toEqual([['NAME_AND_ADDRESS', a, b]]);
  });

  it('leaves of a group those who may be one person with somebody, such a pair first', async () => {
    const [a, b, c] = (await create(stranger({ phone }), stranger({ phone }), stranger({ phone }))) as [
      string,
      string,
      string,
    ];
    await separate(a, b);
    expect((await all()).map(({ count, voters }) => [count, ...voters.map(({ id }) => id)])).toEqual([[3, a, c, b]]);
    await separate(a, c);
    expect((await all()).map(({ count, voters }) => [count, ...voters.map(({ id }) => id)])).toEqual([[2, b, c]]);
    await separate(c, b);
    expect(await all()).toEqual([]);
  });

  it('has the next of a group whose first five are two people each', async () => {
    const ids = await create(...Array.from({ length: 7 }, () => stranger({ phone })));
    const [sixth, seventh] = ids.slice(5) as [string, string];
    for (const [i, id] of ids.entries())
      for (const other of ids.slice(i + 1)) if (id !== sixth || other !== seventh) await separate(id, other);
    expect(brief(await all())).toEqual([['PHONE', sixth, seventh]]);
  });

  it('never says of two that their names are alike because both are like a third one’s', async () => {
    const named = (firstName: string) => someVoter({ firstName, lastName: 'Saltmere', address: '7 Alder Cres' });
    // Marianne is not near to Mariannick.
    const [far, farther, between] = (await create(named('Marianne'), named('Mariannick'), named('Marian'))) as [
      string,
      string,
      string,
    ];
    const listed = () => all('reason=NEAR_NAME');
    expect((await listed()).map(({ count }) => count)).toEqual([3]);
    expect((await listed())[0]?.voters.slice(0, 2).map(({ id }) => id)).toEqual([far, between]);
    await separate(between, far);
    expect(brief(await listed())).toEqual([['NEAR_NAME', farther, between]]);
    await separate(farther, between);
    expect(await listed()).toEqual([]);
  });

  it('is forgotten by a merge with a third, restored when that is undone, and goes with an erased person', async () => {
    const [a, b, c] = (await create(stranger({ phone }), stranger({ phone }), stranger())) as [string, string, string];
    const stored = async () =>
      (await api.database.knex('separate_voters').where({ campaign_id: campaign.campaignId })).map(
        ({ first_id, second_id }) => [first_id, second_id],
      );
    for (const merged of [a, b]) {
      await separate(a, b);
      expect((await send(`/voters/${c}/merge`, { otherId: merged })).status).toBe(200);
      expect(await stored()).toEqual([]);
      expect((await send(`/voters/${merged}/unmerge`)).status).toBe(200);
      expect(await stored()).toEqual([[a, b].sort()]);
    }
    expect((await send(`/voters/${b}/erasure`)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('refuses one voter, and one that there is not', async () => {
    const [a] = (await create(stranger())) as [string];
    expect(await separate(a, a.toUpperCase())).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect((await separate(a, '01994a10-2c5e-7d17-a4b9-8e3f60c2d795')).status).toBe(404);
    expect((await separate(a, 'nobody')).status).toBe(404);
  });
});
