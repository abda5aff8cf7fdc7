import { beforeAll, describe, expect, it } from '@jest/globals';
import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { renewWalkKeys } from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { mostRead } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';

const api = await closedAfterAll(startCampaignApi());

interface Household {
  readonly address: string;
  readonly city: string;
  readonly voterIds: string[];
}

const page = async (query: string, { key }: TestCampaign) => {
  const { status, body } = await api.request<Fields[]>('GET', `/canvassing/walklist?paged=true&${query}`, { key });
  return { status, body: body as typeof body & { households?: Household[] } };
};

/** All pages of a list. */
async function walk(query: string, campaign: TestCampaign) {
  const voters: Fields[] = [];
  const households: Household[] = [];
  const lengths: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await page(`${query}${cursor && `&cursor=${cursor}`}`, campaign);
    expect(status).toBe(200);
    voters.push(...body.data);
    households.push(...(body.households ?? []));
    lengths.push(body.data.length);
    cursor = body.pagination.nextCursor;
  }
  return { voters, households, lengths };
}

/** `doors` are SQL of the running number n. */
async function fill({ campaignId }: TestCampaign, count: number, address: string, poll = `'12'`): Promise<void> {
  await api.database.knex.raw(
    `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll,
       support_level, last_contact, tags, created_at, updated_at)
     select ?, gen_random_uuid(), 'Given' || n, 'Family' || n % 97, ${address},
       (array['Sable', 'Grand-Banc'])[1 + n % 2], 'XA', 'Z1A 1A1', 'Les Bancs', ${poll}, nullif(n % 6, 0),
       case when n % 4 = 0 then timestamptz '2026-09-01T00:00:00Z' + n % 20 * interval '1 day' end,
       case when n % 10 = 0 then array['senior'] else '{}' end, now(), now()
     from generate_series(1, ?::int) n`,
    [campaignId, count],
  );
  expect(await renewWalkKeys(api.api.pool)).toBe(count);
  await vacuum(api.database.knex, 'voters');
}

describe('a poll of 260 doors', () => {
  let campaign: TestCampaign;
  beforeAll(async () => {
    campaign = await api.campaign();
    // Two voters behind each door.
    await fill(campaign, 520, `(array['Marram Rd', 'Main St'])[1 + n % 2] || ', ' || n`, `'12'`);
    await api.database.knex.raw(
      `update voters set address = (ceil(n / 2.0)) || ' Marram Rd', city = 'Sable', walk_key_version = 0
       from (select id as voter, row_number() over (order by id) n from voters where campaign_id = ?) numbered
       where campaign_id = ? and id = voter`,
      [campaign.campaignId, campaign.campaignId],
    );
    await renewWalkKeys(api.api.pool);
  });

  it('is given whole, in its order, on three pages, each voter once', async () => {
    const { voters, lengths } = await walk('poll=12&limit=200', campaign);
    expect(lengths).toEqual([200, 200, 120]);
    expect(new Set(voters.map(({ id }) => id)).size).toBe(520);
    const numbers = voters.map(({ address }) => Number(String(address).split(' ')[0]));
    const odd = Array.from({ length: 260 }, (_, i) => 2 * (i >> 1) + 1);
    expect(numbers).toEqual([...odd, ...odd.map((n) => 261 - n)]);
  });

  it('stays as it is without paged: one page and no cursor', async () => {
    const plain = await api.request('GET', '/canvassing/walklist?limit=200', { key: campaign.key });
    expect(plain.body.data).toHaveLength(200);
    expect(plain.body.pagination).toEqual({ nextCursor: null, limit: 200 });
    expect(Object.keys(plain.body)).toEqual(['data', 'pagination']);
    const explicit = await api.request('GET', '/canvassing/walklist?limit=200&paged=false', { key: campaign.key });
    expect(explicit.body).toEqual(plain.body);
  });

  it('has its voters joined by door, and no door on two pages', async () => {
    const { households, lengths } = await walk('limit=7&households=true', campaign);
    expect(households).toHaveLength(260);
    expect(new Set(households.map(({ voterIds }) => voterIds.length))).toEqual(new Set([2]));
    expect(lengths[0]).toBe(6);
    expect(households[0]).toMatchObject({ address: '1 Marram Rd', city: 'Sable', poll: '12', postalCode: 'Z1A 1A1' });
  });

  it('divides a door of more voters than a page, and ends', async () => {
    const { voters, households } = await walk('limit=1&households=true&support_levels=1', campaign);
    expect(voters.length).toBeGreaterThan(80);
    expect(households.flatMap(({ voterIds }) => voterIds)).toEqual(voters.map(({ id }) => id));
  });

  it('is not walked on from a voter who has moved, or with other filters', async () => {
    const first = await page('limit=3', campaign);
    const cursor = first.body.pagination.nextCursor;
    expect((await page(`limit=3&poll=12&cursor=${cursor}`, campaign)).status).toBe(400);
    const id = first.body.data.at(-1)?.id;
    await api.request('PATCH', `/voters/${id}`, { body: { poll: '99' }, key: campaign.key });
    expect(await page(`limit=3&cursor=${cursor}`, campaign)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', error: expect.stringContaining('cursor') },
    });
  });
});

describe('a list in pages', () => {
  let campaign: TestCampaign;
  let all: Fields[];
  beforeAll(async () => {
    campaign = await api.campaign();
    await fill(
      campaign,
      5_000,
      `n % 300 || ' ' || (array['Main St', 'Main Ave', 'Mainland Dr', 'rue Main', 'Main St W', 'RR 2'])[1 + n % 6]`,
      'n % 9',
    );
    all = (await walk('limit=200', campaign)).voters;
    expect(all).toHaveLength(5_000);
  });

  const streetOf = ({ address }: Fields) => String(address).replace(/^\d+ /, '');
  it.each<[string, (voter: Fields) => boolean]>([
    ['street=Main%20St', (voter) => ['Main St', 'rue Main', 'Main St W'].includes(streetOf(voter))],
    ['street=main', (voter) => ['Main St', 'rue Main', 'Main St W', 'Main Ave'].includes(streetOf(voter))],
    ['street=rue%20Main%20Ouest', (voter) => streetOf(voter) === 'Main St W'],
    [
      'street=Mainland%20Drive&poll=3,4',
      (voter) => streetOf(voter) === 'Mainland Dr' && /[34]/.test(String(voter.poll)),
    ],
    ['street=Nowhere', () => false],
    ['city=GRAND%20BANC', ({ city }) => city === 'Grand-Banc'],
    [
      'not_contacted_since=2026-09-10T00:00:00Z',
      ({ lastContact }) => !lastContact || String(lastContact) < '2026-09-10',
    ],
    [
      'city=Sable&support_levels=2,3&exclude_contacted=true&riding=les%20bancs',
      ({ city, supportLevel, lastContact }) =>
        city === 'Sable' && [2, 3].includes(Number(supportLevel)) && !lastContact,
    ],
  ])('is narrowed by %s as a filter over all of them', async (query, matches) => {
    const { voters } = await walk(`${query}&limit=200`, campaign);
    expect(voters.map(({ id }) => id)).toEqual(all.filter(matches).map(({ id }) => id));
  });

  it('is narrowed by a tag', async () => {
    const { voters } = await walk('tag=senior&limit=200', campaign);
    const tagged = await api.database
      .knex('voters')
      .where({ campaign_id: campaign.campaignId })
      .whereRaw(`'senior' = any (tags)`)
      .pluck('id');
    expect(voters.map(({ id }) => id).sort()).toEqual(tagged.sort());
    expect((await walk('tag=Senior&limit=200', campaign)).voters).toEqual([]);
  });

  it.each(['street', 'city', 'tag', 'households', 'cursor', 'not_contacted_since'])('alone has %s', async (name) => {
    const value = { households: 'true', not_contacted_since: '2026-09-10T00:00:00Z' }[name] ?? 'x';
    const answer = await api.request('GET', `/canvassing/walklist?${name}=${value}`, { key: campaign.key });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`"${name}" needs paged=true`) },
    });
  });

  it.each(['street=%20', 'not_contacted_since=2026-02-30T00:00:00Z', 'cursor=abc', 'households=yes', 'paged=1'])(
    'refuses %s',
    async (query) => {
      const answer = await api.request(
        'GET',
        `/canvassing/walklist?paged=true&${query}`.replace('paged=true&paged', 'paged'),
        {
          key: campaign.key,
        },
      );
      expect(answer).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(query.split('=')[0] as string) },
      });
    },
  );

  it.each([
    [{ paged: true }, 'voters_in_walk'],
    [{ paged: true, riding: 'Les Bancs' }, 'voters_in_walk_by_riding'],
    [{ paged: true, city: 'Sable', tag: 'senior' }, 'voters_in_walk'],
    [{ paged: true, street: 'Mainland Dr' }, 'voters_by_street'],
  ])('for %j is found through %s', async (query, index) => {
    const plan = await explainOperation(api, getWalkList, { query }, campaign);
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on voters`));
    expect(plan).not.toMatch(/Seq Scan on voters/);
  });

  onOnePostgres(() => {
    it('reads no more than it may for a page that nobody is on', async () => {
      const none = await rowsRead(api, getWalkList, { query: { paged: true, tag: 'none' } }, 'voters', campaign);
      // Of each of twelve groups as many entries of an index, then the voters themselves.
      expect(none).toBeLessThanOrEqual(13 * mostRead);
      const street = await rowsRead(
        api,
        getWalkList,
        { query: { paged: true, street: 'Mainland Dr' } },
        'voters',
        campaign,
      );
      expect(street).toBeLessThanOrEqual(2 * mostRead + 1);
    });
  });
});
