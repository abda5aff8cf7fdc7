import { beforeAll, describe, expect, it } from '@jest/globals';
import { walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { renewWalkKeys } from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { walkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { inWalkOrder } from './in-walk-order.ts';

const api = await closedAfterAll(startCampaignApi());

/** Voters of many spellings; `poll` is SQL of the running number n. */
async function fill({ campaignId }: TestCampaign, count: number, poll: string): Promise<void> {
  await api.database.knex.raw(
    `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll,
       support_level, last_contact, created_at, updated_at)
     select ?, gen_random_uuid(), 'Given' || n, 'Family' || n % 97,
       (array[n % 300 || ' Main St', n % 300 || ', rue Saint-Denis O', 'Apt ' || n % 9 || ', ' || n % 80 || ' 1st Ave',
         'RR ' || n % 5])[1 + n * 7 % 4],
       (array['Sable', 'SABLE', 'Grand-Banc', 'Grand Banc', 'Élan'])[1 + n * 3 % 5], 'XA', 'Z1A 1A1', 'Riding ' || n % 3,
       ${poll}, nullif(n % 6, 0), case when n % 4 = 0 then now() end, now(), now()
     from generate_series(1, ?::int) n`,
    [campaignId, count],
  );
  // As a server does that finds keys of an earlier rule, or none.
  expect(await renewWalkKeys(api.api.pool)).toBe(count);
  await vacuum(api.database.knex, 'voters');
}

type Row = Record<'id' | 'firstName' | 'lastName' | 'address' | 'city' | 'poll' | 'riding', string> & {
  level: number | null;
  contacted: boolean;
};

async function all({ campaignId }: TestCampaign): Promise<Row[]> {
  const { rows } = await api.database.knex.raw(
    `select id, first_name "firstName", last_name "lastName", address, city, poll, riding, support_level as level,
       last_contact is not null as contacted from voters where campaign_id = ?`,
    [campaignId],
  );
  return rows;
}

const cases: ReadonlyArray<readonly [string, (row: Row) => boolean]> = [
  ['?limit=200', () => true],
  ['?limit=1', () => true],
  ['?limit=200&riding=Riding%201', ({ riding }) => riding === 'Riding 1'],
  ['?limit=200&poll=17,%2003,29', ({ poll }) => [17, 3, 29].includes(Number(poll || Number.NaN))],
  [
    '?limit=200&support_levels=1,5&exclude_contacted=true',
    ({ level, contacted }) => (level === 1 || level === 5) && !contacted,
  ],
  ['?limit=200&riding=Riding%202&support_levels=4', ({ riding, level }) => riding === 'Riding 2' && level === 4],
  [
    '?limit=200&riding=Riding%202&poll=5,7,9,11&exclude_contacted=true',
    ({ riding, poll, contacted }) =>
      riding === 'Riding 2' && [5, 7, 9, 11].includes(Number(poll || Number.NaN)) && !contacted,
  ],
];

describe.each([
  ['polls of some hundred voters, some written in two ways', `(array['', '0'])[1 + n % 2] || n % 40`],
  ['no polls at all', `''`],
  ['more polls than are distinguished', 'n::text'],
])('a campaign of 4,100 voters with %s', (_, poll) => {
  let campaign: TestCampaign;
  let voters: Row[];
  beforeAll(async () => {
    campaign = await api.campaign();
    await fill(campaign, 4_100, poll);
    voters = inWalkOrder(await all(campaign));
  }, 600_000);

  it.each(cases)('returns for %s what sorting all of them gives', async (query, matches) => {
    const { status, body } = await api.request<Fields[]>('GET', `/canvassing/walklist${query}`, { key: campaign.key });
    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id)).toEqual(
      voters
        .filter(matches)
        .slice(0, body.pagination.limit)
        .map(({ id }) => id),
    );
  });
});

describe('a riding and polls that voters write in many ways', () => {
  let campaign: TestCampaign;
  const ridings = ["Cap-d'Or", 'Cap-d’Or', 'CAP–D’OR', 'Càp — d‘or', 'Cap Or', 'Banc'];
  beforeAll(async () => {
    campaign = await api.campaign();
    await fill(campaign, 3000, `(array['12-A', '12–a', '12 — Á', '12', '12B'])[1 + n * 11 % 5]`);
    await api.database.knex.raw(
      `update voters set riding = (?::text[])[1 + ('x' || right(id::text, 6))::bit(24)::int % 6] where campaign_id = ?`,
      [ridings, campaign.campaignId],
    );
  }, 600_000);

  it.each([
    ['riding', 'Cap--d´Or', ''],
    ['poll', '', ' 12-a'],
    ['both', 'cap-d’or', '12—A,12-a'],
  ])('are found by any of them: %s', async (_, riding, poll) => {
    const query = new URLSearchParams({ limit: '200', ...(riding && { riding }), ...(poll && { poll }) });
    const { status, body } = await api.request<Fields[]>('GET', `/canvassing/walklist?${query}`, { key: campaign.key });
    expect(status).toBe(200);
    const expected = inWalkOrder(await all(campaign)).filter(
      (row) => (!riding || ridings.indexOf(row.riding) < 4) && (!poll || ['12-A', '12–a', '12 — Á'].includes(row.poll)),
    );
    expect(body.data.map(({ id }) => id)).toEqual(expected.slice(0, 200).map(({ id }) => id));
    // What is answered is as it was written.
    if (riding) expect(new Set(body.data.map((voter) => voter.riding)).size).toBeGreaterThan(2);
  });

  it('are one choice each in the console', async () => {
    const choices = await withCampaign(api.api.pool, campaign.campaignId, (tx) => walkChoices(tx, null));
    expect(choices.ridings).toHaveLength(3);
    expect(choices.polls).toHaveLength(3);
  });

  onOnePostgres(() => {
    it('cost a page for each spelling', async () => {
      const query = { riding: "cap-d'or", poll: '12-a,12b', limit: 50 };
      expect(await rowsRead(api, getWalkList, { query }, 'voters', campaign)).toBeLessThanOrEqual(4 * 14 * 50);
    });
  });
});

describe('what the database reads', () => {
  let campaign: TestCampaign;
  beforeAll(async () => {
    campaign = await api.campaign();
    // Seven times as many as the most that a page may read.
    await fill(campaign, 20_000, 'n % 400');
  }, 600_000);

  it.each([
    [{}, 'voters_in_walk'],
    [{ riding: 'Riding 1' }, 'voters_in_walk_by_riding'],
    [{ exclude_contacted: true }, 'voters_in_walk'],
    [{ riding: 'Riding 1', support_levels: '1,2' }, 'voters_in_walk_by_riding'],
  ])('for %j is found through %s', async (query, index) => {
    const plan = await explainOperation(api, getWalkList, { query }, campaign);
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on voters`));
    expect(plan).not.toMatch(/Seq Scan on voters|Bitmap/);
  });

  onOnePostgres(() => {
    it.each([
      {},
      { limit: 200 },
      { riding: 'Riding 1', limit: 200 },
      { riding: 'nowhere' },
      { poll: '1,2,3', limit: 200 },
      { riding: 'Riding 1', poll: Array.from({ length: 200 }, (_, n) => n).join(','), limit: 200 },
      { support_levels: '4', exclude_contacted: true, limit: 200 },
    ])('for %j is bounded by the page, not by the campaign', async (query) => {
      const rows = await rowsRead(api, getWalkList, { query }, 'voters', campaign);
      // Of each of twelve groups a page, of the polls of one step more than it; then the page itself.
      expect(rows).toBeLessThanOrEqual(14 * ('limit' in query ? (query.limit as number) : 50));
    });
  });
});

describe('a key of an earlier rule', () => {
  it('is computed again, once, and only by who finds it outdated', async () => {
    const campaign = await api.campaign();
    await fill(campaign, 450, 'n % 3');
    expect(await renewWalkKeys(api.api.pool)).toBe(0);
    const keys = () =>
      api.database.knex('voters').where({ campaign_id: campaign.campaignId }).orderBy('id').pluck('walk_key');
    const right = await keys();
    await api.database
      .knex('voters')
      .where({ campaign_id: campaign.campaignId })
      .update({ walk_key: 'x', walk_key_version: 0 });
    const renewed = await Promise.all([renewWalkKeys(api.api.pool), renewWalkKeys(api.api.pool)]);
    expect(renewed[0] + renewed[1]).toBe(450);
    expect(await keys()).toEqual(right);
  });

  onOnePostgres(() => {
    it('is found by an index of the keys before the present rule', async () => {
      const { rows } = await api.database.knex.raw(
        `select pg_get_expr(indpred, indrelid) as keys from pg_index where indexrelid = 'voters_by_walk_key_version'::regclass`,
      );
      expect(rows).toEqual([{ keys: `(walk_key_version < ${walkKeyVersion})` }]);
    });
  });

  it('is computed again in every other campaign if one fails; the failure is reported at the end', async () => {
    const { knex } = api.database;
    const campaigns = [await api.campaign(), await api.campaign()];
    for (const campaign of campaigns) await fill(campaign, 10, 'n % 3');
    // Campaigns are taken in the order of their ids.
    const [failing, other] = campaigns.map(({ campaignId }) => campaignId).sort() as [string, string];
    await knex('voters').whereIn('campaign_id', [failing, other]).update({ walk_key_version: 0 });
    await knex.raw(
      `alter table voters add constraint broken check (campaign_id <> '${failing}' or walk_key_version = 0) not valid`,
    );
    await expect(renewWalkKeys(api.api.pool)).rejects.toThrow('broken');
    await knex.raw('alter table voters drop constraint broken');
    const outdated = await knex('voters').where({ walk_key_version: 0 }).distinct('campaign_id').pluck('campaign_id');
    expect(outdated).toEqual([failing]);
    expect(await renewWalkKeys(api.api.pool)).toBe(10);
  });

  it('ends when the server does', async () => {
    const campaign = await api.campaign();
    await fill(campaign, 10, 'n % 3');
    await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).update({ walk_key_version: 0 });
    expect(await renewWalkKeys(api.api.pool, { signal: AbortSignal.abort() })).toBe(0);
    expect(await renewWalkKeys(api.api.pool)).toBe(10);
  });
});
