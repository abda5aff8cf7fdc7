import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import type { ChangePage } from '#test/server/campaign/changes/feed.ts';
import { aVolunteer } from '#test/server/campaign/lawn-signs/volunteer.ts';
import { type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { createRandom, type Random } from '#test/support/faults/random.ts';
import { until } from '#test/support/until.ts';
import { type Known, recording, requestsOf, serialOf, type WriteRequest } from './writes-at-once.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_128);
const clients = 16;
const requestsEach = Number(process.env.FUZZ_REQUESTS ?? 200);

let api: CampaignHarness;
beforeAll(async () => {
  // Two imports that record at one moment cannot be distinguished: the clock continues.
  const [afternoon, begun] = [Date.parse('2026-10-05T14:00:00Z'), performance.now()];
  api = await startCampaignApi({ now: () => new Date(afternoon + performance.now() - begun), checkAnswers: false });
});
afterAll(() => api.close());

/** One campaign, of which two servers take requests. */
async function twoServers() {
  const campaign = await api.campaign();
  const { knex } = api.database;
  const sessions = (): Promise<number[]> =>
    knex('pg_stat_activity').where({ usename: servingUser }).whereRaw('datname = current_database()').pluck('pid');
  const deadlocks = async () =>
    Number((await knex('pg_stat_database').whereRaw('datname = current_database()').first('deadlocks'))?.deadlocks);
  const others = await sessions();
  const before = await deadlocks();
  const servers = [await api.secondServer(), await api.secondServer()];
  return {
    ...campaign,
    volunteers: await Promise.all([1, 2].map(() => aVolunteer(knex, campaign))),
    /** `nth` says which server takes it. */
    async request(nth: number, { method, path, body, file }: WriteRequest) {
      const response = await fetch(`${servers[nth % 2]?.base}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${campaign.key}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(file !== undefined && { 'Content-Type': 'text/csv' }),
        },
        body: file ?? (body === undefined ? null : JSON.stringify(body)),
      });
      return { status: response.status, body: (await response.json()) as { readonly data: Fields | Fields[] } };
    },
    idle: () => Promise.all(servers.map((server) => server.api.imports.idle())),
    /** How many deadlocks there were. A session reports them when it ends, at the latest. */
    async close(): Promise<number> {
      for (const server of servers) await server.close();
      await until('the sessions to end', sessions, (left) => left.every((pid) => others.includes(pid)));
      return (await deadlocks()) - before;
    },
  };
}
type Servers = Awaited<ReturnType<typeof twoServers>>;

/** Sends the random requests of all clients. Returns the responses by operation and status. */
async function writeAtOnce(servers: Servers): Promise<Map<string, number>> {
  const random = createRandom(seed);
  const known: Known = {
    voter: [],
    merged: [],
    visit: [],
    sign: [],
    donation: [],
    gifts: [],
    turf: [],
    script: [],
    file: [],
    volunteer: servers.volunteers,
  };
  const met = new Map<string, number>();
  const send = async (nth: number, name: string, { makes, merges, ...request }: WriteRequest) => {
    const { status, body } = await servers.request(nth, request);
    const key = `${name} ${status}`;
    met.set(key, (met.get(key) ?? 0) + 1);
    if (status >= 500)
      process.stderr.write(`seed ${seed}: ${key} ${JSON.stringify(request)} ${JSON.stringify(body)}\n`);
    if (merges && status === 200) known.merged.push(merges);
    if (makes && status === 200) known[makes].push(...[body.data].flat().map(({ id }) => id));
  };
  const first = requestsOf(known, random);
  for (const name of ['createVoter', 'createInteraction', 'createLawnSign', 'createDonation', 'recordGifts'] as const)
    for (let nth = 0; nth < 6; nth++) await send(nth, name, first[name]());
  for (const name of ['createTurfs', 'createScript', 'createImport'] as const) await send(0, name, first[name]());
  const client = async (own: Random, nth: number) => {
    const requests = Object.entries(requestsOf(known, own));
    const recordings = requests.filter(([name]) => recording.includes(name));
    for (let i = 0; i < requestsEach; i++) {
      const [name, make] = own.pick(own.between(1, 3) === 1 ? recordings : requests);
      await send(nth + i, name, make());
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(random.split(), nth)));
  await servers.idle();
  return met;
}

/** What a program that follows the feed has in the end, by kind and id. */
async function copyOfFeed(servers: Servers): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const copy = new Map<string, Readonly<Record<string, unknown>>>();
  for (let cursor = ''; ; ) {
    const path = `/changes?limit=200&include=records${cursor}`;
    const { data, pagination, resumeAt } = (await servers.request(0, { method: 'GET', path }))
      .body as unknown as ChangePage;
    for (const { kind, id, record } of data) {
      if (record) copy.set(`${kind} ${id}`, record);
      else copy.delete(`${kind} ${id}`);
    }
    if (pagination.nextCursor === null) return copy;
    cursor = `&cursor=${resumeAt}`;
  }
}

async function listed(servers: Servers, list: string): Promise<Fields[]> {
  const all: Fields[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await servers.request(1, { method: 'GET', path: `${list}?limit=200${cursor}` });
    const { data, pagination } = body as unknown as { data: Fields[]; pagination: { nextCursor: string | null } };
    all.push(...data);
    if (pagination.nextCursor === null) return all;
    cursor = `&cursor=${pagination.nextCursor}`;
  }
}

const lists = {
  voter: '/voters',
  interaction: '/canvassing/interactions',
  lawnSign: '/lawn-signs',
  donation: '/donations',
};

/** A record without the page of its receipt, which lists leave out. */
const pageless = ({ receiptHtml: _, ...record }: Readonly<Record<string, unknown>>) => record;

describe(`${clients} clients who write to the same records of one campaign`, () => {
  let servers: Servers;
  let met: Map<string, number>;
  beforeAll(async () => {
    servers = await twoServers();
    met = await writeAtOnce(servers);
    if (process.env.FUZZ_SHOW) process.stderr.write(`${[...met].map((each) => each.join(' ')).join('\n')}\n`);
  }, 600_000);

  it('meet no failure of a server, and each operation succeeds for some', () => {
    const operations = new Set([...met.keys()].map((key) => key.split(' ')[0]));
    expect([...operations].filter((name) => !met.has(`${name} 200`))).toEqual([]);
    expect([...met.keys()].filter((key) => / 5\d\d$/.test(key))).toEqual([]);
  });

  it.each(Object.entries(lists))(
    'leave a copy of each %s, made by following the feed, as it is listed',
    async (kind, list) => {
      const copy = [...(await copyOfFeed(servers))].filter(([place]) => place.startsWith(`${kind} `));
      const records = await listed(servers, list);
      expect(records.length).toBeGreaterThan(10);
      expect(copy.map(([place]) => place).sort()).toEqual(records.map(({ id }) => `${kind} ${id}`).sort());
      const copied = new Map(copy);
      for (const record of records) expect(record).toMatchObject(pageless(copied.get(`${kind} ${record.id}`) ?? {}));
    },
  );

  it('leave counts that are those of the lists', async () => {
    const { data } = (await servers.request(0, { method: 'GET', path: '/counts' })).body;
    expect(data).toMatchObject({ voters: { total: (await listed(servers, '/voters')).length } });
  });

  it('leave no gap among the serials of receipts', async () => {
    const ofCampaign = { campaign_id: servers.campaignId };
    const numbers = new Set(await api.database.knex('receipts').where(ofCampaign).pluck('number'));
    const [series] = await api.database.knex('receipt_serials').where(ofCampaign);
    expect(series.last_serial).toBeGreaterThan(10);
    for (let i = 1; i <= series.last_serial; i++) expect(numbers).toContain(serialOf(i));
  });

  // The last one: the servers end.
  it('do not wait for each other in vain, but for a rare pair, of which one begins anew', async () => {
    expect(await servers.close()).toBeLessThanOrEqual(1);
  });
});
