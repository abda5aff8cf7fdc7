// PostgreSQL keeps the plan of a prepared statement until the table is analyzed again, and without statistics it takes a campaign
// for a small one. A plan that was made while a campaign had few voters must not read all of them once there are many: an
// import can bring 100,000 within a minute.
import { beforeAll, expect, it } from '@jest/globals';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { fillManyVoters } from '#test/support/voters.ts';

/** PostgreSQL keeps a plan from the sixth time on. */
const timesBefore = 8;
const grownTo = 20_000;
/** A search reads this many voters before it takes another way. */
const mostRead = 2_500;

let neighbours: string[];
let round = 0;

type Send = () => Promise<{ readonly status: number; readonly body: unknown }>;

const post =
  (path: string, body: () => unknown): Send =>
  () =>
    api.request('POST', path, { body: body() });
const get =
  (path: string): Send =>
  () =>
    api.request<Fields[]>('GET', path);
const [first, second] = [() => neighbours[round % 10] as string, () => neighbours[(round + 1) % 10] as string];

/** What a campaign does on the days of its first lists. */
const requests: Readonly<Record<string, Send>> = {
  'a visit': post('/canvassing/interactions', () => ({ voterId: first(), type: 'DOOR', supportLevel: 2 })),
  'a visit of a household': post('/canvassing/households', () => ({
    type: 'DOOR',
    people: [{ voterId: first() }, { voterId: second(), disposition: 'NOT_HOME' }],
  })),
  'a batch of visits': post('/canvassing/interactions/batch', () => ({
    records: neighbours.map((voterId, n) => ({ voterId, type: 'DOOR', eventId: `${round}-${n}` })),
  })),
  'a turf of a street': post('/canvassing/turfs', () => ({ name: 'Elm', streets: ['Elm Rd'] })),
  'who has voted': post('/canvassing/voted', () => ({ voterIds: [first()] })),
  'a sign': post('/lawn-signs', () => ({ address: '7 Elm Rd', voterId: first() })),
  'a voter': post('/voters', () => someVoter()),
  'a batch of voters': post('/voters/batch', () => ({
    records: neighbours.map((_, n) => someVoter({ externalId: `V-${round}-${n}` })),
  })),
  'a voter by id': () => api.request('GET', `/voters/${first()}`),
  'a voter’s change': () => api.request('PATCH', `/voters/${first()}`, { body: { notes: `${round}` } }),
  'a search for a name': get('/voters?q=quayle'),
  'a search for an address': get(`/voters?q=${encodeURIComponent('7 Elm Rd')}`),
  'a search for a telephone': get('/voters?phone=7095550142'),
  'a search for an e-mail address': get('/voters?email=odile@example.org'),
  'a search for an identifier': get('/voters?external_id=V-1-1'),
  'the newest voters': get('/voters'),
  'the voters of a riding': get('/voters?riding=Riding%203'),
  'the voters of a support level': get('/voters?support_level=3'),
  'what has changed': get('/changes'),
  'voters of a poll': get('/voters?poll=none'),
  'a walk list': get('/canvassing/walklist?poll=7'),
  'a walk list of a street': get(`/canvassing/walklist?paged=true&street=${encodeURIComponent('Elm Rd')}`),
  'visits of a voter': () => api.request('GET', `/canvassing/interactions?voter_id=${first()}`),
};

// One transaction at a time, so that all requests go by one connection.
const api = await closedAfterAll(startCampaignApi({ perCampaign: 1 }));
beforeAll(async () => {
  const { knex } = api.database;
  await knex.raw('alter table voters set (autovacuum_enabled = false)');
  neighbours = [];
  for (let n = 0; n < 10; n++) neighbours.push(await newVoter('12 Marram Rd'));
  for (round = 0; round < timesBefore; round++) await sendAll();
  await fillManyVoters(knex, api.ours, grownTo);
  // Of the connection that filled them, before anything is counted.
  const flush = () => knex.raw('select pg_stat_force_next_flush(), pg_sleep(0.1)');
  await Promise.all(Array.from({ length: 20 }, flush));
  await newVoter(`${timesBefore + 1} Elm Rd`);
});

async function newVoter(address: string): Promise<string> {
  const { body } = await api.request('POST', '/voters', { body: someVoter({ address }) });
  return body.data.id;
}

async function sendAll(): Promise<void> {
  await newVoter(`${round + 1} Elm Rd`);
  for (const [name, send] of Object.entries(requests)) expect([name, (await send()).status]).toEqual([name, 200]);
}

it.each(Object.entries(requests))('%s', async (_, send) => {
  const before = await votersRead();
  const answer = await send();
  expect(answer.status).toBe(200);
  expect((await votersRead()) - before).toBeLessThan(mostRead);
});

/** Voters that PostgreSQL has read for the API, by its own count. */
async function votersRead(): Promise<number> {
  // The connection says how many when its next transaction ends.
  await withCampaign(api.api.pool, api.ours.campaignId, (tx) => tx.query('select pg_stat_force_next_flush()'));
  const { rows } = await api.database.knex.raw(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
     where relname = 'voters'`,
  );
  return rows[0].rows;
}
