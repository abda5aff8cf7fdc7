import { beforeAll, describe, expect, it } from '@jest/globals';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { fillWorld, now, someDonation, type World } from '#test/server/campaign/contract/world.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';

/** By the clock of the database: entries have the time of their commit. */
const clock = () => new Date();

let campaign: TestCampaign;
let world: World;
const api = await closedAfterAll(startCampaignApi({ now: clock }));
beforeAll(async () => {
  campaign = await api.campaign({ electionDate: '2027-10-19' });
  world = await fillWorld(api, campaign);
});

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

  it('responds with 410 to a time before the retention period, and 400 to an invalid time or another list’s cursor', async () => {
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

describe('include_deleted', () => {
  const post = async (path: string) => {
    const answer = await api.request('POST', path, { key: campaign.key });
    expect(answer.status).toBe(200);
  };
  const gone = async (path: string, time: string, more = '') =>
    (await since(path, time, `&include_deleted=true${more}`)) as unknown as {
      readonly data: readonly Fields[];
      readonly deleted: readonly Fields[];
      readonly pagination: { readonly nextCursor: string | null };
    };
  const at = expect.stringMatching(/Z$/);

  it('names who is gone besides the records, whatever the filters, and only if that is asked for', async () => {
    const add = async () => (await send('POST', '/voters', someVoter())).id;
    const [stays, merged, erased] = [await add(), await add(), await add()];
    const time = await mark();
    await send('POST', `/voters/${stays}/merge`, { otherId: merged });
    await post(`/voters/${erased}/erasure`);
    expect(await since('/voters', time)).not.toHaveProperty('deleted');
    const deleted = [
      { id: merged, what: 'merged', at, survivorId: stays },
      { id: erased, what: 'erased', at },
    ];
    const page = await gone('/voters', time);
    expect([ids(page), page.deleted]).toEqual([[stays], deleted]);
    const filtered = await gone('/voters', time, '&support_level=5');
    expect([filtered.data, filtered.deleted]).toEqual([[], deleted]);
    await post(`/voters/${merged}/unmerge`);
    const again = await gone('/voters', time);
    expect([ids(again).sort(), again.deleted]).toEqual([[stays, merged].sort(), deleted.slice(1)]);
    // Who is back, and matches no filter, is not gone.
    expect((await gone('/voters', time, '&support_level=5')).deleted).toEqual(deleted.slice(1));
  });

  it('names what was deleted, voided or taken back of the other kinds', async () => {
    const time = await mark();
    const sign = await send('POST', '/lawn-signs', { address: '7 Marram Rd' });
    await api.request('DELETE', `/lawn-signs/${sign.id}`, { key: campaign.key });
    expect(await gone('/lawn-signs', time)).toMatchObject({ data: [], deleted: [{ id: sign.id, what: 'deleted' }] });
    const visit = await send('POST', '/canvassing/interactions', { voterId: world.voter, type: 'DOOR' });
    await post(`/canvassing/interactions/${visit.id}/withdrawal`);
    const interactions = await gone('/canvassing/interactions', time);
    expect(interactions).toMatchObject({ data: [], deleted: [{ id: visit.id, what: 'voided' }] });
    const shown = await gone('/canvassing/interactions', time, '&include_withdrawn=true');
    expect([ids(shown), shown.deleted]).toEqual([[visit.id], []]);
    const { id: donationId } = await send('POST', '/donations', someDonation());
    const withdrawal = { donationId, userId: campaign.userId, reason: 'It bounced.', kind: 'VOIDED' } as const;
    await withdrawDonation(api.api.pool, campaign.campaignId, withdrawal, clock());
    expect(await gone('/donations', time)).toMatchObject({ data: [], deleted: [{ id: donationId, what: 'voided' }] });
    const withdrawn = await gone('/donations', time, '&include_withdrawn=true');
    expect([ids(withdrawn), withdrawn.deleted]).toEqual([[donationId], []]);
    expect(await gone('/volunteers', time)).toMatchObject({ data: [], deleted: [] });
  });

  it('pages through records and what is gone, each once', async () => {
    const time = await mark();
    const met: unknown[] = [];
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await send('POST', '/lawn-signs', { address: `${i} Quay` })).id);
    for (const i of [1, 2]) await api.request('DELETE', `/lawn-signs/${made[i]}`, { key: campaign.key });
    for (let cursor = '', pages = 0; pages < 5; pages++) {
      const page = await gone('/lawn-signs', time, `&limit=1${cursor}`);
      expect(page.data.length + page.deleted.length).toBe(1);
      met.push(...ids(page), ...page.deleted.map(({ id }) => id));
      if (pages === 4) expect(page.pagination.nextCursor).toBeNull();
      cursor = `&cursor=${page.pagination.nextCursor}`;
    }
    expect(met).toEqual([0, 3, 4, 1, 2].map((i) => made[i]));
    const { nextCursor } = (await gone('/lawn-signs', time, '&limit=1')).pagination;
    const plain = `/lawn-signs?updated_since=${encodeURIComponent(time)}&limit=1&cursor=${nextCursor}`;
    expect((await api.request('GET', plain, { key: campaign.key })).status).toBe(400);
  });

  it.each(['/voters', '/donations', '/canvassing/interactions', '/lawn-signs', '/volunteers'])(
    'without updated_since is refused by GET %s',
    async (path) => {
      const answer = await api.request('GET', `${path}?include_deleted=true`, { key: campaign.key });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('include_deleted') } });
    },
  );
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
    ['voters', listVoters, {}],
    ['donations', listDonations, {}],
    ['voters and of what is gone', listVoters, { include_deleted: true }],
    ['donations and of what is gone', listDonations, { include_deleted: true }],
  ])('of %s reads the index of times in its order, and its records by their ids', async (_, endpoint, more) => {
    const query = { updated_since: await beginning(), ...more };
    const plan = await explainOperation(api, endpoint, { query });
    expect(plan).toContain('Index Scan using changes_by_time');
    expect(plan).toContain('using changes_of_record');
    expect(plan).not.toMatch(/Seq Scan on (changes|voters|donations)/);
  });

  it('reads a bounded number of entries, however few are requested', async () => {
    const at = await beginning();
    const query = { updated_since: at, support_level: 5 };
    expect(await rowsRead(api, listVoters, { query }, 'changes')).toBeLessThan(3 * 2_000);
    const answer = await api.request<Fields[]>('GET', `/voters?support_level=5&updated_since=${at}`);
    expect(answer.body.data).toEqual([]);
    expect(answer.body.pagination.nextCursor).not.toBeNull();
  });
});
