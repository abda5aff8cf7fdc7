import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDonations } from '#server/campaign/donations/lists/list-donations.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { fillWorld, now, someDonation, type World } from '#test/server/campaign/contract/world.ts';
import {
  type CampaignHarness,
  type Fields,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';

/** By the clock of the database: entries have the time of their commit. */
const clock = () => new Date();

let api: CampaignHarness;
let campaign: TestCampaign;
let world: World;
beforeAll(async () => {
  api = await startCampaignApi({ now: clock });
  campaign = await api.campaign({ electionDate: '2027-10-19' });
  world = await fillWorld(api, campaign);
});
afterAll(() => api.close());

const send = async (method: string, path: string, body: unknown) => {
  const answer = await api.request(method, path, { key: campaign.key, body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.error}`);
  return answer.body.data;
};
const list = async (path: string) => {
  const answer = await api.request<Fields[]>('GET', path, { key: campaign.key });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.error}`);
  return answer.body;
};
const since = (path: string, time: string, more = '') =>
  list(`${path}?updated_since=${encodeURIComponent(time)}${more}`);

/** A time before what follows and after what was, by the database's clock. */
async function mark(): Promise<string> {
  const { rows } = await api.database.knex.raw('select pg_sleep(0.01), clock_timestamp() as at, pg_sleep(0.01)');
  return rows[0].at.toISOString();
}

const ids = (page: { data: readonly Fields[] }) => page.data.map(({ id }) => id);

describe('updated_since', () => {
  it('lists what was made or changed since, each once, in the order of its last change', async () => {
    const [a, b] = [await send('POST', '/voters', someVoter()), await send('POST', '/voters', someVoter())];
    const at = await mark();
    await send('PATCH', `/voters/${b.id}`, { city: 'Sable' });
    const c = await send('POST', '/voters', someVoter());
    await send('PATCH', `/voters/${a.id}`, { city: 'Sable' });
    await send('PATCH', `/voters/${b.id}`, { city: 'Port Merrow' });
    const page = await since('/voters', at);
    expect(ids(page)).toEqual([c.id, a.id, b.id]);
    expect(page.data[2]).toMatchObject({ city: 'Port Merrow' });
    expect(page.pagination.nextCursor).toBeNull();
    expect((await since('/voters', await mark())).data).toEqual([]);
  });

  it('pages through them once, also while one is changed again', async () => {
    const at = await mark();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await send('POST', '/voters', someVoter())).id);
    const first = await since('/voters', at, '&limit=2');
    expect(ids(first)).toEqual(made.slice(0, 2));
    await send('PATCH', `/voters/${made[2]}`, { city: 'Sable' });
    const second = await since('/voters', at, `&limit=2&cursor=${first.pagination.nextCursor}`);
    expect(ids(second)).toEqual([made[3], made[4]]);
    const third = await since('/voters', at, `&limit=2&cursor=${second.pagination.nextCursor}`);
    expect(ids(third)).toEqual([made[2]]);
  });

  it.each<[path: string, method: string, write: () => [path: string, body: unknown]]>([
    ['/voters', 'PATCH', () => [`/voters/${world.voter}`, { notes: 'Called.' }]],
    ['/donations', 'POST', () => ['/donations', someDonation()]],
    ['/canvassing/interactions', 'POST', () => ['/canvassing/interactions', { voterId: world.voter, type: 'SMS' }]],
    ['/lawn-signs', 'PATCH', () => [`/lawn-signs/${world.sign}`, { status: 'COLLECTED' }]],
  ])('is taken by GET %s', async (path, method, write) => {
    const at = await mark();
    const [to, body] = write();
    const { id } = await send(method, to, body);
    expect(ids(await since(path, at))).toEqual([id]);
  });

  it('is taken by GET /volunteers', async () => {
    const { createdAt } = (await list('/volunteers')).data[0] as Fields;
    expect(ids(await since('/volunteers', String(createdAt)))).toEqual([world.volunteer]);
    expect((await since('/volunteers', await mark())).data).toEqual([]);
  });

  it('holds together with the other filters', async () => {
    const at = await mark();
    const sign = await send('POST', '/lawn-signs', { address: '5 Marram Rd', status: 'INSTALLED' });
    await send('POST', '/lawn-signs', { address: '6 Marram Rd' });
    expect(ids(await since('/lawn-signs', at, '&status=INSTALLED'))).toEqual([sign.id]);
    const voter = await send('POST', '/voters', someVoter({ riding: 'Grand-Banc', supportLevel: 3 }));
    await send('POST', '/voters', someVoter({ supportLevel: 3 }));
    expect(ids(await since('/voters', at, '&riding=grand%E2%80%94banc&support_level=3'))).toEqual([voter.id]);
    const donation = await send('POST', '/donations', someDonation({ donorName: 'Ida Kelpward', method: 'CASH' }));
    await send('POST', '/donations', someDonation({ donorName: 'Ida Kelpward', date: '2026-09-01' }));
    const filters = '&q=kelpward&method=CASH&receipt_status=PENDING&date_from=2026-09-18&date_to=2026-09-20';
    expect(ids(await since('/donations', at, filters))).toEqual([donation.id]);
  });

  it('answers 410 to a time from before what is kept, and 400 to what is no time, or another list’s cursor', async () => {
    const ask = (query: string) => api.request('GET', `/voters?${query}`, { key: campaign.key });
    const late = await ask('updated_since=2020-01-01T00:00:00Z');
    expect(late).toMatchObject({ status: 410, body: { code: 'not_found' } });
    for (const text of ['x', '2026-09-19', '2026-02-30T99:00:00Z', '']) {
      expect(await ask(`updated_since=${text}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    const mixed = await ask(`q=x&updated_since=${encodeURIComponent(await mark())}`);
    expect(mixed.body.error).toContain('updated_since');
    const { nextCursor } = (await list('/voters?limit=1')).pagination;
    const other = await ask(`cursor=${nextCursor}&updated_since=${encodeURIComponent(await mark())}`);
    expect(other.status).toBe(400);
  });
});

describe('a page of what was changed', () => {
  /** When the feed began: the earliest time to ask for, which may be less than a second ago. */
  async function beginning(): Promise<string> {
    const { campaignId } = api.ours;
    const { at } = await api.database.knex('change_feeds').where({ campaign_id: campaignId }).first('began_at as at');
    return at.toISOString();
  }

  beforeAll(async () => {
    const { knex } = api.database;
    const { campaignId } = api.ours;
    await knex.raw(
      `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding,
         created_at, updated_at)
       select :campaignId, gen_random_uuid(), 'A', 'B', n || ' Quay', 'Sable', 'XA', 'Z1A 1A1', 'D', :now, :now
       from generate_series(1, 20000) n`,
      { campaignId, now },
    );
    await knex.raw('analyze voters, changes');
  });

  it.each([
    ['voters', listVoters],
    ['donations', listDonations],
  ])('of %s reads the index of times in its order, and its records by their ids', async (_, endpoint) => {
    const query = { updated_since: await beginning() };
    const plan = await explainOperation(api, endpoint, { query });
    expect(plan).toContain('Index Scan using changes_by_time');
    expect(plan).toContain('using changes_of_record');
    expect(plan).not.toMatch(/Seq Scan on (changes|voters|donations)/);
  });

  it('reads a bounded number of entries, however few are wanted', async () => {
    const at = await beginning();
    const query = { updated_since: at, support_level: 5 };
    expect(await rowsRead(api, listVoters, { query }, 'changes')).toBeLessThan(3 * 2_000);
    const answer = await api.request<Fields[]>('GET', `/voters?support_level=5&updated_since=${at}`);
    expect(answer.body.data).toEqual([]);
    expect(answer.body.pagination.nextCursor).not.toBeNull();
  });
});
