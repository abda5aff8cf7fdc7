// Times are asserted here, since "no legal request takes more than 50 ms" is a promise of the API. They are times on the
// processor, of JavaScript and of the database apart, and the least of several attempts, so that a busy machine changes
// little. The client works in another thread.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { afternoon, newDonor, someDonation } from '#test/server/campaign/donations/some-donation.ts';
import {
  type CampaignHarness,
  type Fields,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { knownFiles } from '#test/support/fuzz/known-files.ts';
import { knownRecords } from '#test/support/fuzz/known-records.ts';
import { type Draft, draftFor, fillIn, type Known } from '#test/support/fuzz/requests.ts';
import { type HttpThread, openHttpThread } from '#test/support/http/http-thread.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import {
  type Clock,
  databaseProcessor,
  javaScriptProcessor,
  leastTimes,
  requestBound,
} from '#test/support/processor-time.ts';
import { fillVoters } from '#test/support/voters.ts';

let api: CampaignHarness;
/** 100,000 voters without polls, and 20,000 donations. */
let large: TestCampaign;
/** 20,000 voters without a riding, whose codes straddle: each request looks at as many. */
let blank: TestCampaign;
/** Records whose fields are as long as they may be. */
let heavy: TestCampaign;
let knownFor: (operationId: string) => Promise<Known>;
let client: HttpThread;
let clocks: readonly Clock[];

beforeAll(async () => {
  api = await startCampaignApi({ now: () => afternoon, checkAnswers: false });
  [large, heavy, blank] = await Promise.all([api.campaign(), api.campaign(), api.campaign()]);
  await fillVoters(api.database.knex, blank, 20_000);
  await api.database.knex('voters').update({ riding: '', postal_code: 'Z3A 1A1' });
  await fillVoters(api.database.knex, large, 100_000);
  await api.database.knex.raw(
    `update voters set poll = '', walk_key_version = ${walkKeyVersion}, walk_key = sha256(id::text::bytea)`,
  );
  await fillDonations(api.database.knex, large, 20_000, 300);
  await fillHeavy();
  await vacuum(api.database.knex, 'voters');
  knownFor = knownFiles(api, await knownRecords(api));
  clocks = [javaScriptProcessor, await databaseProcessor(api.database.knex)];
  client = openHttpThread(new URL(api.base).origin);
}, 600_000);
afterAll(async () => {
  await client?.close();
  await api.close();
});

/** One character that folds to 18. */
const unfolding = '\ufdfa';
/** Characters that each fold to several, in an order that repeats late. */
const varied = (length: number) =>
  Array.from({ length }, (_, n) => String.fromCodePoint(0x3300 + ((n * n + n) % 255))).join('');

const heavyDonation = (text: (length: number) => string) =>
  newDonor({ donorName: text(200), donorAddress: text(500), donorCity: text(100), notes: text(2000), amount: 0.01 });

async function fillHeavy(): Promise<void> {
  const notes = '漢'.repeat(5000);
  const [voter] = await Promise.all([
    api.request('POST', '/voters', { body: someVoter({ notes, address: varied(500), tags: [] }), key: heavy.key }),
    api.request('POST', '/donations', { body: heavyDonation(varied), key: heavy.key }),
  ]);
  await api.request('POST', '/canvassing/interactions', {
    body: { voterId: voter.body.data.id, type: 'DOOR', notes },
    key: heavy.key,
  });
  for (const table of ['voters', 'donations', 'interactions']) {
    const { rows } = await api.database.knex.raw(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = ? and column_name <> 'id' and is_generated = 'NEVER'`,
      [table],
    );
    await api.database.knex.raw(
      `insert into ${table} (id, ${rows[0].columns}) select gen_random_uuid(), ${rows[0].columns} from ${table}, generate_series(1, 210)
       where campaign_id = ?`,
      [heavy.campaignId],
    );
  }
}

function expectWithinBound(times: readonly number[]): void {
  const [javaScript, database] = times;
  if (process.env.COST_SHOW) process.stderr.write(`${expect.getState().currentTestName}: ${javaScript} ${database}\n`);
  expect(javaScript).toBeLessThan(requestBound);
  expect(database).toBeLessThan(requestBound);
}

interface CostRequest {
  readonly method?: string;
  readonly path: string | (() => Promise<string>);
  readonly of?: () => TestCampaign;
  readonly body?: () => object;
  readonly status?: number;
}

const ids = new Map<string, string>();
const inFirst =
  (list: string, rest = '') =>
  async () => {
    const found = ids.get(list) ?? (await api.request<Fields[]>('GET', list, { key: heavy.key })).body.data[0]?.id;
    ids.set(list, found as string);
    return `${list}/${found}${rest}`;
  };
const issuable = (text: (length: number) => string) => async () => {
  const { body } = await api.request('POST', '/donations', { body: heavyDonation(text), key: heavy.key });
  return `/donations/${body.data.id}/receipt`;
};

const voterAt = (address: string): CostRequest => ({
  method: 'POST',
  path: '/voters',
  body: () => someVoter({ address }),
});
const inLarge = (path: string): CostRequest => ({ path, of: () => large });
const inHeavy = (path: string): CostRequest => ({ path, of: () => heavy });
const polls = Array.from({ length: 200 }, (_, n) => n).join(',');
const search = (q: string, rest = '') => inLarge(`/donations?q=${encodeURIComponent(q)}${rest}`);

const worst: Readonly<Record<string, CostRequest>> = {
  'a donation of characters that unfold': {
    method: 'POST',
    path: '/donations',
    body: () => heavyDonation((length) => unfolding.repeat(length)),
  },
  'a donation of characters that unfold to many': {
    method: 'POST',
    path: '/donations',
    body: () => heavyDonation(varied),
  },
  'a donor of many donations': {
    method: 'POST',
    path: '/donations',
    of: () => large,
    body: () => someDonation({ donorName: 'Anne Trem', amount: 0.01 }),
  },
  'a receipt for characters that unfold': {
    method: 'POST',
    path: issuable((length) => unfolding.repeat(length)),
    of: () => heavy,
    body: () => ({}),
  },
  'a receipt for characters that unfold to many': {
    method: 'POST',
    path: issuable((length) => `a${varied(length - 1)}`),
    of: () => heavy,
    body: () => ({}),
  },
  'a search for one letter': search('e'),
  'a search for what is rare': search('zzyzx'),
  'a search of a hundred days for what is rare': search('zzyzx', '&date_from=2020-01-01'),
  'a search for characters that unfold': search(unfolding.repeat(200)),
  'a search for characters that unfold to many': search(varied(200)),
  'a search of long texts for one letter': inHeavy(`/donations?q=${'a'.repeat(200)}`),
  'a search for a street': search('main st', '&method=CASH&limit=200'),
  'donations of a long time': inLarge('/donations?date_from=2000-01-01&limit=200'),
  'a walk list without polls': inLarge('/canvassing/walklist?limit=200'),
  'a walk list of a riding': inLarge('/canvassing/walklist?limit=200&riding=Riding%203'),
  'a walk list of whom nobody has met': inLarge(
    '/canvassing/walklist?limit=200&exclude_contacted=true&support_levels=1,5',
  ),
  'a walk list of whom there is not': inLarge('/canvassing/walklist?limit=200&riding=none'),
  'a walk list of many polls': inLarge(`/canvassing/walklist?limit=200&poll=${polls}`),
  'a walk list of long records': inHeavy('/canvassing/walklist?limit=200'),
  'ridings to be filled in, of very many voters without one': {
    method: 'POST',
    path: '/voters/fill-districts',
    of: () => blank,
    body: () => ({}),
  },
  'voters, long': inHeavy('/voters?limit=200'),
  'voters, many': inLarge('/voters?limit=200&riding=Riding%203&support_level=2'),
  'voters by a text that very many have': inLarge('/voters?limit=200&q=family&support_level=3'),
  'voters by two names of which one is rare': inLarge('/voters?limit=200&q=zzyzx%20family'),
  'voters by what no index has': inLarge('/voters?limit=200&city=none&tag=none&contacted_before=2000-01-01T00:00:00Z'),
  'voters who may be called': inLarge('/voters?limit=200&reachable_by=SMS&city=none'),
  'voters of a poll that nearly all have': inLarge('/voters?limit=200&poll=&city=none&tag=none'),
  'voters by every filter, and why there is none': inLarge(
    '/voters?limit=200&q=given1717&city=none&tag=none&poll=9&riding=none&support_level=3&contacted_before=2000-01-01T00:00:00Z',
  ),
  'voters, and why none is found': inLarge('/voters?limit=200&q=given17&city=none&tag=none&riding=none'),
  'voters by characters that unfold': inLarge(`/voters?limit=200&q=${encodeURIComponent(unfolding.repeat(200))}`),
  'voters by characters that unfold to many': inLarge(`/voters?limit=200&q=${encodeURIComponent(varied(200))}`),
  'the campaign in numbers': inLarge('/counts?since=2026-01-01'),
  'the campaign in numbers, long': inHeavy('/counts'),
  'voters by a tag, long': inHeavy('/voters?limit=200&contacted_before=2000-01-01T00:00:00Z&tag=none'),
  'donations, long': inHeavy('/donations?limit=200'),
  'interactions, long': inHeavy('/canvassing/interactions?limit=200'),
  'a voter in units without end': voterAt('5-'.repeat(250)),
  'a voter in words without end': voterAt('apt 1 '.repeat(83)),
  'a voter in commas without end': voterAt('1,'.repeat(250)),
  'a voter in boxes without end': voterAt(`${'site 1 box '.repeat(45)}`),
  'a voter in spaces and dashes': voterAt(`1 ${'- '.repeat(249)}`),
  'a voter in characters that unfold': voterAt(`1 ${unfolding.repeat(498)}`),
  'a voter in digits': voterAt('1'.repeat(500)),
  'a change with as many bytes that are ignored as are read': {
    method: 'PATCH',
    path: inFirst('/voters'),
    of: () => heavy,
    body: () => ({ address: varied(500), createdAt: 'é'.repeat(28_000) }),
  },
  'a change with as many values as are read': {
    method: 'PATCH',
    path: inFirst('/voters'),
    of: () => heavy,
    body: () => ({ city: 'x', createdAt: Array.from({ length: 900 }, (_, n) => ({ [`n${n}`]: n })) }),
  },
};

describe('the costliest legal requests that are known', () => {
  it.each(Object.entries(worst))('%s', async (_, { method = 'GET', path, of, body, status = 200 }) => {
    const { key } = of?.() ?? api.ours;
    const times = await leastTimes(clocks, async () => {
      const at = typeof path === 'string' ? path : await path();
      const text = body && JSON.stringify(body());
      return async () => {
        const answer = await client.request({
          method,
          path: `/api/v1${at}`,
          headers: { Authorization: `Bearer ${key}`, ...(text && { 'Content-Type': 'application/json' }) },
          body: text ?? null,
        });
        if (answer.status !== status) throw new Error(`${answer.status} ${answer.beginning}`);
      };
    });
    expectWithinBound(times);
  });
});

describe('the costliest of requests made from the schemas', () => {
  /** What sends the draft to records as they are now. */
  const prepare = async ({ endpoint, path, headers, body }: Draft): Promise<() => Promise<unknown>> => {
    const known = await knownFor(endpoint.operationId);
    const fill = (text: string) => fillIn(text, known, endpoint.operationId);
    const request = {
      method: endpoint.method,
      path: `/api/v1${fill(path)}`,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      body: body === undefined ? null : fill(body),
    };
    return () => client.request(request);
  };

  it.each(campaignEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', async (_, endpoint) => {
    const drafts = fc.sample(draftFor(endpoint), { numRuns: 30, seed: 20_261_121 });
    const timed: Array<{ draft: Draft; time: number }> = [];
    for (const draft of drafts) {
      const send = await prepare(draft);
      const before = performance.now();
      await send();
      timed.push({ draft, time: performance.now() - before });
    }
    const slowest = timed.sort((a, b) => b.time - a.time).slice(0, 3);
    for (const { draft } of slowest) {
      expectWithinBound(await leastTimes(clocks, () => prepare(draft)));
    }
  });
});
